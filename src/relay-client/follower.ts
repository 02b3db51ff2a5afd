// Follows the relay's feed: polls, checks that numbers have no gap, hands pages over, reports the chain head, and waits
// longer after each failure. Knows nothing of payments.
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
  /** Since the relay was last known to be there, for this reason. `sinceMonoMs`: the same by the monotonic clock. */
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
  /** Where to read on from; null before the first page ever. */
  cursor(): { readonly relayId: string; readonly after: number } | null;
  /** The first number that this relay was found to lack, as long as nobody can say otherwise. */
  gap(): { readonly relayId: string; readonly missing: number } | null;
  /** The chain head, as `shared/relay-wire/heads.ts` writes it. */
  head(): string;
  /**
   * Books a part of a page durably; after `ok` the cursor stands behind it. `unproved`: so many items were kept for nobody's word
   * but the relay's, where nothing of it proved anything.
   */
  take(page: Polled): Result<{ readonly unproved: number }>;
  /** The relay's store was replaced: the cursor must stand at 0 of the new one after `ok`. */
  restart(relayId: string): Result<null>;
  /** The relay gives numbers anew that were read before: the cursor must stand at `after` again after `ok`. */
  goBack(after: number): Result<null>;
  onStatus(status: FeedStatus): void;
  /** Called with each page that came, before anything of it is taken. */
  onPolled?(page: Polled): void;
  /** A poll that waited ended early, and with nothing: the relay has put something into quarantine. */
  onHeld(): void;
};

/** Small enough that booking a page never holds the main thread for long. */
const pageLimit = Math.min(100, largestPage);
const firstDelayMs = 500;
const longestDelayMs = 15_000;
/** A relay that began anew may do so again: so seldom that the books do not fill with it. */
const anewDelayMs = 5_000;
/** A relay that falls in and out of step is waited for ever longer, until it kept in step for so long. */
const steadyMs = 60_000;
/** An empty answer that should have waited, and came sooner, is not asked for again at once. */
const earlyMs = 1_000;
/** So many polls may follow one another at once; beyond that one in 100 ms, with all that came meanwhile: 1,100 in a minute. */
const pace = { burst: 500, apartMs: 100 };
/**
 * Each item that proves nothing is an entry's part for ever. So many may come at once; beyond that two in a second, and each part of a
 * page counts as five more: about 15 MB in a day, whatever a relay sends.
 */
const unprovedPace = { burst: 2000, apartMs: 500 };
const sliceCosts = 5;
/** Behind the longest wait of a poll. */
const timeoutMs = (longestWaitS + 10) * 1000;

const anew = (begun: Result<null>): Result<'anew'> => (begun.ok ? ok('anew') : begun);

/** The first number that is not there, and the last before the next that is; null where numbers run on. */
const gapIn = ({ items, last }: Polled, after: number): { readonly missing: number; readonly until: number } | null => {
  const firstOff = items.findIndex((item, i) => item.number !== after + 1 + i);
  if (firstOff >= 0) return { missing: after + 1 + firstOff, until: (items[firstOff] as { number: number }).number - 1 };
  // A relay that has later numbers and gives none lacks them.
  return items.length === 0 && last > after ? { missing: after + 1, until: last } : null;
};

type PollResult = {
  readonly page: Result<Polled>;
  /** When the relay was last known to be there, where this poll does not show that it is. */
  readonly thereMs: number;
  /** Somebody moved the cursor meanwhile: the page does not follow what is to be read on from now. */
  readonly isOvertaken: boolean;
};

export const createFollower = (ports: FollowerPorts) => {
  const { clock, relay } = ports;
  let failures = 0;
  /** When the relay was last known to be there, by the monotonic clock, whatever has been wrong since; null while it is. */
  let failingSinceMs: number | null = null;
  let isFollowing = false;
  let steadySinceMs: number | null = null;
  /** Long polls alone keep a till quiet; one that is paid many times a second reads several notices at a time. */
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
    // The relay holds a poll until this is over, and is there meanwhile: until the poll breaks, or is overdue.
    const heldUntilMs = Math.min(clock.monoMs(), beganMs + wait * 1000);
    const isHeld = asked.ok || asked.error.why !== 'away' || asked.error.sent;
    const isOvertaken = asked.ok && !stop.stopped && (ports.cursor()?.after ?? 0) !== after;
    return { page: asFeedResult(asked), thereMs: isHeld ? heldUntilMs : beganMs, isOvertaken };
  };

  /** A part at a time, so that no turn is long; whoever moved the cursor meanwhile has the next poll read from there. */
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
    // The same store cannot lose numbers: a last one before ours means that it was put back to an older copy.
    if (page.last < after) return fail('feed.set-back', { last: page.last, after, relayId: page.relayId });
    // It was set back, and has grown again since: what it has under these numbers now was never read.
    const known = ports.gap();
    if (known?.relayId === page.relayId && known.missing <= after) return anew(ports.goBack(known.missing - 1));
    const gap = gapIn(page, after);
    if (!gap) return takeInTurns(page, now);
    // What stands before the gap is booked now: only what is behind it waits.
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
    // Nothing of it was read yet: what was said of the feed before holds until something is.
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
    /** Tries again now instead of when the wait is over. */
    checkNow: rounds.wake,
    stop: rounds.stop,
  };
};
export type Follower = ReturnType<typeof createFollower>;
