// Reads on behind numbers that the relay lacks: a supervisor says so, with a reason, and the journal keeps both.
import { fail, ok, type Result } from '../../shared/result.ts';
import type { FeedStatus } from '../feed/follower.ts';
import type { Cursor, Hole } from '../ledger/feed-store.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { repeatOf } from './repeat-of.ts';
import { type Supervisor, supervisorActor } from './supervisor.ts';
import { underPin } from './under-pin.ts';

export type SkipInput = { readonly requestId: string; readonly number: number; readonly pin: string; readonly reason: string };
export type Skipped = { readonly from: number; readonly to: number };
/** Numbers `missing` to `until` are not there, and something behind them is. */
export type Gap = { readonly missing: number; readonly until: number; readonly relayId: string };

/** The hole that the feed stands before; null when it follows, or fails for another reason. */
export const gapOf = (status: FeedStatus): Gap | null => {
  if (status.state !== 'failing' || status.code !== 'feed.gap') return null;
  const { missing, until, relayId } = status.params;
  return { missing: Number(missing), until: Number(until), relayId: String(relayId) };
};

/** What a relay lacks that was put back to an older copy; null for any other status. */
const setBackOf = (status: FeedStatus): Hole | null => {
  if (status.state !== 'failing' || status.code !== 'feed.set-back') return null;
  const { last, relayId } = status.params;
  return { missing: Number(last) + 1, relayId: String(relayId) };
};

/**
 * Keeps in the books that a hole was met, until numbers run on: a restart or a pulled cable makes nobody forget it. Nor does another
 * relay, which cannot have what the first one lacked: that hole stands until a close is made over it.
 */
export const keepHole = (ledger: Ledger, status: FeedStatus): void => {
  const kept = ledger.feed.hole();
  const gap = gapOf(status);
  const met = gap ?? setBackOf(status);
  // A relay that was set back gets new notices, and what it lacks from its old ones begins further on: the first word holds.
  const isKept = kept !== null && kept.relayId === met?.relayId && (gap === null || kept.missing === gap.missing);
  // Where the disk refuses, the next poll tries again.
  if (met && !isKept) {
    const { relayId, missing } = met;
    ledger.write((record) => record('feed.holed', { relayId, missing }, { actor: 'relay' }));
  } else if (kept && status.state === 'following' && kept.relayId === ledger.feed.cursor()?.relayId) {
    ledger.write((record) => record('feed.whole', { relayId: kept.relayId }, { actor: 'relay' }));
  }
};

export type FeedSkipDeps = {
  readonly ledger: Ledger;
  readonly supervisor: Supervisor;
  /** Where the feed is to be read on from. */
  cursor(): Cursor | null;
  feedStatus(): FeedStatus;
  /** The way is free: try again now. */
  goOn(): void;
};

export const createFeedSkip = ({ ledger, supervisor, cursor: cursorNow, feedStatus, goOn }: FeedSkipDeps) => {
  /** Exactly the hole that the follower met: no other number, no other relay, no cursor that moved meanwhile. */
  const holeAt = (number: number): Result<Gap> => {
    const gap = gapOf(feedStatus());
    const cursor = cursorNow();
    const fits = gap?.missing === number && (cursor?.after ?? 0) === number - 1;
    return gap && fits && (cursor === null || cursor.relayId === gap.relayId) ? ok(gap) : fail('feed.no-gap', { number });
  };

  /** Errors: `feed.no-gap`, `supervisor.*`, `request.reused`, `data.*`. */
  return ({ requestId, number, pin, reason }: SkipInput): Promise<Result<Skipped>> =>
    underPin<Gap, Skipped>(supervisor, {
      pin,
      repeated() {
        const earlier = repeatOf(ledger, requestId, 'feed.skipped', (body) => body.from === number && body.reason === reason);
        return earlier.ok ? ok(earlier.value && { from: earlier.value.body.from, to: earlier.value.body.to }) : earlier;
      },
      prepare: () => holeAt(number),
      carryOut({ missing: from, until: to, relayId }) {
        const notes = { actor: supervisorActor, requestId };
        const written = ledger.write((record) => {
          record('feed.skipped', { relayId, from, to, reason }, notes);
          ledger.feed.setCursor({ relayId, after: to });
        });
        if (!written.ok) return written;
        goOn();
        return ok({ from, to });
      },
    });
};
export type FeedSkip = ReturnType<typeof createFeedSkip>;
