// Gaps in the relay's feed (notice numbers that the relay lacks): reads a gap from the follower's status, and records it in the
// journal.
import type { FeedStatus } from '../../../relay-client/follower.ts';
import type { FeedGap } from '../../ledger/stores/feed-store.ts';
import type { Ledger } from '../../ledger/ledger.ts';

/** The feed lacks the notice numbers from `missing` to `until`, and has higher ones. */
export type Gap = { readonly missing: number; readonly until: number; readonly relayId: string };

/** The gap at which reading the feed stopped; null if the feed has no gap, or fails for another reason. */
export const gapOf = (status: FeedStatus): Gap | null => {
  if (status.state !== 'failing' || status.code !== 'feed.gap') return null;
  const { missing, until, relayId } = status.params;
  return { missing: Number(missing), until: Number(until), relayId: String(relayId) };
};

/** The gap of a relay that was restored from an older copy and therefore lacks its latest notices; null for any other status. */
const setBackOf = (status: FeedStatus): FeedGap | null => {
  if (status.state !== 'failing' || status.code !== 'feed.set-back') return null;
  const { last, relayId } = status.params;
  return { missing: Number(last) + 1, relayId: String(relayId) };
};

/**
 * Records a gap in the relay's feed of notices in the books, and the gap's end once the feed of the same relay can be read on.
 * The recorded gap outlasts a restart, a pulled cable and a change of relay, because another relay cannot have the missing
 * notices. After a change of relay, the gap ends with a close that overrides the gap.
 */
export const keepGap = (ledger: Ledger, status: FeedStatus): void => {
  const kept = ledger.feed.gap();
  const gap = gapOf(status);
  const met = gap ?? setBackOf(status);
  // A relay that was restored from an older copy receives new notices, so a later gap would begin at a higher number: keep the
  // gap that was recorded first.
  const isKept = kept !== null && kept.relayId === met?.relayId && (gap === null || kept.missing === gap.missing);
  // If the journal entry about the gap cannot be written now, the next poll writes it.
  if (met && !isKept) {
    const { relayId, missing } = met;
    ledger.write(({ record }) => record('feed.holed', { relayId, missing }, { actor: 'relay' }));
  } else if (kept && status.state === 'following' && kept.relayId === ledger.feed.cursor()?.relayId) {
    ledger.write(({ record }) => record('feed.whole', { relayId: kept.relayId }, { actor: 'relay' }));
  }
};
