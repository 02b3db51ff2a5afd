// The relay without a network: takes raw requests, keeps notices, serves them to tills. Any server is a thin adapter around it.
import type { Clock, Log, RawReply, RawRequest, StopSignal } from '../shared/ports.ts';
import { createRefusals } from '../shared/refusals.ts';
import { isNoticePath } from '../shared/relay-wire/paths.ts';
import type { RelayRules } from './config/config.ts';
import { createFeedPoll } from './feed/feed-poll.ts';
import { createHolds } from './feed/holds.ts';
import { createWaiters } from './feed/waiters.ts';
import { createAllowance } from './http/allowance.ts';
import { unavailable, unknownAddress } from './http/replies.ts';
import { createPromotion } from './intake/adopt.ts';
import { createAdopted } from './intake/adopted.ts';
import { createIntake } from './intake/intake.ts';
import { createPins } from './merchants/pins.ts';
import { createTillNames } from './merchants/till-names.ts';
import { pageReply } from './pages/page-replies.ts';
import { unknownPage } from './pages/page.ts';
import { createAnswer } from './routes/answer.ts';
import { createNoticeRoute } from './routes/notice-route.ts';
import { createRulesInForce } from './routes/rules-in-force.ts';
import { createTillRoutes } from './routes/till-routes.ts';
import { createMetrics } from './status/metrics.ts';
import { createStatus } from './status/status.ts';
import type { RelayStore } from './store/port.ts';

export type Relay = {
  /** Never rejects for anything that a request says. `stop` ends a long poll. */
  handle(request: RawRequest, stop?: StopSignal): Promise<RawReply>;
  /**
   * What the first rules prove genuine is handed out, and requests are answered. Rejects with a `storeFailure` when the disk
   * refuses; requests are then answered 503.
   */
  readonly ready: Promise<void>;
  /** Works by these rules from now on, and hands out what they prove genuine. Rejects, and keeps the rules it had, when the disk refuses. */
  reload(rules: RelayRules): Promise<{ readonly promoted: number }>;
  /** Ends at once, as a crash would: what is not on disk is answered 503, long polls end empty-handed. */
  close(): void;
};

type Ports = { readonly clock: Clock; readonly log: Log };

/** Puts the relay's rooms together; each gets only the parts that it uses. */
const createRooms = (store: RelayStore, { clock, log }: Ports, first: RelayRules) => {
  const metrics = createMetrics();
  const waiters = createWaiters(clock);
  const holds = createHolds(clock, waiters);
  const refusals = createRefusals(log, clock);
  const tillNames = createTillNames();
  const adopted = createAdopted(store);
  const status = createStatus({ clock, log, store, metrics });
  store.subscribe((event) => {
    if (event.type === 'grown') waiters.wake(event.feeds);
    else status.follow(event);
  });

  const promote = createPromotion({ store, adopted, metrics, log });
  const inForce = createRulesInForce({ adopted, pins: createPins({ clock, log, store }), promote }, first);
  const { directory } = inForce;
  const onTrial = (): void => metrics.count('verifications_total');
  const takeNotice = createIntake({
    ...{ clock, refusals, store, adopted, onTrial },
    allowance: createAllowance(clock),
    onHeld: holds.note,
  });
  const takeAtAddress = createNoticeRoute({ takeNotice, tillNames, metrics, directory });
  const pollFeed = createFeedPoll({ clock, log, store, waiters, holds, metrics, allowance: createAllowance(clock) });
  const tillRoutes = createTillRoutes({ store, inForce, pollFeed, tillNames, adopted, wallMs: clock.wallMs, promote });
  const answer = createAnswer({ clock, metrics, status, tillRoutes });
  return { metrics, waiters, refusals, inForce, takeAtAddress, answer };
};

/** The relay on an open store, which it closes in the end. */
export const createRelayOn = (store: RelayStore, ports: Ports, first: RelayRules): Relay => {
  const { metrics, waiters, refusals, inForce, takeAtAddress, answer } = createRooms(store, ports, first);
  let closed = false;

  const answerAt = (request: RawRequest, stop?: StopSignal): Promise<RawReply> | RawReply => {
    const directory = inForce.directory();
    const target = directory.target(request.path);
    if (typeof target !== 'string') return takeAtAddress(request, target);
    if (target === 'unknown-merchant') {
      metrics.count('unknown_merchant_total');
      return request.method === 'GET' ? pageReply(404, unknownPage) : unknownAddress;
    }
    // No till reads at an address of notices; any request there costs no more than this answer.
    return isNoticePath(request.path) ? unknownAddress : answer(request, directory, stop);
  };

  return {
    ready: inForce.ready,
    reload: inForce.reload,
    async handle(request, stop) {
      if (closed) return unavailable;
      try {
        const awaited = inForce.awaited();
        if (awaited && !(await awaited)) return unavailable;
        return await answerAt(request, stop);
      } catch (error) {
        // A request that was under way when the store closed ends here.
        if (closed) return unavailable;
        throw error;
      }
    },
    close() {
      if (closed) return;
      closed = true;
      waiters.close();
      refusals.close();
      store.close();
    },
  };
};
