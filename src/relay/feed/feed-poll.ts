// A till's poll of its feed: what is new, or a wait until something is; on the way it takes the till's chain head down.
import type { FeedPage, FeedQuery } from '../../shared/relay-wire/feed.ts';
import { newestHeadHeader, newestHeadText, signaturePattern } from '../../shared/relay-wire/heads.ts';
import type { Clock, Log, RawReply, StopSignal } from '../../shared/ports.ts';
import type { Feed } from '../merchants/directory.ts';
import { jsonReply } from '../http/replies.ts';
import { type arrival, wireVersion } from '../../shared/relay-wire/parts.ts';
import type { Allowance } from '../http/allowance.ts';
import { feedName, type RelayStore, type StoredNotice } from '../store/port.ts';
import { isSignedHead } from '../merchants/head-signature.ts';
import type { Metrics } from '../status/metrics.ts';
import type { Holds } from './holds.ts';
import type { Waiters } from './waiters.ts';

/** Of notices in one page, before base64: a till reads no page of more than 1 MiB. */
export const mostPageBytes = 512 * 1024;

type Arrived = Pick<StoredNotice, 'raw' | keyof typeof arrival>;
type OnWire<T> = Omit<T, 'raw' | keyof typeof arrival> & Partial<Pick<StoredNotice, keyof typeof arrival>> & { raw: string };

/** Bytes as text; how each came only for tills that know of it. */
export const wireItems = <T extends Arrived>(
  stored: readonly T[],
  withWays: boolean,
): { readonly items: OnWire<T>[]; readonly wire?: typeof wireVersion } => {
  const items = stored.map(({ raw, cameBy, sentTo, elsewhere, ...row }) => {
    const ways = { cameBy, sentTo, elsewhere };
    return { ...row, raw: raw.toString('base64'), ...(withWays && ways) };
  });
  return { items, ...(withWays && { wire: wireVersion }) };
};

type Parts = {
  readonly clock: Clock;
  readonly log: Log;
  readonly store: RelayStore;
  readonly waiters: Waiters;
  readonly holds: Holds;
  readonly metrics: Metrics;
  /** Of heads alone. */
  readonly allowance: Allowance;
};

/** Of heads that nobody signed, of one till. */
const mostUnsigned = 1000;

/** What a poll says beside its query. */
export type Asking = {
  /** It knows how notices come. */
  readonly withWays: boolean;
  /** Of its head. */
  readonly signature: string | undefined;
  /** So many heads a minute may be taken down for it. */
  readonly mostHeads: number;
};

export const createFeedPoll = ({ clock, log, store, waiters, holds, metrics, allowance }: Parts) => {
  /** The last one of each feed that was dealt with: tills say the same with each poll. */
  const told = new Map<string, string>();
  /** How many reasons to look into its quarantine each till was told of. */
  const heldTold = new Map<string, number>();

  /**
   * Where the till's own key is known, only what it signed is taken down; else anybody who has the token may have said it. Nothing
   * of this keeps a till from its notices, and it says its head again with the next poll.
   */
  const recordHead = async ({ key, till, token, headKey }: Feed, head: string, said: string | undefined, most: number) => {
    const name = feedName(key);
    const text = `${head} ${said ?? ''}`;
    if (told.get(name) === text) return;
    const signature = headKey && isSignedHead(headKey, key, head, said) ? (said as string) : null;
    if (headKey && signature === null) {
      metrics.count('heads_total', 'result="refused"');
      return;
    }
    // Whoever has the token alone uses up nothing of what the till's key signs.
    if (!allowance.spend(`${signature === null ? 'unsigned' : 'signed'} ${token.toString('hex')} ${name}`, most)) {
      metrics.count('heads_total', 'result="beyond"');
      return;
    }
    const claimed = signature === null && said !== undefined && signaturePattern.test(said) ? said : null;
    const command = { do: 'head', till, head, signature, claimed, atMs: clock.wallMs(), mostUnsigned } as const;
    const recorded = await store.append(key.merchant, [command]);
    if (!recorded.ok) {
      log.error('head.not-recorded', { merchant: key.merchant, till });
      return;
    }
    told.set(name, text);
    if (recorded.value[0] === 'recorded') {
      metrics.count('heads_total', `result="${signature === null ? 'unsigned' : 'signed'}"`);
    }
  };

  /** The till learns what it told before, which its books must still answer. */
  const newestSaid = async ({ key }: Feed): Promise<RawReply['headers']> => {
    const newest = await store.newestHead(key);
    if (newest === null || newest.signature === null) return {};
    const { id, head, signature } = newest;
    return { [newestHeadHeader]: newestHeadText({ id, head, signature }) };
  };

  /** Notices that nobody verified are bounded by what the till has not taken yet. */
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
    { withWays, signature, mostHeads }: Asking,
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
    // A till that is ahead of us must learn so at once.
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
