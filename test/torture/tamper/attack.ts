// Types of a falsification of books: the changed bytes, and the finding that a verification must report.
import type { VerifyReport } from '../../../src/shared/health/verify-report.ts';
import type { Rng } from '../../support/world.ts';
import type { SoundBooks } from './books.ts';

export type Attack = {
  readonly bytes: Buffer;
  readonly what: string;
  /** True if the report holds the expected finding. */
  named(report: VerifyReport): boolean;
};
/** Makes a falsification; null if these books have nothing that it could falsify. */
export type Attacker = (books: SoundBooks, rng: Rng) => Attack | null;
