// Follows the relay's feed: polls, passes each page to `take-page.ts`, sends the chain head, and waits longer after each failure.
// Has no rules about payments.
import { appError, type AppError, type ErrorCode, type ErrorParams } from '../shared/errors.ts';
import type { Have } from '../shared/relay-wire/have.ts';
import { longestWaitS } from '../shared/relay-wire/feed.ts';
import { largestPage } from '../shared/relay-wire/parts.ts';
import type { Clock } from '../shared/ports.ts';
import type { Result } from '../shared/result.ts';
import { asFeedResult, type Polled, type RelayClient, smallerPage } from './client.ts';
import { backOffMs, createPace, createRounds, type Round } from './pacing.ts';
import { createPageTaker, type PageKeeper } from './take-page.ts';

/**
 * `sinceMs`: the time, by the wall clock, at which the relay was last known to answer. `sinceMonoMs`: the same instant by the
 * monotonic clock.
 */
type FeedFailure = {
  readonly state: 'failing';
  readonly sinceMs: number;
  readonly sinceMonoMs: number;
  readonly code: ErrorCode;
  readonly params: ErrorParams;
};
export type FeedStatus =
  | { readonly state: 'connecting' }
  /** `failure`: only if the relay can be read, but takes no notices at present. */
  | { readonly state: 'following'; readonly relayAheadMs: number; readonly failure?: FeedFailure }
  | FeedFailure;

/** The status as a person must see it: a relay that takes no notices has failed, although the till can read it. */
export const seenStatus = (status: FeedStatus): FeedStatus => (status.state === 'following' && status.failure) || status;

export type FollowerPorts = PageKeeper & {
  readonly clock: Clock;
  readonly relay: Pick<RelayClient, 'feed'>;
  /** Returns the notices that were read last, which the relay compares with its own (`shared/relay-wire/have.ts`). */
  have(): readonly Have[];
  /** Returns the chain head as text, in the form of `shared/relay-wire/heads.ts`. */
  head(): string;
  onStatus(status: FeedStatus): void;
  /** Called with each page, before the items of the page are written. */
  onPolled?(page: Polled): void;
  /** Called if a long poll ended early with an empty page: the relay has put a notice into quarantine. */
  onHeld(): void;
};

/** The most items requested in one page: so few that writing them never blocks the main thread for long. */
const pageLimit = Math.min(100, largestPage);
const firstDelayMs = 500;
const longestDelayMs = 15_000;
/**
 * The wait after the relay has restarted the numbering of its notices. Each restart writes a journal entry, so without this wait
 * a relay that keeps restarting its numbers could fill the books.
 */
const anewDelayMs = 5_000;
/**
 * The time in ms without a failed poll after which the count of failed polls is reset. A relay that fails every few seconds is
 * therefore polled ever less often.
 */
const steadyMs = 60_000;
/**
 * If an empty reply to a long poll is received sooner than this, the next poll waits, so that a relay that never holds polls is
 * not polled in a loop.
 */
const earlyMs = 1_000;
/**
 * The rate limit of polls: a burst of 500 polls, then one poll in 100 ms. A delayed poll reads all notices received meanwhile. At
 * most 1,100 polls in the first minute.
 */
const pace = { burst: 500, apartMs: 100 };
/** The timeout of a poll: longer than the longest long poll, so that a poll which the relay still holds does not time out. */
const timeoutMs = (longestWaitS + 10) * 1000;

type PollResult = {
  readonly page: Result<Polled>;
  /** The monotonic time at which the relay was last known to answer. */
  readonly thereMs: number;
  /** True if the cursor was moved during the poll: the page no longer follows the cursor and must be dropped. */
  readonly isOvertaken: boolean;
};

/** Counts failed and successful polls, and emits the feed's status. */
const createFeedHealth = (clock: Clock, onStatus: FollowerPorts['onStatus']) => {
  let failures = 0;
  /** The last monotonic time at which the relay was known to answer, while polls fail; null while they succeed. */
  let failingSinceMs: number | null = null;
  let isFollowing = false;
  let steadySinceMs: number | null = null;
  const failureOf = ({ code, params }: AppError, thereMs: number): FeedFailure => {
    failingSinceMs ??= thereMs;
    const sinceMs = clock.wallMs() - (clock.monoMs() - failingSinceMs);
    return { state: 'failing', sinceMs, sinceMonoMs: failingSinceMs, code, params };
  };
  return {
    isFollowing: () => isFollowing,
    /** `thereMs`: when the relay was last known to answer. */
    follows({ relayMs, cannotStore }: Pick<Polled, 'relayMs' | 'cannotStore'>, thereMs: number): void {
      const nowMs = clock.monoMs();
      steadySinceMs ??= nowMs;
      if (nowMs - steadySinceMs >= steadyMs) failures = 0;
      isFollowing = true;
      const following = { state: 'following', relayAheadMs: relayMs - clock.wallMs() } as const;
      if (cannotStore) return onStatus({ ...following, failure: failureOf(appError('feed.cannot-store'), thereMs) });
      failingSinceMs = null;
      onStatus(following);
    },
    /** Returns the time to wait before the next poll, in ms. `thereMs`: when the relay was last known to answer. */
    fails(error: AppError, thereMs: number): number {
      const { code, params } = error;
      steadySinceMs = null;
      failures += 1;
      isFollowing = false;
      onStatus(failureOf(error, thereMs));
      const restMs = code === 'feed.busy' ? Number(params['seconds'] ?? 0) * 1000 : 0;
      return restMs || backOffMs(failures, firstDelayMs, longestDelayMs);
    },
  };
};

export const createFollower = (ports: FollowerPorts) => {
  const { clock, relay } = ports;
  /**
   * Returns how long the next poll must wait for the rate limit. A till with many payments a second thus reads several notices in
   * one poll.
   */
  const aheadMs = createPace(clock, pace);
  const health = createFeedHealth(clock, ports.onStatus);
  const take = createPageTaker(clock, ports);
  let limit = pageLimit;

  const poll = async ({ stop }: Round): Promise<PollResult> => {
    const cursor = ports.cursor();
    const after = cursor?.after ?? 0;
    const read = cursor && { relayId: cursor.relayId, have: ports.have() };
    // The first poll after a failure does not wait for notices, so that the relay's status light turns green at once.
    const wait = health.isFollowing() ? longestWaitS : 0;
    const beganMs = clock.monoMs();
    const asked = await relay.feed({ after, wait, limit, head: ports.head() }, timeoutMs, stop, read);
    if (asked.ok && !stop.stopped) ports.onPolled?.(asked.value);
    // A relay that held this poll open was reachable until the connection broke or the poll's wait ended, whichever was first.
    const heldUntilMs = Math.min(clock.monoMs(), beganMs + wait * 1000);
    const isHeld = asked.ok || asked.error.why !== 'away' || asked.error.sent;
    const isOvertaken = asked.ok && !stop.stopped && (ports.cursor()?.after ?? 0) !== after;
    return { page: asFeedResult(asked), thereMs: isHeld ? heldUntilMs : beganMs, isOvertaken };
  };

  const round = async (now: Round): Promise<void> => {
    const { wait, stop } = now;
    const paceMs = aheadMs();
    if (paceMs > 0) await wait(paceMs);
    if (stop.stopped) return;
    const waits = health.isFollowing();
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
    // Keep the status as it is: the relay's numbers restarted, and no item under the new numbers has been read yet.
    if (taken.ok && taken.value === 'anew') return wait(anewDelayMs);
    if (taken.ok && taken.value === 'back') return;
    if (!taken.ok) return wait(health.fails(taken.error, thereMs));
    if (!page.ok) return;
    const waitedMs = clock.monoMs() - beganMs;
    health.follows(page.value, thereMs);
    limit = Math.min(pageLimit, limit * 2);
    const isEmpty = waits && page.value.items.length === 0;
    if (isEmpty && waitedMs < longestWaitS * 1000) ports.onHeld();
    if (isEmpty && waitedMs < earlyMs) await wait(firstDelayMs);
  };

  const rounds = createRounds(clock, round);
  return {
    start(): void {
      ports.onStatus({ state: 'connecting' });
      rounds.start();
    },
    /** Starts the next poll now, without the rest of the current wait. */
    checkNow: rounds.wake,
    stop: rounds.stop,
  };
};
export type Follower = ReturnType<typeof createFollower>;
