// What the self-check asks of the open books: the settings of the connection, and whether the journal's tail holds together.
import { type Db, lostPragmas } from './open.ts';
import { checkTail } from './verify/chain-check.ts';

export const createCareStore = (db: Db) => ({
  /** Settings that durability rests on and that do not hold. */
  lostPragmas: (): string[] => lostPragmas(db),
  /** The number of the first of the last `rows` entries that is not what it was; null when all are. */
  brokenTail: (rows: number): number | null => checkTail(db, rows),
});
export type CareStore = ReturnType<typeof createCareStore>;
