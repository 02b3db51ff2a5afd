// A family of journal entries as anybody reads it: of each kind its version, its postings, and how it changes the sidecar.
// How to add a kind: docs/how-to.md, "Add an entry kind".
import type { KindOf } from '../ledger/kinds.ts';
import type { AccountKey } from '../shared/accounts/accounts.ts';
import type { Sidecar } from './sidecar-body.ts';

/** It books to the till's accounts alone: a misspelt one does not compile. */
export type TillKind<Body> = KindOf<Body, AccountKey> & {
  /** How it changes the sidecar (cursor, quarantine, PIN); without it, nothing changes there. */
  sidecar?(said: Sidecar, body: Body): Sidecar;
};

export type KindsOf<Bodies> = { readonly [K in keyof Bodies]: TillKind<Bodies[K]> };

/**
 * The version of what somebody decides who holds a right, and of older rows: since version 2 a row says `approval`, who approved what its
 * actor asked for (src/main/services/people/approvals.ts); before that the actor was who approved it.
 */
export const decided = { version: 2, upcasts: [(older: object) => older] } as const;
