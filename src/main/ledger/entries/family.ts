// The type of a family of appliers: functions that change the tables, one for each kind in a family of journal entries
// (src/till-journal). How to add a kind: docs/how-to.md, "Add an entry kind".
import type { EntryOf } from '../../../ledger/kinds.ts';
import type { WriteConnection } from '../../../sqlite/statements.ts';
import type { AttemptTables } from './attempts/attempt-tables.ts';

/** The tables to which the appliers of a family write. */
export type EntryTables = { readonly db: WriteConnection; readonly attempts: AttemptTables };

export type Appliers<Bodies> = { readonly [K in keyof Bodies]: (entry: EntryOf<K, Bodies[K]>) => void };

export type Family<Bodies> = {
  /** Names of tables that a rebuild empties and fills again. If several families fill a table, only one of them lists it. */
  readonly tables: readonly string[];
  /**
   * Returns the functions that update the tables, one for each entry kind. They carry out the decision recorded in a journal
   * entry and decide nothing themselves; otherwise a rebuild could give other tables.
   */
  appliers(tables: EntryTables): Appliers<Bodies>;
};
