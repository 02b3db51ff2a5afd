// Answers a request at one of the relay's own addresses, which are for tills and the relay's operator: checks token, rate limit
// and method, then runs the route.
import type { Clock, RawReply, RawRequest, StopSignal } from '../../shared/ports.ts';
import { addressShare } from '../http/address.ts';
import { createAllowance } from '../http/allowance.ts';
import { holdsToken } from '../http/auth.ts';
import { methodNotAllowed, tooManyUntil, unauthorized, unknownAddress } from '../http/replies.ts';
import type { Directory, Feed } from '../merchants/directory.ts';
import { busyReply } from '../pages/page-replies.ts';
import { busyPage } from '../pages/receipt-page.ts';
import type { Metrics } from '../status/metrics.ts';
import type { Status } from '../status/status.ts';
import { feedName } from '../store/port.ts';
import { receiptKeysReply, receiptPageReply } from './receipt-routes.ts';
import { type RelayRoute, readRoute } from './route.ts';
import type { createTillRoutes, TillRoute } from './till-routes.ts';

type Parts = {
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly status: Status;
  readonly tillRoutes: ReturnType<typeof createTillRoutes>;
};
type Reply = Promise<RawReply> | RawReply;

/** The most requests of one till that are answered at the same time. */
const mostUnderWay = 64;

/** Bounds the requests under way of each till, so that one till's crowd of requests leaves the store to the others. */
const createUnderWay = () => {
  const counts = new Map<string, number>();
  return async (till: string, answer: () => Promise<RawReply>): Promise<RawReply> => {
    const before = counts.get(till) ?? 0;
    if (before >= mostUnderWay) return tooManyUntil(1000);
    counts.set(till, before + 1);
    try {
      return await answer();
    } finally {
      const left = (counts.get(till) ?? 0) - 1;
      if (left > 0) counts.set(till, left);
      else counts.delete(till);
    }
  };
};

const methodOf = (route: RelayRoute): 'GET' | 'POST' => (route.to === 'profile' ? 'POST' : 'GET');

export const createAnswer = ({ clock, metrics, status, tillRoutes }: Parts) => {
  /**
   * The rate limits for these requests. Notices have rate limits of their own, so that a flood of one kind does not use up the
   * allowance of the other.
   */
  const asked = createAllowance(clock);
  const underWay = createUnderWay();

  /**
   * True if the request is within its allowance. A request with a valid token spends the token's own allowance, so other clients
   * at the same address cannot use it up. Any other request spends its address's allowance.
   */
  const mayAsk = ({ remoteAddress }: RawRequest, { limits }: Directory, feed: Feed | null): boolean =>
    feed
      ? asked.spend(`token ${feed.token.toString('hex')}`, limits.requestsPerMinutePerToken)
      : asked.spend(addressShare(remoteAddress), limits.requestsPerMinutePerAddress);

  /** The 429 reply: a page for a customer who checks a receipt, an error code for all others. */
  const askedTooOften = ({ method }: RawRequest, directory: Directory, route: RelayRoute): RawReply =>
    method === 'GET' && route.to === 'receipt'
      ? busyReply(busyPage(directory.shop(route.merchant)?.lang ?? 'ar'), asked.leftMs())
      : tooManyUntil(asked.leftMs());

  const askedByTill = (run: TillRoute, request: RawRequest, feed: Feed | null, stop?: StopSignal): Reply => {
    if (feed) return underWay(feedName(feed.key), () => run(request, feed, stop));
    metrics.count('unauthorized_total');
    return unauthorized;
  };

  return (request: RawRequest, directory: Directory, stop?: StopSignal): Reply => {
    const route = readRoute(request.path);
    const named = 'place' in route ? directory.feed(route.place.merchant, route.place.till) : undefined;
    const feed = holdsToken(request.headers, named?.token) && named ? named : null;
    if (!mayAsk(request, directory, feed)) return askedTooOften(request, directory, route);
    if (route.to === 'nowhere') return unknownAddress;
    const method = methodOf(route);
    if (request.method !== method) return methodNotAllowed(method);
    if ('place' in route) return askedByTill(tillRoutes[route.to], request, feed, stop);
    if (route.to === 'receipt') return receiptPageReply(directory.shop(route.merchant));
    if (route.to === 'receipt-keys') return receiptKeysReply(directory.shop(route.merchant));
    if (route.to === 'live') return status.live();
    if (route.to === 'ready') return status.ready();
    return route.to === 'health' ? status.health(directory) : status.metrics(directory);
  };
};
