// A family of journal entries: of each kind its body, version, postings and what it does to the tables, all in one place.
// How to add a kind: docs/how-to.md, "Add a journal entry".
import type { JournalRow } from '../../../shared/ledger/chain.ts';
import type { Posting } from '../../../shared/ledger/postings.ts';
import type { Writing } from '../statements.ts';
import type { AttemptTables } from './attempt-tables.ts';
import type { Sidecar } from './sidecar-body.ts';

/** An entry as read: its row, with the body parsed and lifted to the present version. */
export type EntryOf<Kind, Body> = Omit<JournalRow, 'kind' | 'body'> & { readonly kind: Kind; readonly body: Body };

export type KindOf<Body> = {
  /** In which it is written now. */
  readonly version: number;
  /** How an older body is lifted when it is read: the first from version 1 to 2. Rows are never rewritten. */
  readonly upcasts?: readonly ((older: object) => object)[];
  /** What it books, in minor units; without it, nothing. Must balance in each currency. */
  postings?(body: Body): readonly Posting[];
  /** What it makes of cursor, shelf and PIN; without it, they stay as they were. */
  sidecar?(said: Sidecar, body: Body): Sidecar;
};

/** What a family writes with. */
export type Tables = { readonly db: Writing; readonly attempts: AttemptTables };

export type Appliers<Bodies> = { readonly [K in keyof Bodies]: (entry: EntryOf<K, Bodies[K]>) => void };

export type Family<Bodies> = {
  readonly kinds: { readonly [K in keyof Bodies]: KindOf<Bodies[K]> };
  /** The tables that its entries fill: a rebuild empties them and fills them again. */
  readonly tables: readonly string[];
  /** How each kind changes the tables. It carries out what the entry decided, and decides nothing. */
  appliers(tables: Tables): Appliers<Bodies>;
};
