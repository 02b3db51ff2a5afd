// Answers a till's poll of its feed with the new notices. If there are no new notices, waits for one, up to the time that the
// till asks for. Also stores the chain head that the poll sends.
import type { FeedPage, FeedQuery } from '../../shared/relay-wire/feed.ts';
import { alikeHeader, type Have } from '../../shared/relay-wire/have.ts';
import { newestHeadHeader, newestHeadText } from '../../shared/relay-wire/heads.ts';
import type { Clock, Log, RawReply, StopSignal } from '../../shared/ports.ts';
import type { Feed } from '../merchants/directory.ts';
import { jsonReply } from '../http/replies.ts';
import { type arrival, storeHeader, storeIsAway, wireVersion } from '../../shared/relay-wire/parts.ts';
import type { Refusals } from '../../shared/refusals.ts';
import type { Allowance } from '../http/allowance.ts';
import { type FeedKey, feedName, type RelayStore, type StoredNotice } from '../store/port.ts';
import type { Metrics } from '../status/metrics.ts';
import { createHeadRecorder } from './head-recorder.ts';
import type { Holds } from './holds.ts';
import type { StoreStanding } from './store-standing.ts';
import type { Waiters } from './waiters.ts';

/** The most bytes of notices in one page, before base64, because a till rejects a page above 1 MiB. */
export const mostPageBytes = 512 * 1024;

type ArrivalFields = Pick<StoredNotice, 'raw' | keyof typeof arrival>;
type OnWire<T> = Omit<T, 'raw' | keyof typeof arrival> & Partial<Pick<StoredNotice, keyof typeof arrival>> & { raw: string };

/**
 * Encodes notices for the JSON of a feed page. Adds `cameBy`, `sentTo` and `elsewhere` only for tills whose version understands
 * these three fields.
 */
export const wireItems = <T extends ArrivalFields>(
  stored: readonly T[],
  withWays: boolean,
): { readonly items: OnWire<T>[]; readonly wire?: typeof wireVersion } => {
  const items = stored.map(({ raw, cameBy, sentTo, elsewhere, ...row }) => {
    const ways = { cameBy, sentTo, elsewhere };
    return { ...row, raw: raw.toString('base64'), ...(withWays && ways) };
  });
  return { items, ...(withWays && { wire: wireVersion }) };
};

type FeedPollParts = {
  readonly clock: Clock;
  readonly log: Log;
  readonly refusals: Refusals;
  readonly store: RelayStore;
  readonly waiters: Waiters;
  readonly holds: Holds;
  readonly standing: StoreStanding;
  readonly metrics: Metrics;
  /** The rate limit for storing chain heads, separate from all other rate limits. */
  readonly allowance: Allowance;
};

/** The values of a poll that come from its headers or the configuration, not from its query. */
export type PollContext = {
  /** True if the till understands the fields `cameBy`, `sentTo` and `elsewhere`. Older tills reject a page with them. */
  readonly withWays: boolean;
  /** The signature of the chain head in the query; undefined if the head is unsigned. */
  readonly signature: string | undefined;
  /** How many chain heads may be stored for this till's token in a minute. */
  readonly mostHeads: number;
  /** Notices that the till has read, to be compared with the feed; null if the till sent none that can be compared. */
  readonly have: readonly Have[] | null;
};

/**
 * A page, and the number up to which the feed has the notices that the till has read. `alike` is null if the till sent no
 * notices to compare.
 */
type Comparison = { readonly page: FeedPage; readonly alike: number | null };

/**
 * Remembers for each till how often its quarantine was a reason to end a poll, and if the store took notices, at the end of its
 * last long poll.
 */
const createTold = (holds: Holds, standing: StoreStanding) => {
  const told = new Map<string, string>();
  const nothing = '0 false';
  const toTell = (feed: FeedKey): string => `${holds.reasons(feed)} ${standing.isAway()}`;
  return {
    /** True if this has changed since, so that the next poll must not wait: the till must read its quarantine, or change its light. */
    isOutdated: (feed: FeedKey): boolean => (told.get(feedName(feed)) ?? nothing) !== toTell(feed),
    note: (feed: FeedKey): void => void told.set(feedName(feed), toTell(feed)),
  };
};

export const createFeedPoll = (parts: FeedPollParts) => {
  const { clock, log, refusals, store, waiters, holds, standing, metrics, allowance } = parts;
  const recordHead = createHeadRecorder({ clock, log, store, metrics, allowance });
  const told = createTold(holds, standing);

  /** Returns the HTTP header with the newest signed chain head, which the till compares with its books. */
  const newestSaid = async ({ key }: Feed): Promise<RawReply['headers']> => {
    const newest = await store.newestHead(key);
    if (newest === null || newest.signature === null) return {};
    const { id, head, signature } = newest;
    return { [newestHeadHeader]: newestHeadText({ id, head, signature }) };
  };

  /**
   * Records how far the till has read, which bounds the number of unverified notices that wait. Skipped if the relay has the
   * shop's keys, because a relay with keys puts no unverified notice into a feed.
   */
  const recordTaken = async ({ key, till, shop }: Feed, number: number): Promise<void> => {
    if (shop.keys.length === 0) await store.append(key.merchant, [{ do: 'taken', till, number }]);
  };

  const read = async (
    { key }: Feed,
    { after, limit }: FeedQuery,
    { withWays, have }: Pick<PollContext, 'withWays' | 'have'>,
  ): Promise<Comparison> => {
    const { last, items, alike = null } = await store.feed(key, { after, limit, maxBytes: mostPageBytes, ...(have && { have }) });
    return { page: { relayId: store.relayId, relayMs: clock.wallMs(), last, ...wireItems(items, withWays) }, alike };
  };

  /** True if the feed has other notices than those that the till has read. Logs and counts the difference. */
  const differs = ({ key }: Feed, have: readonly Have[] | null, alike: number | null): boolean => {
    const newest = have?.[0]?.number ?? 0;
    if (alike === null || alike >= newest) return false;
    metrics.count('feed_differences_total');
    refusals.tell('feed.differs', { merchant: key.merchant, till: key.till });
    return true;
  };

  return async (feed: Feed, query: FeedQuery, context: PollContext, stop?: StopSignal): Promise<RawReply> => {
    const { after, wait, head } = query;
    const { signature, mostHeads, have } = context;
    const newest = await newestSaid(feed);
    if (head !== undefined) await recordHead(feed, head, signature, mostHeads);
    const growths = waiters.growths(feed.key);
    let { page, alike } = await read(feed, query, context);
    await recordTaken(feed, Math.min(after, alike ?? after));
    const hasNews = told.isOutdated(feed.key);
    // If the till's cursor is beyond our last number, or the till has read other notices, answer without waiting: the till must
    // see at once that this store lost notices.
    const isOther = differs(feed, have, alike);
    if (wait > 0 && page.last === after && !hasNews && !isOther) {
      const isWoken = await waiters.wait(feed.key, { growths, last: page.last }, wait * 1000, stop);
      if (isWoken) {
        ({ page, alike } = await read(feed, query, context));
        // Compare again, because the store may have lost notices meanwhile.
        differs(feed, have, alike);
      } else page = { ...page, relayMs: clock.wallMs() };
    }
    if (wait > 0) told.note(feed.key);
    metrics.count('feed_polls_total', `result="${page.items.length > 0 ? 'notices' : 'empty'}"`);
    return jsonReply(200, page, {
      ...newest,
      ...(alike !== null && { [alikeHeader]: String(alike) }),
      ...(standing.isAway() && { [storeHeader]: storeIsAway }),
    });
  };
};
export type FeedPoll = ReturnType<typeof createFeedPoll>;
