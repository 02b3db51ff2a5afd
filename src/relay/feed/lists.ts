// What a till reads besides its feed: its chain heads as recorded here, and what waits in its quarantine.
import type { z } from 'zod';
import type { RawReply } from '../../shared/ports.ts';
import type { Feed } from '../config/directory.ts';
import { jsonReply } from '../http/replies.ts';
import type { HeadsPage, headsQuery, listQuery, QuarantinePage } from '../http/wire.ts';
import type { RelayStore } from '../store/port.ts';
import { mostPageBytes } from './feed-poll.ts';

export const readHeads = async (
  store: RelayStore,
  { key }: Feed,
  { after, limit, newest }: z.output<typeof headsQuery>,
): Promise<RawReply> => {
  const items = await store.heads(key, { after, limit, newest: newest === 1 });
  return jsonReply(200, { relayId: store.relayId, items: [...items] } satisfies HeadsPage);
};

export const readQuarantine = async (
  store: RelayStore,
  { key }: Feed,
  { after, limit }: z.output<typeof listQuery>,
): Promise<RawReply> => {
  const entries = await store.quarantine(key, { after, limit, maxBytes: mostPageBytes });
  const items = entries.map(({ raw, ...entry }) => ({ ...entry, raw: raw.toString('base64') }));
  return jsonReply(200, { relayId: store.relayId, items } satisfies QuarantinePage);
};
