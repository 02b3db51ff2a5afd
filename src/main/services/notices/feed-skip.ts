// Reads on behind numbers that the relay lacks: a supervisor says so, with a reason, and the journal keeps both.
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { FeedStatus } from '../../../relay-client/follower.ts';
import type { Cursor } from '../../../till-journal/sidecar-body.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { type Gap, gapOf } from './feed-gap.ts';
import { earlierRequest } from '../supervision/idempotency.ts';
import { type Approve, supervised } from '../supervision/supervised.ts';

export type SkipInput = {
  readonly requestId: string;
  readonly number: number;
  readonly approve: Approve;
  readonly reason: string;
};
export type Skipped = { readonly from: number; readonly to: number };
export type FeedSkipDeps = {
  readonly ledger: Ledger;
  /** Where the feed is to be read on from. */
  cursor(): Cursor | null;
  feedStatus(): FeedStatus;
  /** The way is free: try again now. */
  goOn(): void;
};

export const createFeedSkip = ({ ledger, cursor: cursorNow, feedStatus, goOn }: FeedSkipDeps) => {
  /** Exactly the gap that the follower met: no other number, no other relay, no cursor that moved meanwhile. */
  const gapAt = (number: number): Result<Gap> => {
    const gap = gapOf(feedStatus());
    const cursor = cursorNow();
    const fits = gap?.missing === number && (cursor?.after ?? 0) === number - 1;
    return gap && fits && (cursor === null || cursor.relayId === gap.relayId) ? ok(gap) : fail('feed.no-gap', { number });
  };

  /** Errors: `feed.no-gap`, those of an approval, `request.reused`, `data.*`. */
  return ({ requestId, number, approve, reason }: SkipInput): Promise<Result<Skipped>> =>
    supervised<Gap, Skipped>({
      approve,
      repeated() {
        const earlier = earlierRequest(
          ledger,
          requestId,
          'feed.skipped',
          (body) => body.from === number && body.reason === reason,
        );
        return earlier.ok ? ok(earlier.value && { from: earlier.value.body.from, to: earlier.value.body.to }) : earlier;
      },
      prepare: () => gapAt(number),
      carryOut({ missing: from, until: to, relayId }, approved) {
        const notes = { ...approved, requestId };
        const written = ledger.write(({ record, sidecar }) => {
          record('feed.skipped', { relayId, from, to, reason }, notes);
          sidecar.setCursor({ relayId, after: to });
        });
        if (!written.ok) return written;
        goOn();
        return ok({ from, to });
      },
    });
};
export type FeedSkip = ReturnType<typeof createFeedSkip>;
