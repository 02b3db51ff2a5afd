// Types of a falsification of books: the changed bytes, and the finding that a verification must report.
import type { VerifyReport } from '../../../src/shared/health/verify-report.ts';
import type { Rng } from '../../support/world.ts';
import type { SoundBooks } from './books.ts';

export type Attack = {
  readonly bytes: Buffer;
  readonly what: string;
  /** True if the report contains the finding that this falsification must cause. */
  named(report: VerifyReport): boolean;
};
/** Makes a falsification of the books; null if these books contain nothing to falsify in this way. */
export type Attacker = (books: SoundBooks, rng: Rng) => Attack | null;
