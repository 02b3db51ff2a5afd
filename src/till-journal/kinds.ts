// The types that define a family of journal entries: for each kind its version, its postings, and its effect on the sidecar (data
// outside the journal). How to add a kind: docs/how-to.md, "Add an entry kind".
import type { KindOf } from '../ledger/kinds.ts';
import type { AccountKey } from '../shared/accounts/accounts.ts';
import type { Sidecar } from './sidecar-body.ts';

/** A kind of entry in the till's journal. Its postings may name only the till's accounts; a misspelt account does not compile. */
export type TillKind<Body> = KindOf<Body, AccountKey> & {
  /** Returns the sidecar (cursor, quarantine, PINs) after this entry; absent if the kind does not change the sidecar. */
  sidecar?(said: Sidecar, body: Body): Sidecar;
};

export type KindsOf<Bodies> = { readonly [K in keyof Bodies]: TillKind<Bodies[K]> };

/**
 * The version, and the conversion of older bodies, of entry kinds that need a right. Since version 2 an entry has `approval`, which
 * names who approved the request of its actor (src/people/approvals.ts). In version 1 the actor was the approver.
 */
export const decided = { version: 2, upcasts: [(older: object) => older] } as const;
