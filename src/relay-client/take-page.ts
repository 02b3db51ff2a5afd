// Takes a page of the feed: checks that its numbers follow the cursor without a gap, and writes its items in parts.
import type { Clock } from '../shared/ports.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { slicesOf } from './bounds.ts';
import type { Polled } from './client.ts';
import { createPace, type Round } from './pacing.ts';

/** The functions by which a till stores the pages of its feed and its position there. */
export type PageKeeper = {
  /** The relay's id and the last number read; null before the first page. */
  cursor(): { readonly relayId: string; readonly after: number } | null;
  /** The first number that this relay was found to lack, until a later page fills the gap. */
  gap(): { readonly relayId: string; readonly missing: number } | null;
  /**
   * Writes a part of a page durably. After `ok` the cursor stands at its last item. `unproved` counts the items that were stored
   * although nothing in them proves their origin.
   */
  take(page: Polled): Result<{ readonly unproved: number }>;
  /** The relay's store was replaced: the cursor must stand at 0 of the new one after `ok`. */
  restart(relayId: string): Result<null>;
  /** Called if the relay reuses numbers that were read before. After `ok` the cursor must stand at `after` again. */
  goBack(after: number): Result<null>;
};

/**
 * The rate of unproved items, which stay in the journal for ever. A burst of 2,000, then two a second; each part of a page costs
 * as much as five items. The books so grow by at most about 15 MB a day, whatever a relay sends.
 */
const unprovedPace = { burst: 2000, apartMs: 500 };
const sliceCosts = 5;

const anew = (begun: Result<null>): Result<'anew'> => (begun.ok ? ok('anew') : begun);

/** Returns the first and the last number of the first gap; null if the numbers are consecutive. */
const gapIn = ({ items, last }: Polled, after: number): { readonly missing: number; readonly until: number } | null => {
  const firstOff = items.findIndex((item, i) => item.number !== after + 1 + i);
  if (firstOff >= 0) return { missing: after + 1 + firstOff, until: (items[firstOff] as { number: number }).number - 1 };
  // If the relay reports later numbers but returns none, all of them are missing.
  return items.length === 0 && last > after ? { missing: after + 1, until: last } : null;
};

/**
 * Returns a function that takes a page. Result: null once its items are written, `anew` if the cursor was moved instead because
 * the relay's numbers began anew. Errors: `feed.set-back`, `feed.gap`, `data.*`.
 */
export const createPageTaker = (clock: Clock, ports: PageKeeper) => {
  const unprovedMs = createPace(clock, unprovedPace);

  /**
   * Writes a page in parts, one per turn of the event loop, so that no turn is long. Stops if the cursor was moved between two
   * parts; the next poll then reads from the new cursor.
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

  return async (page: Polled, now: Round): Promise<Result<'anew' | null>> => {
    const cursor = ports.cursor();
    if (cursor && cursor.relayId !== page.relayId) return anew(ports.restart(page.relayId));
    const after = cursor?.after ?? 0;
    // A store never loses numbers. If its last number is below our cursor, an older copy of the store was put back.
    if (page.last < after) return fail('feed.set-back', { last: page.last, after, relayId: page.relayId });
    // The relay's store was put back to an older copy and has grown past our cursor since. Read again from the gap: the notices
    // that now have these numbers were never read.
    const known = ports.gap();
    if (known?.relayId === page.relayId && known.missing <= after) return anew(ports.goBack(known.missing - 1));
    const gap = gapIn(page, after);
    if (!gap) return takeInTurns(page, now);
    // Write the items before the gap now. Only the items behind the gap have to wait.
    const before = page.items.filter(({ number }) => number < gap.missing);
    const taken = before.length > 0 ? await takeInTurns({ ...page, items: before }, now) : ok(null);
    return taken.ok ? fail('feed.gap', { ...gap, after: gap.missing - 1, relayId: page.relayId }) : taken;
  };
};
