// What makes a ledger the till's or another's: its schema, its kinds of entries, and the tables that they fill.
import type { Migration } from '../sqlite/open.ts';
import type { Writing } from '../sqlite/statements.ts';
import type { Kinds } from './kinds.ts';

/** Tables are read from; each family of entries fills some. */
export type Projections<Entry> = { apply(entry: Entry): void };

export type LedgerSpec<Entry> = {
  readonly kinds: Kinds<Entry>;
  /** In their order. The first makes the tables that every ledger has: `journal`, `postings`, `ledger`. */
  readonly migrations: readonly Migration[];
  createProjections(db: Writing): Projections<Entry>;
  /** Tables that are the truth, or that are neither truth nor made from it. All others must come out of a rebuild. */
  readonly notProjected: readonly string[];
};
