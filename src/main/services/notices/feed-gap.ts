// A gap of the feed: what the follower says of one, and the entries of the journal that keep it.
import type { FeedStatus } from '../../../relay-client/follower.ts';
import type { FeedGap } from '../../ledger/stores/feed-store.ts';
import type { Ledger } from '../../ledger/ledger.ts';

/** Numbers `missing` to `until` are not there, and something behind them is. */
export type Gap = { readonly missing: number; readonly until: number; readonly relayId: string };

/** The gap that the feed stands before; null when it follows, or fails for another reason. */
export const gapOf = (status: FeedStatus): Gap | null => {
  if (status.state !== 'failing' || status.code !== 'feed.gap') return null;
  const { missing, until, relayId } = status.params;
  return { missing: Number(missing), until: Number(until), relayId: String(relayId) };
};

/** What a relay lacks that was put back to an older copy; null for any other status. */
const setBackOf = (status: FeedStatus): FeedGap | null => {
  if (status.state !== 'failing' || status.code !== 'feed.set-back') return null;
  const { last, relayId } = status.params;
  return { missing: Number(last) + 1, relayId: String(relayId) };
};

/**
 * Keeps in the books that a gap was met, until numbers run on: a restart or a pulled cable makes nobody forget it. Nor does another
 * relay, which cannot have what the first one lacked: that gap stands until a close is made over it.
 */
export const keepGap = (ledger: Ledger, status: FeedStatus): void => {
  const kept = ledger.feed.gap();
  const gap = gapOf(status);
  const met = gap ?? setBackOf(status);
  // A relay that was set back gets new notices, and what it lacks from its old ones begins further on: the first word holds.
  const isKept = kept !== null && kept.relayId === met?.relayId && (gap === null || kept.missing === gap.missing);
  // Where the disk refuses, the next poll tries again.
  if (met && !isKept) {
    const { relayId, missing } = met;
    ledger.write(({ record }) => record('feed.holed', { relayId, missing }, { actor: 'relay' }));
  } else if (kept && status.state === 'following' && kept.relayId === ledger.feed.cursor()?.relayId) {
    ledger.write(({ record }) => record('feed.whole', { relayId: kept.relayId }, { actor: 'relay' }));
  }
};
