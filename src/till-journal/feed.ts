// Entries of the relay's feed: how far it was read, where it has a gap, and where the relay's store is a new one.
import { decided, type KindsOf } from './kinds.ts';
import type { QuarantinedSum } from './sidecar-body.ts';

/**
 * The feed was read up to `to`, where no booked notice says so: these notices were quarantined, those left the quarantine. Before what was
 * read already, where a relay that was set back gives those numbers anew.
 */
export type FeedRead = {
  readonly relayId: string;
  readonly to: number;
  readonly shelved: readonly QuarantinedSum[];
  readonly dropped: readonly number[];
};

export type FeedBodies = {
  /** The relay's store is a new one: its numbers start anew, and so does the cursor. */
  'feed.restarted': { readonly relayId: string; readonly previousRelayId: string; readonly previousAfter: number };
  'feed.read': FeedRead;
  /** Numbers `from` to `to` that the relay lacks were read over. */
  'feed.skipped': { readonly relayId: string; readonly from: number; readonly to: number; readonly reason: string };
  /** The relay lacks number `missing`, and has later ones or had it once. */
  'feed.holed': { readonly relayId: string; readonly missing: number };
  /** Numbers of this relay run on: the gap is filled. */
  'feed.whole': { readonly relayId: string };
};

export const feedKinds: KindsOf<FeedBodies> = {
  'feed.restarted': { version: 1, sidecar: (said, { relayId }) => ({ ...said, cursor: { relayId, after: 0 } }) },
  'feed.read': {
    version: 1,
    sidecar: (said, { relayId, to, shelved, dropped }) => ({
      ...said,
      cursor: { relayId, after: to },
      shelf: [...said.shelf, ...shelved].filter(([id]) => !dropped.includes(id)),
    }),
  },
  'feed.skipped': { ...decided, sidecar: (said, { relayId, to }) => ({ ...said, cursor: { relayId, after: to } }) },
  'feed.holed': { version: 1 },
  'feed.whole': { version: 1 },
};
