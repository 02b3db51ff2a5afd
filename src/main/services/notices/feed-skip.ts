// Skips feed numbers that the relay lacks, after a supervisor's approval; the journal stores the approval and the reason.
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
  /** The position from which the feed is read next; null before the first page. */
  cursor(): Cursor | null;
  feedStatus(): FeedStatus;
  /** Makes the follower poll again at once. */
  goOn(): void;
};

export const createFeedSkip = ({ ledger, cursor: cursorNow, feedStatus, goOn }: FeedSkipDeps) => {
  /**
   * Returns the feed's gap only if the follower is still stopped at it: same missing number, same relay, same cursor. Error:
   * `feed.no-gap`.
   */
  const gapAt = (number: number): Result<Gap> => {
    const gap = gapOf(feedStatus());
    const cursor = cursorNow();
    const fits = gap?.missing === number && (cursor?.after ?? 0) === number - 1;
    return gap && fits && (cursor === null || cursor.relayId === gap.relayId) ? ok(gap) : fail('feed.no-gap', { number });
  };

  /**
   * Skips the feed's gap at `number` and moves the cursor behind the gap. Errors: `feed.no-gap`, those of the approval,
   * `request.reused`, `data.*`.
   */
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
        const written = ledger.write(({ record, sidecar, feed }) => {
          record('feed.skipped', { relayId, from, to, reason }, notes);
          sidecar.setCursor({ relayId, after: to }, feed.have());
        });
        if (!written.ok) return written;
        goOn();
        return ok({ from, to });
      },
    });
};
export type FeedSkip = ReturnType<typeof createFeedSkip>;
