// The relay without a network: receives raw requests, stores notices, and serves them to tills. An HTTP server passes requests to
// this core.
import type { Clock, Log, RawReply, RawRequest, StopSignal } from '../shared/ports.ts';
import { createRefusals } from '../shared/refusals.ts';
import { healthPath, isNoticePath, livePath, metricsPath, readyPath } from '../shared/relay-wire/paths.ts';
import type { RelayRules } from './config/config.ts';
import { createFeedPoll } from './feed/feed-poll.ts';
import { createGrowthCheck } from './feed/growth-check.ts';
import { createHolds } from './feed/holds.ts';
import { createStoreStanding } from './feed/store-standing.ts';
import { createWaiters } from './feed/waiters.ts';
import { createAllowance } from './http/allowance.ts';
import { storeAway, tooManyUntil, unavailable, unknownAddress } from './http/replies.ts';
import { createPromotion, createTillPromotion } from './intake/adopt.ts';
import { createAdopted } from './intake/adopted.ts';
import { createIntake } from './intake/intake.ts';
import { createPins } from './merchants/pins.ts';
import { createTillWatch } from './merchants/till-watch.ts';
import { createTillNames } from './merchants/till-names.ts';
import { pageReply } from './pages/page-replies.ts';
import { unknownPage } from './pages/page.ts';
import { createAnswer } from './routes/answer.ts';
import { createNoticeRoute } from './routes/notice-route.ts';
import { createRulesInForce } from './routes/rules-in-force.ts';
import { createTillRoutes } from './routes/till-routes.ts';
import { createMetrics } from './status/metrics.ts';
import { createStatus } from './status/status.ts';
import { createStoreEvents } from './status/store-events.ts';
import { failureOf, isBusy, type FeedKey, type RelayStore, type SpoolRest } from './store/port.ts';

export type Relay = {
  /** Answers one request. Never rejects because of a request's content. `stop` ends a long poll. */
  handle(request: RawRequest, stop?: StopSignal): Promise<RawReply>;
  /**
   * Resolves once the first rules (merchants, tills and keys) are in force and the quarantined notices that verify under these
   * rules are in their feeds. Rejects with a `storeFailure` if the disk cannot be read or written; requests are then answered
   * 503. With a spool, resolves although the store is away: notices are then refused and kept.
   */
  readonly ready: Promise<void>;
  /**
   * Puts new rules in force and promotes the quarantined notices that verify under them. Rejects and keeps the former rules if
   * the disk cannot be read or written. `promoted` is null if a store with a spool is away: the new rules then hold by the
   * configuration alone until it is back.
   */
  reload(rules: RelayRules): Promise<{ readonly promoted: number | null }>;
  /**
   * For the end of the process, when no request arrives any more: hands in what lies in the spool, until the spool's grace is over
   * or `cut` resolves. Returns what is left there.
   */
  drain(cut: Promise<void>): Promise<SpoolRest>;
  /** Stops at once, as a crash would: requests whose notice is not on disk get 503, and long polls end with an empty page. */
  close(): void;
};

type Ports = { readonly clock: Clock; readonly log: Log };

/** Creates the relay's components, and passes to each component only the other components that it uses. */
const createRooms = (store: RelayStore, { clock, log }: Ports, first: RelayRules) => {
  const metrics = createMetrics();
  const waiters = createWaiters(clock);
  const holds = createHolds(clock, waiters);
  const refusals = createRefusals(log, clock);
  const tillNames = createTillNames();
  const tillWatch = createTillWatch(clock.monoMs);
  const adopted = createAdopted(store);
  const { follow, ...health } = createStoreEvents({ clock, log, refusals, store, metrics });
  const status = createStatus({ clock, store, metrics, tillWatch, ...health });
  const standing = createStoreStanding(clock, waiters, health.refuses);
  const onFound = (polls: number): void => metrics.count('missed_wakes_total', '', polls);
  const check = store.others && createGrowthCheck({ clock, waiters, onFound }, store.others);

  const promote = createPromotion({ store, adopted, metrics, log });
  const inForce = createRulesInForce(
    { adopted, pins: createPins({ clock, log, store }), promote, storeBack: store.spool?.back ?? null },
    first,
  );
  const { directory } = inForce;
  /** Every role of the database can send messages: memory must not grow with the feeds that they name. */
  const known = (feeds: readonly FeedKey[]): readonly FeedKey[] =>
    feeds.filter(({ merchant, till }) => directory().feed(merchant, till) !== undefined);
  store.subscribe((event) => {
    if (event.type === 'grown') waiters.wake(known(event.feeds));
    else if (event.type === 'held') for (const feed of known(event.feeds)) holds.note(feed);
    else if (event.type === 'pinned') void inForce.repin(known(event.feeds));
    else if (event.type === 'missed') check?.now();
    else {
      follow(event);
      standing.look();
    }
  });
  const onTrial = (): void => metrics.count('verifications_total');
  const takeNotice = createIntake({
    ...{ clock, refusals, store, adopted, onTrial },
    allowance: createAllowance(clock),
    onHeld: holds.note,
  });
  const takeAtAddress = createNoticeRoute({ takeNotice, tillNames, metrics, directory });
  const pollParts = { clock, log, refusals, store, waiters, holds, standing, metrics };
  const pollFeed = createFeedPoll({ ...pollParts, allowance: createAllowance(clock) });
  const tillParts = { store, inForce, pollFeed, tillNames, tillWatch, adopted };
  const promoteForTill = createTillPromotion(clock, promote);
  const tillRoutes = createTillRoutes({ ...tillParts, wallMs: clock.wallMs, promote: promoteForTill });
  const answer = createAnswer({ clock, metrics, status, tillRoutes });
  /** Cancels all timers. Later events start none: a probe that is under way fails when the store is closed. */
  const close = (): void => {
    check?.close();
    standing.close();
    waiters.close();
    refusals.close();
  };
  return { metrics, refusals, inForce, takeAtAddress, answer, close };
};

/** When to come again if too many requests wait for the store. */
const busyMs = 1000;

/** Answered although no rules are in force yet: they say that the store is away. */
const operatorPaths: readonly string[] = [healthPath, livePath, readyPath, metricsPath];

/** Creates the relay on an open store. Closing the relay closes the store. */
export const createRelayOn = (store: RelayStore, ports: Ports, first: RelayRules): Relay => {
  const { metrics, refusals, inForce, takeAtAddress, answer, close } = createRooms(store, ports, first);
  let closed = false;

  const answerAt = (request: RawRequest, stop?: StopSignal): Promise<RawReply> | RawReply => {
    const directory = inForce.directory();
    const target = directory.target(request.path);
    if (typeof target !== 'string') return takeAtAddress(request, target);
    if (target === 'unknown-merchant') {
      metrics.count('unknown_merchant_total');
      return request.method === 'GET' ? pageReply(404, unknownPage) : unknownAddress;
    }
    // A notice path that leads to no feed gets this constant 404, without a check of any rate limit. No till route has the form
    // of a notice path.
    return isNoticePath(request.path) ? unknownAddress : answer(request, directory, stop);
  };

  /**
   * Waits for the first rules. Returns the answer if the request cannot be answered by them; null if it can. While the store is
   * away, notices are refused and kept by the configured rules.
   */
  const untilInForce = async ({ path }: RawRequest): Promise<RawReply | null> => {
    const awaited = inForce.awaited();
    // These must not wait for the store.
    if (store.spool && operatorPaths.includes(path)) return null;
    if (!awaited || (!store.spool?.away() && (await awaited))) return null;
    if (!store.spool) return unavailable;
    return isNoticePath(path) ? null : storeAway;
  };
  const answerRequest = async (request: RawRequest, stop?: StopSignal): Promise<RawReply> => {
    const refusal = inForce.awaited() ? await untilInForce(request) : null;
    return refusal ?? answerAt(request, stop);
  };

  return {
    ready: inForce.ready,
    reload: inForce.reload,
    async handle(request, stop) {
      if (closed) return unavailable;
      try {
        return await answerRequest(request, stop);
      } catch (error) {
        // The store was closed while this request ran, so the error is no fault of the disk.
        if (closed) return unavailable;
        const failure = failureOf(error);
        if (!failure) throw error;
        if (isBusy(failure)) return tooManyUntil(busyMs);
        refusals.tell('store.unread', { code: failure.code });
        return storeAway;
      }
    },
    drain: async (cut) => (await store.spool?.drain(cut)) ?? { waiting: 0, unremoved: 0 },
    close() {
      if (closed) return;
      closed = true;
      close();
      store.close();
    },
  };
};
