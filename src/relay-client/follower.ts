// Follows the relay's feed: polls, checks that numbers have no gap, passes pages on, sends the chain head, and waits longer after
// each failure. Knows nothing of payments.
import type { ErrorCode, ErrorParams } from '../shared/errors.ts';
import { longestWaitS } from '../shared/relay-wire/feed.ts';
import { largestPage } from '../shared/relay-wire/parts.ts';
import type { Clock } from '../shared/ports.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { slicesOf } from './bounds.ts';
import { asFeedResult, type Polled, type RelayClient, smallerPage } from './client.ts';
import { backOffMs, createPace, createRounds, type Round } from './pacing.ts';

export type FeedStatus =
  | { readonly state: 'connecting' }
  | { readonly state: 'following'; readonly relayAheadMs: number }
  /**
   * `sinceMs` is when the relay was last known to answer, by the wall clock; `sinceMonoMs` is the same instant by the monotonic
   * clock.
   */
  | {
      readonly state: 'failing';
      readonly sinceMs: number;
      readonly sinceMonoMs: number;
      readonly code: ErrorCode;
      readonly params: ErrorParams;
    };

export type FollowerPorts = {
  readonly clock: Clock;
  readonly relay: Pick<RelayClient, 'feed'>;
  /** The relay's id and the last number read; null before the first page. */
  cursor(): { readonly relayId: string; readonly after: number } | null;
  /** The first number that this relay was found to lack, until a later page fills the gap. */
  gap(): { readonly relayId: string; readonly missing: number } | null;
  /** The chain head, as `shared/relay-wire/heads.ts` writes it. */
  head(): string;
  /**
   * Writes a part of a page durably. After `ok` the cursor stands at its last item. `unproved` counts the items that were stored
   * although nothing in them proves their origin.
   */
  take(page: Polled): Result<{ readonly unproved: number }>;
  /** The relay's store was replaced: the cursor must stand at 0 of the new one after `ok`. */
  restart(relayId: string): Result<null>;
  /** Called if the relay reuses numbers that were read before. After `ok` the cursor must stand at `after` again. */
  goBack(after: number): Result<null>;
  onStatus(status: FeedStatus): void;
  /** Called with each page before its items are written. */
  onPolled?(page: Polled): void;
  /** Called if a long poll ended early and empty: the relay has put a notice into quarantine. */
  onHeld(): void;
};

/** Items asked for in one page. Writing so few never blocks the main thread for long. */
const pageLimit = Math.min(100, largestPage);
const firstDelayMs = 500;
const longestDelayMs = 15_000;
/**
 * The wait after the relay's numbers began anew. Each new beginning writes an entry, so a relay that keeps doing this must not
 * fill the books.
 */
const anewDelayMs = 5_000;
/**
 * The failure count is reset only after this much time without failure. A relay that fails on and off is therefore polled ever
 * less often.
 */
const steadyMs = 60_000;
/**
 * An empty reply to a long poll that comes sooner than this is followed by a wait, so that a relay that never waits is not polled
 * in a loop.
 */
const earlyMs = 1_000;
/**
 * The rate of polls: a burst of 500, then one in 100 ms, which reads all notices that came meanwhile. At most 1,100 polls in the
 * first minute.
 */
const pace = { burst: 500, apartMs: 100 };
/**
 * The rate of unproved items, which stay in the journal for ever. A burst of 2,000, then two a second; each part of a page costs
 * as much as five items. The books so grow by at most about 15 MB a day, whatever a relay sends.
 */
const unprovedPace = { burst: 2000, apartMs: 500 };
const sliceCosts = 5;
/** Longer than the longest long poll, so that a poll that the relay still holds does not time out. */
const timeoutMs = (longestWaitS + 10) * 1000;

const anew = (begun: Result<null>): Result<'anew'> => (begun.ok ? ok('anew') : begun);

/** Returns the first and the last number of the first gap; null if the numbers are consecutive. */
const gapIn = ({ items, last }: Polled, after: number): { readonly missing: number; readonly until: number } | null => {
  const firstOff = items.findIndex((item, i) => item.number !== after + 1 + i);
  if (firstOff >= 0) return { missing: after + 1 + firstOff, until: (items[firstOff] as { number: number }).number - 1 };
  // If the relay reports later numbers but returns none, all of them are missing.
  return items.length === 0 && last > after ? { missing: after + 1, until: last } : null;
};

type PollResult = {
  readonly page: Result<Polled>;
  /** When the relay was last known to answer, if this poll itself failed. */
  readonly thereMs: number;
  /** The cursor was moved during the poll, so this page no longer follows it and must be dropped. */
  readonly isOvertaken: boolean;
};

export const createFollower = (ports: FollowerPorts) => {
  const { clock, relay } = ports;
  let failures = 0;
  /** The last monotonic time at which the relay was known to answer, while polls fail; null while they succeed. */
  let failingSinceMs: number | null = null;
  let isFollowing = false;
  let steadySinceMs: number | null = null;
  /** Limits the rate of polls. A till with many payments a second then reads several notices in one poll. */
  const aheadMs = createPace(clock, pace);
  const unprovedMs = createPace(clock, unprovedPace);
  let limit = pageLimit;

  const poll = async ({ stop }: Round): Promise<PollResult> => {
    const after = ports.cursor()?.after ?? 0;
    // The first poll after a failure answers at once, so that the light turns green without a long wait.
    const wait = isFollowing ? longestWaitS : 0;
    const beganMs = clock.monoMs();
    const asked = await relay.feed({ after, wait, limit, head: ports.head() }, timeoutMs, stop);
    if (asked.ok && !stop.stopped) ports.onPolled?.(asked.value);
    // A relay that held this poll was reachable until the poll broke or its wait was over, whichever came first.
    const heldUntilMs = Math.min(clock.monoMs(), beganMs + wait * 1000);
    const isHeld = asked.ok || asked.error.why !== 'away' || asked.error.sent;
    const isOvertaken = asked.ok && !stop.stopped && (ports.cursor()?.after ?? 0) !== after;
    return { page: asFeedResult(asked), thereMs: isHeld ? heldUntilMs : beganMs, isOvertaken };
  };

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

  const take = async (page: Polled, now: Round): Promise<Result<'anew' | null>> => {
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

  const round = async (now: Round): Promise<void> => {
    const { wait, stop } = now;
    const paceMs = aheadMs();
    if (paceMs > 0) await wait(paceMs);
    if (stop.stopped) return;
    const waits = isFollowing;
    const beganMs = clock.monoMs();
    const { page, thereMs, isOvertaken } = await poll(now);
    if (stop.stopped || isOvertaken) return;
    const smaller = page.ok ? null : smallerPage(limit, page.error);
    if (smaller !== null) {
      limit = smaller;
      return wait(firstDelayMs);
    }
    const taken = page.ok ? await take(page.value, now) : page;
    if (stop.stopped) return;
    // Keep the status as it is: the relay's numbers began anew, and no item under the new numbers has been read yet.
    if (taken.ok && taken.value === 'anew') return wait(anewDelayMs);
    if (page.ok && taken.ok) {
      const nowMs = clock.monoMs();
      steadySinceMs ??= nowMs;
      if (nowMs - steadySinceMs >= steadyMs) failures = 0;
      failingSinceMs = null;
      limit = Math.min(pageLimit, limit * 2);
      isFollowing = true;
      ports.onStatus({ state: 'following', relayAheadMs: page.value.relayMs - clock.wallMs() });
      const isEmpty = waits && page.value.items.length === 0;
      const waitedMs = nowMs - beganMs;
      if (isEmpty && waitedMs < longestWaitS * 1000) ports.onHeld();
      const isEarly = isEmpty && waitedMs < earlyMs;
      return isEarly ? wait(firstDelayMs) : undefined;
    }
    steadySinceMs = null;
    failures += 1;
    isFollowing = false;
    if (taken.ok) return;
    const { code, params } = taken.error;
    failingSinceMs ??= thereMs;
    const sinceMs = clock.wallMs() - (clock.monoMs() - failingSinceMs);
    ports.onStatus({ state: 'failing', sinceMs, sinceMonoMs: failingSinceMs, code, params });
    const restMs = code === 'feed.busy' ? Number(params['seconds'] ?? 0) * 1000 : 0;
    await wait(restMs || backOffMs(failures, firstDelayMs, longestDelayMs));
  };

  const rounds = createRounds(clock, round);
  return {
    start(): void {
      ports.onStatus({ state: 'connecting' });
      rounds.start();
    },
    /** Polls now instead of after the current wait. */
    checkNow: rounds.wake,
    stop: rounds.stop,
  };
};
export type Follower = ReturnType<typeof createFollower>;
