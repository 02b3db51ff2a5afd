// What a falsification of books is: the changed bytes, and what must be found of them.
import type { VerifyReport } from '../../../src/shared/health/verify.ts';
import type { Rng } from '../../support/world.ts';
import type { SoundBooks } from './books.ts';

export type Attack = {
  readonly bytes: Buffer;
  readonly what: string;
  /** Whether the report says what it must, by its name. */
  named(report: VerifyReport): boolean;
};
/** `null` where these books have nothing to do it to. */
export type Attacker = (books: SoundBooks, rng: Rng) => Attack | null;
