// What a family of journal entries (src/till-journal) does to the tables, in one place.
// How to add a kind: docs/how-to.md, "Add an entry kind".
import type { EntryOf } from '../../../ledger/kinds.ts';
import type { Writing } from '../../../sqlite/statements.ts';
import type { AttemptTables } from './attempt-tables.ts';

/** What a family writes with. */
export type Tables = { readonly db: Writing; readonly attempts: AttemptTables };

export type Appliers<Bodies> = { readonly [K in keyof Bodies]: (entry: EntryOf<K, Bodies[K]>) => void };

export type Family<Bodies> = {
  /** The tables that its entries fill: a rebuild empties them and fills them again. */
  readonly tables: readonly string[];
  /** How each kind changes the tables. It carries out what the entry decided, and decides nothing. */
  appliers(tables: Tables): Appliers<Bodies>;
};
