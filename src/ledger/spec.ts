// Defines a ledger: its schema, its kinds of journal entries, and the tables derived from them. The code in src/ledger works with
// any such definition; the till's definition is in `main/ledger/spec.ts`.
import type { NamedTill } from '../shared/ledger/named-till.ts';
import type { Db, Migration } from '../sqlite/open.ts';
import type { WriteConnection } from '../sqlite/statements.ts';
import type { Kinds } from './kinds.ts';

/** Writes a journal entry's effects into the derived tables. They can be rebuilt from the journal at any time. */
export type Projections<Entry> = { apply(entry: Entry): void };

/**
 * The till and the program version that the last opening recorded. A field is null if the books do not record it; older books
 * record neither.
 */
export type OpenedBy = { readonly named: NamedTill | null; readonly appVersion: string | null };

export type LedgerSpec<Entry> = {
  readonly kinds: Kinds<Entry>;
  /**
   * The migrations of the schema, in ascending order. The first migration creates the tables that every ledger has: `journal`,
   * `postings`, `ledger`.
   */
  readonly migrations: readonly Migration[];
  createProjections(db: WriteConnection): Projections<Entry>;
  /**
   * Tables that verification does not compare with a rebuild: the tables of the journal, and tables in which the program keeps
   * its own notes. All other tables must equal a rebuild from the journal.
   */
  readonly notProjected: readonly string[];
  /** Reads from the books the till and version that opened them last. Must also work on books of older schema versions. */
  openedBy(db: Db): OpenedBy;
};
