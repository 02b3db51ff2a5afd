// Processes a page of the feed: checks that its numbers follow the cursor without a gap, and writes its items in parts.
import type { Clock } from '../shared/ports.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { slicesOf } from './bounds.ts';
import type { Polled } from './client.ts';
import { createPace, type Round } from './pacing.ts';

/** A position in a relay's feed: the relay's id, and the number of the last item read. */
export type FeedPosition = { readonly relayId: string; readonly after: number };

/** The functions with which a till stores the pages of its feed and its cursor. */
export type PageKeeper = {
  /** Returns the position up to which the feed was read; null before the first page. */
  cursor(): FeedPosition | null;
  /** Returns the first number that this relay lacks; null if none is missing, or a later page has filled the gap. */
  gap(): { readonly relayId: string; readonly missing: number } | null;
  /**
   * Writes a part of a page durably. After `ok`, the cursor points to the last item of that part. `unproved` counts the items
   * that were stored although nothing in them proves their origin.
   */
  take(page: Polled): Result<{ readonly unproved: number }>;
  /**
   * Called if the relay's store was replaced by a new store, whose numbers begin again. `previous`: the cursor in the replaced
   * store. If this returns `ok`, the cursor must be at number 0 of the new store.
   */
  restart(relayId: string, previous: FeedPosition): Result<null>;
  /**
   * Called if the relay lost notices that were read before, and gave their numbers to others. If this returns `ok`, the cursor
   * must be at the earlier position `to`, so that the later numbers are read again. `from`: the last number that was read.
   */
  goBack(to: FeedPosition, from: number): Result<null>;
};

/**
 * The rate limit of unproved items, which stay in the journal for ever: a burst of 2,000, then two items a second. Writing a part
 * of a page (`sliceCosts`) counts as much as five items. The limit keeps the growth of the books below about 15 MB a day,
 * whatever a relay sends.
 */
const unprovedPace = { burst: 2000, apartMs: 500 };
const sliceCosts = 5;

/**
 * The rate limit of going back in the feed, which writes a journal entry each time: a burst of 20, then once a minute. Without
 * this limit a relay that reports a loss again and again could fill the books, and keep the till reading the same notices.
 */
const backPace = { burst: 20, apartMs: 60_000 };

/** How the cursor was moved without reading items: to the start of a new store, or back in the same store. */
export type Moved = 'anew' | 'back';

/** Returns the first and the last number of the first gap; null if the numbers are consecutive. */
const gapIn = ({ items, last }: Polled, after: number): { readonly missing: number; readonly until: number } | null => {
  const firstOff = items.findIndex((item, i) => item.number !== after + 1 + i);
  if (firstOff >= 0) return { missing: after + 1 + firstOff, until: (items[firstOff] as { number: number }).number - 1 };
  // If the relay's last number is later but the page is empty, all numbers up to the last one are missing.
  return items.length === 0 && last > after ? { missing: after + 1, until: last } : null;
};

/**
 * Returns a function that processes a page of the feed. Result: null once the items are written; otherwise how the cursor was
 * moved. Errors: `feed.set-back`, `feed.gap`, `feed.loses`, `data.*`.
 */
export const createPageTaker = (clock: Clock, ports: PageKeeper) => {
  const unprovedMs = createPace(clock, unprovedPace);
  const backMs = createPace(clock, backPace);
  let restsUntilMs = 0;

  /**
   * Goes back in the feed. Beyond the rate limit, returns `feed.loses` and reads nothing, because reading on would skip the notices
   * under the numbers that were given twice.
   */
  const goBack = (relayId: string, to: number, from: number): Result<Moved> => {
    if (clock.monoMs() < restsUntilMs) return fail('feed.loses', { to, after: from, relayId });
    const gone = ports.goBack({ relayId, after: to }, from);
    if (!gone.ok) return gone;
    restsUntilMs = clock.monoMs() + backMs();
    return ok('back');
  };

  /**
   * Writes a page of the relay's feed in parts, one part per turn of the event loop, so that no turn is long. Stops if the feed's
   * cursor was moved between two parts; the next poll then reads from the new cursor.
   */
  const takeInTurns = async (page: Polled, { wait, stop }: Round): Promise<Result<null>> => {
    const [first, ...rest] = slicesOf(page.items);
    let restMs = 0;
    for (const [i, items] of [first ?? [], ...rest].entries()) {
      if (i > 0) {
        await wait(0);
        const at = ports.cursor();
        if (stop.stopped || at?.relayId !== page.relayId || at.after + 1 !== items[0]?.number) break;
      }
      const taken = ports.take({ ...page, items: [...items] });
      if (!taken.ok) return taken;
      if (taken.value.unproved > 0) restMs = unprovedMs(taken.value.unproved + sliceCosts);
    }
    if (restMs > 0 && !stop.stopped) await wait(restMs);
    return ok(null);
  };

  return async (page: Polled, now: Round): Promise<Result<Moved | null>> => {
    const cursor = ports.cursor();
    if (cursor && cursor.relayId !== page.relayId) {
      const restarted = ports.restart(page.relayId, cursor);
      return restarted.ok ? ok('anew') : restarted;
    }
    const after = cursor?.after ?? 0;
    const { backTo = null } = page;
    if (backTo !== null && backTo < after) return goBack(page.relayId, backTo, after);
    // An older relay compares no notices. If its store's last number is below our cursor, the store was replaced by an older copy.
    if (page.last < after) return fail('feed.set-back', { last: page.last, after, relayId: page.relayId });
    // If a known gap is at or before our cursor, the relay's store was replaced by an older copy and has grown past the cursor
    // since. Read the feed again from the gap: the notices that now have these numbers were never read.
    const known = ports.gap();
    if (known?.relayId === page.relayId && known.missing <= after) return goBack(page.relayId, known.missing - 1, after);
    const gap = gapIn(page, after);
    if (!gap) return takeInTurns(page, now);
    // Write the items before the gap now. Only the items after the gap have to wait.
    const before = page.items.filter(({ number }) => number < gap.missing);
    const taken = before.length > 0 ? await takeInTurns({ ...page, items: before }, now) : ok(null);
    return taken.ok ? fail('feed.gap', { ...gap, after: gap.missing - 1, relayId: page.relayId }) : taken;
  };
};
