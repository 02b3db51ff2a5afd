// Entries about the relay's feed: the cursor, gaps, and a new store of the relay.
import { decided, type KindsOf } from './kinds.ts';
import type { QuarantinedSum } from './sidecar-body.ts';

/**
 * The relay's feed was read up to notice number `to`. Written if no journal entry about a booked notice records this number
 * already. `shelved`: notices put into quarantine; `dropped`: ids of notices that left the quarantine. `to` can be lower than
 * before if the relay was replaced by an older copy and uses those numbers again.
 */
export type FeedRead = {
  readonly relayId: string;
  readonly to: number;
  readonly shelved: readonly QuarantinedSum[];
  readonly dropped: readonly number[];
};

export type FeedBodies = {
  /** The relay has a new store, so its numbers and the cursor restart at 0. */
  'feed.restarted': { readonly relayId: string; readonly previousRelayId: string; readonly previousAfter: number };
  'feed.read': FeedRead;
  /** The missing numbers from `from` to `to` were skipped for the given reason. */
  'feed.skipped': { readonly relayId: string; readonly from: number; readonly to: number; readonly reason: string };
  /** The relay lacks the number `missing`, although it has later numbers or had this number before. */
  'feed.holed': { readonly relayId: string; readonly missing: number };
  /**
   * The relay lost notices that the till had read up to number `from`, and gave their numbers to others. The till reads the feed
   * again after number `to`.
   */
  'feed.went-back': { readonly relayId: string; readonly from: number; readonly to: number };
  /** The gap in this relay's notice numbers was filled. */
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
  'feed.went-back': { version: 1, sidecar: (said, { relayId, to }) => ({ ...said, cursor: { relayId, after: to } }) },
  'feed.holed': { version: 1 },
  'feed.whole': { version: 1 },
};
