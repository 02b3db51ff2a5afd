// The relay without a network: takes raw requests, keeps notices, serves them to tills. Any server is a thin adapter around it.
import type { AppError } from '../shared/errors.ts';
import { newId } from '../shared/ids.ts';
import type { Clock, Log, Random, RawReply, RawRequest, StopSignal } from '../shared/ports.ts';
import { addressShare } from './http/address.ts';
import { adopt } from './intake/adopt.ts';
import { createAllowance } from './http/allowance.ts';
import { holdsToken } from './http/auth.ts';
import type { RelayRules } from './config/config.ts';
import type { Directory, Feed, Target } from './config/directory.ts';
import { createFeedBooks } from './feed/feed-book.ts';
import { createFeedPoll } from './feed/feed-poll.ts';
import { createGroupCommit } from './intake/group-commit.ts';
import { createIntake } from './intake/intake.ts';
import { readHeads, readQuarantine } from './feed/lists.ts';
import { createMetrics } from './feed/metrics.ts';
import { noticeReply } from './intake/notice-replies.ts';
import { unknownPage } from './pages/page.ts';
import { readQuery } from './http/query.ts';
import {
  badQuery,
  methodNotAllowed,
  pageReply,
  tooManyUntil,
  unauthorized,
  unavailable,
  unknownAddress,
} from './http/replies.ts';
import { type ListName, readListPath } from './http/routes.ts';
import { createStatus } from './feed/status.ts';
import { type Birth, dataErrorCode, openStore, type Store } from './store/store.ts';
import { createWaiters } from './feed/waiters.ts';
import { feedQuery, headsQuery, listQuery } from './http/wire.ts';

export type RelayPorts = { readonly clock: Clock; readonly random: Random; readonly log: Log };

export type Relay = {
  /** Never rejects for anything that a request says. `stop` ends a long poll. */
  handle(request: RawRequest, stop?: StopSignal): Promise<RawReply>;
  /** Works by these rules from now on, and hands out what they prove genuine. Throws, and changes nothing, when the disk refuses. */
  reload(rules: RelayRules): { readonly promoted: number };
  /** Ends at once, as a crash would: what is not on disk is answered 503, long polls end empty-handed. */
  close(): void;
};

export type RelayOptions = { readonly dbFile: string; readonly config: RelayRules };

/** Browsers that load a page ahead of a click say so; a refusal is not shown, and the click asks again. */
const isAhead = ({ headers }: RawRequest): boolean =>
  [headers['sec-purpose'], headers['purpose'], headers['x-moz']].some((purpose) => purpose?.includes('prefetch') === true);

const notOpened = (cause: AppError): Error => new Error(`the relay's store did not open: ${cause.code}`, { cause });

const openOrThrow = (dbFile: string, birth: Birth): Store => {
  const opened = openStore(dbFile, birth);
  if (!opened.ok) throw notOpened(opened.error);
  return opened.value;
};

const newBirth = ({ clock, random }: Pick<RelayPorts, 'clock' | 'random'>): Birth => ({
  relayId: newId('relay', clock.wallMs(), random),
  salt: random.bytes(32),
  atMs: clock.wallMs(),
});

/** Gives the store a new relay id, so that tills read it from the start: it was put back from a backup. Throws as {@link createRelay}. */
export const renameRelay = (ports: Pick<RelayPorts, 'clock' | 'random'>, dbFile: string): string => {
  const birth = newBirth(ports);
  const store = openOrThrow(dbFile, birth);
  store.rename(birth.relayId);
  store.close();
  return birth.relayId;
};

/** The relay on an open store, which it closes in the end. Throws as {@link createRelay}, with the store closed. */
export const createRelayOn = (store: Store, { clock, log }: Pick<RelayPorts, 'clock' | 'log'>, config: RelayRules): Relay => {
  const metrics = createMetrics();
  const books = createFeedBooks(store);
  const waiters = createWaiters(clock);
  const allowance = createAllowance(clock);
  /** Of everything but notices, which never compete with it. */
  const asked = createAllowance(clock);
  const commit = createGroupCommit({ clock, log, store, books, metrics, onGrown: (feeds) => waiters.wake(feeds) });
  const takeNotice = createIntake({ clock, log, store, books, commit, allowance });
  const pollFeed = createFeedPoll({ clock, log, store, books, commit, waiters, metrics });
  const status = createStatus({ clock, store, books, commit, metrics });
  let directory: Directory;
  let closed = false;

  const follow = (rules: RelayRules): { directory: Directory; promoted: number } => {
    const adopted = adopt(store, books, rules);
    metrics.count('promoted_total', '', adopted.promoted);
    if (adopted.promoted > 0) log.info('quarantine.promoted', { promoted: adopted.promoted });
    waiters.wake(adopted.grown);
    return adopted;
  };
  try {
    ({ directory } = follow(config));
  } catch (error) {
    store.close();
    const code = dataErrorCode(error);
    throw code ? notOpened({ code, params: {} }) : error;
  }

  const answerNotice = (request: RawRequest, target: Target): Promise<RawReply> | RawReply => {
    if (request.method !== target.method) return methodNotAllowed(target.method);
    if (target.method === 'GET' && isAhead(request)) return pageReply(503, target.shop.pages.retry);
    return takeNotice(request, target, directory.limits).then((taken) => {
      metrics.notice(target.kind, taken.outcome);
      return noticeReply(taken, target);
    });
  };

  const answerList = async (request: RawRequest, list: ListName, feed: Feed | null, stop?: StopSignal): Promise<RawReply> => {
    if (request.method !== 'GET') return methodNotAllowed('GET');
    if (!feed) {
      metrics.count('unauthorized_total');
      return unauthorized;
    }
    if (list === 'feed') {
      const query = readQuery(request.query, feedQuery);
      return query.ok ? pollFeed(feed, query.value, stop) : badQuery(query.error);
    }
    if (list === 'heads') {
      const query = readQuery(request.query, headsQuery);
      return query.ok ? readHeads(store, feed, query.value) : badQuery(query.error);
    }
    const query = readQuery(request.query, listQuery);
    return query.ok ? readQuarantine(store, feed, query.value) : badQuery(query.error);
  };

  /** A right token has an allowance of its own: no neighbour at its address uses it up, and it uses up nobody else's. */
  const mayAsk = ({ remoteAddress }: RawRequest, feed: Feed | null): boolean => {
    const { requestsPerMinutePerAddress, requestsPerMinutePerToken } = directory.limits;
    return feed
      ? asked.spend(`token ${feed.token.toString('hex')}`, requestsPerMinutePerToken)
      : asked.spend(addressShare(remoteAddress), requestsPerMinutePerAddress);
  };

  const answer = (request: RawRequest, stop?: StopSignal): Promise<RawReply> | RawReply => {
    const target = directory.target(request.path);
    if (typeof target !== 'string') return answerNotice(request, target);
    if (target === 'unknown-merchant') {
      metrics.count('unknown_merchant_total');
      return request.method === 'GET' ? pageReply(404, unknownPage) : unknownAddress;
    }
    // Under the address of notices there is no reader; whatever is asked there costs no more than this answer.
    if (request.path.startsWith('/n/')) return unknownAddress;
    const list = readListPath(request.path);
    const named = list ? directory.feed(list.merchant, list.till) : undefined;
    const feed = holdsToken(request.headers, named?.token) && named ? named : null;
    if (!mayAsk(request, feed)) return tooManyUntil(asked.leftMs());
    if (list) return answerList(request, list.list, feed, stop);
    if (request.path !== '/healthz' && request.path !== '/metrics') return unknownAddress;
    if (request.method !== 'GET') return methodNotAllowed('GET');
    return request.path === '/healthz' ? status.health(directory) : status.metrics(directory);
  };

  return {
    async handle(request, stop) {
      if (closed) return unavailable;
      try {
        return await answer(request, stop);
      } catch (error) {
        // Whatever was under way when the store closed ends here.
        if (closed) return unavailable;
        throw error;
      }
    },
    reload(rules) {
      const { promoted, ...followed } = follow(rules);
      directory = followed.directory;
      return { promoted };
    },
    close() {
      if (closed) return;
      closed = true;
      commit.close();
      waiters.close();
      store.close();
    },
  };
};

/**
 * Opens or makes the store, and serves. Throws an error whose `cause` is `data.in-use`, `data.damaged`, `data.newer`,
 * `data.disk-full` or `data.unwritable`.
 */
export const createRelay = ({ clock, random, log }: RelayPorts, { dbFile, config }: RelayOptions): Relay =>
  createRelayOn(openOrThrow(dbFile, newBirth({ clock, random })), { clock, log }, config);
