// What makes a ledger the till's or another's: its schema, its kinds of entries, and the tables that they fill.
import type { NamedTill } from '../shared/ledger/named-till.ts';
import type { Db, Migration } from '../sqlite/open.ts';
import type { Writing } from '../sqlite/statements.ts';
import type { Kinds } from './kinds.ts';

/** Tables are read from; each family of entries fills some. */
export type Projections<Entry> = { apply(entry: Entry): void };

/** Null where the books do not say it. */
export type OpenedBy = { readonly named: NamedTill | null; readonly appVersion: string | null };

export type LedgerSpec<Entry> = {
  readonly kinds: Kinds<Entry>;
  /** In their order. The first makes the tables that every ledger has: `journal`, `postings`, `ledger`. */
  readonly migrations: readonly Migration[];
  createProjections(db: Writing): Projections<Entry>;
  /** Tables that are the truth, or that are neither truth nor made from it. All others must come out of a rebuild. */
  readonly notProjected: readonly string[];
  /** By which till and version these books were opened last, as they say themselves. Read from books of older versions, too. */
  openedBy(db: Db): OpenedBy;
};
