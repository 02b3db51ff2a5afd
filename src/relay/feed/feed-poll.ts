// A till's poll of its feed: what is new, or a wait until something is; on the way it takes the till's chain head down.
import type { z } from 'zod';
import type { FeedPage } from '../../shared/feed.ts';
import type { Clock, Log, RawReply, StopSignal } from '../../shared/ports.ts';
import type { Feed } from '../config/directory.ts';
import type { FeedBooks } from './feed-book.ts';
import type { GroupCommit } from '../intake/group-commit.ts';
import type { Metrics } from './metrics.ts';
import { jsonReply } from '../http/replies.ts';
import type { Store } from '../store/store.ts';
import type { Waiters } from './waiters.ts';
import type { feedQuery } from '../http/wire.ts';

/** Of notices in one page, before base64: a page of the largest ones stays easy to carry. */
export const mostPageBytes = 1024 * 1024;

type Parts = {
  readonly clock: Clock;
  readonly log: Log;
  readonly store: Store;
  readonly books: FeedBooks;
  readonly commit: GroupCommit;
  readonly waiters: Waiters;
  readonly metrics: Metrics;
};

export const createFeedPoll = ({ clock, log, store, books, commit, waiters, metrics }: Parts) => {
  const recordHead = async (feed: Feed, head: string): Promise<void> => {
    if (store.heads.last(feed.id) === head) return;
    const add = (): boolean => {
      // Two polls of one till may have come in the same turn.
      if (store.heads.last(feed.id) !== head) store.heads.add(feed.id, head, clock.wallMs());
      return true;
    };
    const recorded = await commit.submit(add, false);
    if (recorded) metrics.count('heads_total');
    // The till still gets its notices; it says its head again with the next poll.
    else log.error('head.not-recorded', { merchant: feed.shop.id, till: feed.till });
  };

  /** Notices that nobody verified are bounded by what the till has not taken yet. */
  const recordTaken = async (feed: Feed, after: number): Promise<void> => {
    const number = Math.min(after, books.last(feed.id));
    if (feed.shop.keys.length > 0 || number === 0) return;
    await commit.submit(() => store.taken(feed.id, number), undefined);
  };

  const read = (feed: Feed, after: number, limit: number): FeedPage => {
    const last = books.last(feed.id);
    const rows = last > after ? store.notices.page(feed.id, after, limit, mostPageBytes) : [];
    const items = rows.map(({ raw, ...row }) => ({ ...row, raw: raw.toString('base64') }));
    return { relayId: store.relayId, relayMs: clock.wallMs(), last, items };
  };

  return async (feed: Feed, query: z.output<typeof feedQuery>, stop?: StopSignal): Promise<RawReply> => {
    const { after, wait, limit, head } = query;
    if (head !== undefined) await recordHead(feed, head);
    await recordTaken(feed, after);
    // A till that is ahead of us must learn so at once.
    if (wait > 0 && books.last(feed.id) === after) await waiters.wait(feed.id, wait * 1000, stop);
    const page = read(feed, after, limit);
    metrics.count('feed_polls_total', `result="${page.items.length > 0 ? 'notices' : 'empty'}"`);
    return jsonReply(200, page);
  };
};
