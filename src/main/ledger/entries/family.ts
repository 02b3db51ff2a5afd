// A family of journal entries: of each kind its body, version, postings and what it does to the tables, all in one place.
// How to add a kind: docs/how-to.md, "Add an entry kind".
import type { EntryOf, KindOf } from '../../../ledger/kinds.ts';
import type { Writing } from '../../../sqlite/statements.ts';
import type { AttemptTables } from './attempt-tables.ts';
import type { Sidecar } from './sidecar-body.ts';

export type TillKind<Body> = KindOf<Body> & {
  /** How it changes the sidecar (cursor, quarantine, PIN); without it, nothing changes there. */
  sidecar?(said: Sidecar, body: Body): Sidecar;
};

/**
 * The version of what somebody decides who holds a right, and of older rows: since version 2 a row says `approval`, who approved what its
 * actor asked for (src/main/ledger/approvals.ts); before that the actor was who approved it.
 */
export const decided = { version: 2, upcasts: [(older: object) => older] } as const;

/** What a family writes with. */
export type Tables = { readonly db: Writing; readonly attempts: AttemptTables };

export type Appliers<Bodies> = { readonly [K in keyof Bodies]: (entry: EntryOf<K, Bodies[K]>) => void };

export type Family<Bodies> = {
  readonly kinds: { readonly [K in keyof Bodies]: TillKind<Bodies[K]> };
  /** The tables that its entries fill: a rebuild empties them and fills them again. */
  readonly tables: readonly string[];
  /** How each kind changes the tables. It carries out what the entry decided, and decides nothing. */
  appliers(tables: Tables): Appliers<Bodies>;
};
