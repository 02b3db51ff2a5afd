// The relay without a network: takes raw requests, keeps notices, serves them to tills. Any server is a thin adapter around it.
import type { Clock, Log, RawReply, RawRequest, StopSignal } from '../shared/ports.ts';
import { createRefusals } from '../shared/refusals.ts';
import { feedQuery } from '../shared/relay-wire/feed.ts';
import { headSignatureHeader, headsQuery } from '../shared/relay-wire/heads.ts';
import {
  healthPath,
  isNoticePath,
  type ListName,
  metricsPath,
  readListPath,
  readProfilePath,
  readReceiptKeysPath,
  readReceiptPath,
} from '../shared/relay-wire/paths.ts';
import { heldKeyHeader, liveKeyHeader, noKey } from '../shared/relay-wire/held-key.ts';
import { shopNameHeader } from '../shared/relay-wire/shop-name.ts';
import { wireHeader, wireVersion } from '../shared/relay-wire/parts.ts';
import type { Result } from '../shared/result.ts';
import { quarantineQuery } from '../shared/relay-wire/quarantine.ts';
import { addressShare } from './http/address.ts';
import { adopt } from './intake/adopt.ts';
import { createAdopted, readToldProfile } from './intake/adopted.ts';
import { createAllowance } from './http/allowance.ts';
import { holdsToken } from './http/auth.ts';
import type { RelayRules } from './config/config.ts';
import { createDirectory, type Directory, type Feed, type Target } from './merchants/directory.ts';
import { type Asking, createFeedPoll } from './feed/feed-poll.ts';
import { createPins } from './merchants/pins.ts';
import { createHolds } from './feed/holds.ts';
import { createIntake } from './intake/intake.ts';
import { readHeads, readQuarantine } from './feed/lists.ts';
import { createTillNames } from './merchants/till-names.ts';
import { createMetrics } from './status/metrics.ts';
import { noticeReply } from './intake/notice-replies.ts';
import { customerPage, type ForWhom, unknownPage } from './pages/page.ts';
import { busyPage, shopKeysOf, unknownShopPage } from './pages/receipt-page.ts';
import { readQuery } from './http/query.ts';
import {
  badQuery,
  busyReply,
  jsonReply,
  malformedProfile,
  methodNotAllowed,
  pageReply,
  profileRefusals,
  receiptReply,
  tooManyUntil,
  unauthorized,
  unavailable,
  unknownAddress,
  withHeader,
} from './http/replies.ts';
import { createStatus } from './status/status.ts';
import { type RelayStore, storeFailure } from './store/port.ts';
import { createWaiters } from './feed/waiters.ts';

export type Relay = {
  /** Never rejects for anything that a request says. `stop` ends a long poll. */
  handle(request: RawRequest, stop?: StopSignal): Promise<RawReply>;
  /**
   * What the first rules prove genuine is handed out, and requests are answered. Rejects with a {@link storeFailure} when the disk
   * refuses; requests are then answered 503.
   */
  readonly ready: Promise<void>;
  /** Works by these rules from now on, and hands out what they prove genuine. Rejects, and keeps the rules it had, when the disk refuses. */
  reload(rules: RelayRules): Promise<{ readonly promoted: number }>;
  /** Ends at once, as a crash would: what is not on disk is answered 503, long polls end empty-handed. */
  close(): void;
};

/** Browsers that load a page ahead of a click say so; a refusal is not shown, and the click asks again. */
const isAhead = ({ headers }: RawRequest): boolean =>
  [headers['sec-purpose'], headers['purpose'], headers['x-moz']].some((purpose) => purpose?.includes('prefetch') === true);

/** An older till refuses a page with fields that it does not know: they are told to those alone that ask for them. */
const knowsWays = ({ headers }: RawRequest): boolean => headers[wireHeader] === String(wireVersion);

/** The relay on an open store, which it closes in the end. */
export const createRelayOn = (store: RelayStore, { clock, log }: { clock: Clock; log: Log }, config: RelayRules): Relay => {
  const metrics = createMetrics();
  const waiters = createWaiters(clock);
  const holds = createHolds(clock, waiters);
  const allowance = createAllowance(clock);
  /** Of everything but notices, which never compete with it. */
  const asked = createAllowance(clock);
  const adopted = createAdopted(store);
  const onTrial = (): void => metrics.count('verifications_total');
  const refusals = createRefusals(log, clock);
  const takeNotice = createIntake({ clock, refusals, store, allowance, adopted, onTrial, onHeld: holds.note });
  const pollFeed = createFeedPoll({ clock, log, store, waiters, holds, metrics, allowance: createAllowance(clock) });
  const tillNames = createTillNames();
  const pins = createPins({ clock, log, store });
  const status = createStatus({ clock, log, store, metrics });
  /** As the configuration says them; the directory has the pinned keys in their places. */
  let configured = config;
  let directory = createDirectory(config);
  let closed = false;
  store.subscribe((event) => {
    if (event.type === 'grown') waiters.wake(event.feeds);
    else status.follow(event);
  });

  /** What verifies by now goes to the feed. */
  const promote = async (feeds: Directory['feeds']): Promise<Result<number>> => {
    const promoted = await adopt(store, adopted, feeds);
    if (!promoted.ok) return promoted;
    metrics.count('promoted_total', '', promoted.value);
    if (promoted.value > 0) log.info('quarantine.promoted', { promoted: promoted.value });
    return promoted;
  };

  /** In force while they are adopted: what comes meanwhile is judged by them, too. */
  const follow = async (rules: RelayRules): Promise<number> => {
    const before = { configured, directory };
    await pins.load(rules);
    configured = rules;
    directory = createDirectory(pins.over(rules));
    try {
      const { feeds } = directory;
      await adopted.load(feeds);
      const promoted = await promote(feeds);
      if (!promoted.ok) throw storeFailure(promoted.error);
      await pins.drop(rules);
      return promoted.value;
    } catch (error) {
      ({ configured, directory } = before);
      throw error;
    }
  };
  let isReady = false;
  const begin = async (): Promise<void> => {
    await follow(config);
    isReady = true;
  };
  const ready = begin();
  const started = ready.then(
    () => true,
    () => false,
  );
  /** One configuration after the other: one that is refused must not put back what a later one replaced. */
  let latest: Promise<unknown> = started;

  /** The name of the configuration goes before what the till tells, which stands at that till's own addresses alone. */
  const forWhom = ({ shop: { lang, name }, feed: { merchant, till } }: Target): ForWhom => {
    const feed = name === null ? directory.feed(merchant, till) : undefined;
    const told = feed ? tillNames.of(feed) : null;
    return { lang, name: told === null ? name : { ar: told, en: told } };
  };

  const answerNotice = (request: RawRequest, target: Target): Promise<RawReply> | RawReply => {
    if (request.method !== target.method) return methodNotAllowed(target.method);
    if (target.method === 'GET' && isAhead(request)) return pageReply(503, customerPage('retry', forWhom(target), null));
    return takeNotice(request, target, directory.limits).then((taken) => {
      metrics.notice(target.kind, taken.outcome);
      return noticeReply(taken, target.method, forWhom(target));
    });
  };

  const askingOf = (request: RawRequest): Asking => ({
    withWays: knowsWays(request),
    signature: request.headers[headSignatureHeader],
    mostHeads: directory.limits.headsPerMinutePerToken,
  });

  /** Which key the relay holds is said with each answer; a live till's own is pinned first. */
  const answerPoll = async (request: RawRequest, feed: Feed, stop?: StopSignal): Promise<RawReply> => {
    const query = readQuery(request.query, feedQuery);
    if (!query.ok) return badQuery(query.error);
    const { merchant, till } = feed.key;
    const said = { key: request.headers[liveKeyHeader], head: query.value.head, signature: request.headers[headSignatureHeader] };
    if (await pins.take(feed, said)) directory = createDirectory(pins.over(configured));
    const now = directory.feed(merchant, till) ?? feed;
    tillNames.hear(now, request.headers[shopNameHeader]);
    const reply = await pollFeed(now, query.value, askingOf(request), stop);
    const row = directory.shop(merchant)?.tills.find(({ id }) => id === till);
    return row ? withHeader(reply, heldKeyHeader, row.headKey ?? noKey) : reply;
  };

  const answerList = async (request: RawRequest, list: ListName, feed: Feed | null, stop?: StopSignal): Promise<RawReply> => {
    if (request.method !== 'GET') return methodNotAllowed('GET');
    if (!feed) {
      metrics.count('unauthorized_total');
      return unauthorized;
    }
    if (list === 'feed') return answerPoll(request, feed, stop);
    if (list === 'heads') {
      const query = readQuery(request.query, headsQuery);
      return query.ok ? readHeads(store, feed, query.value, knowsWays(request)) : badQuery(query.error);
    }
    const query = readQuery(request.query, quarantineQuery);
    return query.ok ? readQuarantine(store, feed, query.value, knowsWays(request)) : badQuery(query.error);
  };

  /** A till tells which profile it works by. The same once more promotes what could not be promoted before. */
  const answerProfile = async (request: RawRequest, feed: Feed | null): Promise<RawReply> => {
    if (request.method !== 'POST') return methodNotAllowed('POST');
    if (!feed) {
      metrics.count('unauthorized_total');
      return unauthorized;
    }
    const told = readToldProfile(request.body);
    if (!told) return malformedProfile;
    const taken = await adopted.take(feed, told, clock.wallMs());
    if (!taken.ok) return profileRefusals[taken.error];
    const promoted = await promote([feed]);
    return promoted.ok ? jsonReply(200, { promoted: promoted.value }) : unavailable;
  };

  /** What a customer checks stands behind `#`: it never comes here. */
  const answerReceipt = (request: RawRequest, merchant: string): RawReply => {
    if (request.method !== 'GET') return methodNotAllowed('GET');
    const shop = directory.shop(merchant);
    return shop ? receiptReply(200, shop.receiptPage) : receiptReply(404, unknownShopPage);
  };

  /** Public: the page says the same to everybody. */
  const answerKeys = (request: RawRequest, merchant: string): RawReply => {
    if (request.method !== 'GET') return methodNotAllowed('GET');
    const shop = directory.shop(merchant);
    return shop ? jsonReply(200, shopKeysOf(shop)) : unknownAddress;
  };

  /** A right token has an allowance of its own: no neighbour at its address uses it up, and it uses up nobody else's. */
  const mayAsk = ({ remoteAddress }: RawRequest, feed: Feed | null): boolean => {
    const { requestsPerMinutePerAddress, requestsPerMinutePerToken } = directory.limits;
    return feed
      ? asked.spend(`token ${feed.token.toString('hex')}`, requestsPerMinutePerToken)
      : asked.spend(addressShare(remoteAddress), requestsPerMinutePerAddress);
  };

  /** A customer reads words; all others a code. */
  const askedTooOften = ({ method, path }: RawRequest): RawReply => {
    const merchant = method === 'GET' ? readReceiptPath(path) : null;
    if (merchant === null) return tooManyUntil(asked.leftMs());
    return busyReply(busyPage(directory.shop(merchant)?.lang ?? 'ar'), asked.leftMs());
  };

  const answer = (request: RawRequest, stop?: StopSignal): Promise<RawReply> | RawReply => {
    const target = directory.target(request.path);
    if (typeof target !== 'string') return answerNotice(request, target);
    if (target === 'unknown-merchant') {
      metrics.count('unknown_merchant_total');
      return request.method === 'GET' ? pageReply(404, unknownPage) : unknownAddress;
    }
    // Under the address of notices there is no reader; whatever is asked there costs no more than this answer.
    if (isNoticePath(request.path)) return unknownAddress;
    const list = readListPath(request.path);
    const told = list ? null : readProfilePath(request.path);
    const place = list ?? told;
    const named = place ? directory.feed(place.merchant, place.till) : undefined;
    const feed = holdsToken(request.headers, named?.token) && named ? named : null;
    if (!mayAsk(request, feed)) return askedTooOften(request);
    if (list) return answerList(request, list.list, feed, stop);
    if (told) return answerProfile(request, feed);
    const keysOf = readReceiptKeysPath(request.path);
    if (keysOf !== null) return answerKeys(request, keysOf);
    const receiptsOf = readReceiptPath(request.path);
    if (receiptsOf !== null) return answerReceipt(request, receiptsOf);
    if (request.path !== healthPath && request.path !== metricsPath) return unknownAddress;
    if (request.method !== 'GET') return methodNotAllowed('GET');
    return request.path === healthPath ? status.health(directory) : status.metrics(directory);
  };

  return {
    ready,
    async handle(request, stop) {
      if (closed) return unavailable;
      try {
        if (!isReady && !(await started)) return unavailable;
        return await answer(request, stop);
      } catch (error) {
        // Whatever was under way when the store closed ends here.
        if (closed) return unavailable;
        throw error;
      }
    },
    reload(rules) {
      const done = latest.then(async () => ({ promoted: await follow(rules) }));
      latest = done.catch(() => {});
      return done;
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
