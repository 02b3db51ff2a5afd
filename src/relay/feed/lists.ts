// What a till reads besides its feed: its chain heads as recorded here, and what waits in its quarantine.
import type { z } from 'zod';
import type { RawReply } from '../../shared/ports.ts';
import type { Feed } from '../config/directory.ts';
import { mostPageBytes } from './feed-poll.ts';
import { jsonReply } from '../http/replies.ts';
import type { Store } from '../store/store.ts';
import type { HeadsPage, headsQuery, listQuery, QuarantinePage } from '../http/wire.ts';

type ListQuery = z.output<typeof listQuery>;

export const readHeads = (store: Store, feed: Feed, { after, limit, newest }: z.output<typeof headsQuery>): RawReply => {
  const { page, newest: newestOf } = store.heads;
  const items = newest === 1 ? newestOf(feed.id, after, limit) : page(feed.id, after, limit);
  return jsonReply(200, { relayId: store.relayId, items } satisfies HeadsPage);
};

export const readQuarantine = (store: Store, feed: Feed, { after, limit }: ListQuery): RawReply => {
  const entries = store.quarantine.page(feed.id, after, limit, mostPageBytes);
  const items = entries.map(({ id, kind, raw, headers, receivedAtMs, problem, repeats }) => ({
    id,
    kind,
    raw: raw.toString('base64'),
    headers,
    receivedAtMs,
    problem,
    repeats,
  }));
  return jsonReply(200, { relayId: store.relayId, items } satisfies QuarantinePage);
};
