// Answers a till's poll of its feed with the new notices. If there are no new notices, waits for one, up to the time that the
// till asks for. Also stores the chain head that the poll sends.
import type { FeedPage, FeedQuery } from '../../shared/relay-wire/feed.ts';
import { newestHeadHeader, newestHeadText } from '../../shared/relay-wire/heads.ts';
import type { Clock, Log, RawReply, StopSignal } from '../../shared/ports.ts';
import type { Feed } from '../merchants/directory.ts';
import { jsonReply } from '../http/replies.ts';
import { type arrival, wireVersion } from '../../shared/relay-wire/parts.ts';
import type { Allowance } from '../http/allowance.ts';
import { feedName, type RelayStore, type StoredNotice } from '../store/port.ts';
import type { Metrics } from '../status/metrics.ts';
import { createHeadRecorder } from './head-recorder.ts';
import type { Holds } from './holds.ts';
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
  readonly store: RelayStore;
  readonly waiters: Waiters;
  readonly holds: Holds;
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
};

export const createFeedPoll = ({ clock, log, store, waiters, holds, metrics, allowance }: FeedPollParts) => {
  const recordHead = createHeadRecorder({ clock, log, store, metrics, allowance });
  /**
   * For each till, the value of `holds.reasons` after its last long poll. If the value has grown since, a notice was put into
   * quarantine, and the till must read its quarantine.
   */
  const heldTold = new Map<string, number>();

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

  const read = async ({ key }: Feed, after: number, limit: number, withWays: boolean): Promise<FeedPage> => {
    const { last, items } = await store.feed(key, { after, limit, maxBytes: mostPageBytes });
    return { relayId: store.relayId, relayMs: clock.wallMs(), last, ...wireItems(items, withWays) };
  };

  return async (
    feed: Feed,
    query: FeedQuery,
    { withWays, signature, mostHeads }: PollContext,
    stop?: StopSignal,
  ): Promise<RawReply> => {
    const { after, wait, limit, head } = query;
    const newest = await newestSaid(feed);
    if (head !== undefined) await recordHead(feed, head, signature, mostHeads);
    await recordTaken(feed, after);
    const growths = waiters.growths(feed.key);
    let page = await read(feed, after, limit, withWays);
    const name = feedName(feed.key);
    const isHeldTold = (heldTold.get(name) ?? 0) === holds.reasons(feed.key);
    // If the till's cursor is beyond our last number, answer without waiting: the till must see at once that this store was
    // replaced by an older copy.
    if (wait > 0 && page.last === after && isHeldTold) {
      await waiters.wait(feed.key, growths, wait * 1000, stop);
      page = await read(feed, after, limit, withWays);
    }
    if (wait > 0) heldTold.set(name, holds.reasons(feed.key));
    metrics.count('feed_polls_total', `result="${page.items.length > 0 ? 'notices' : 'empty'}"`);
    return jsonReply(200, page, newest);
  };
};
export type FeedPoll = ReturnType<typeof createFeedPoll>;
