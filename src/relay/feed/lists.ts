// The lists that a till reads besides its feed: its recorded chain heads and its quarantine.
import type { RawReply } from '../../shared/ports.ts';
import type { HeadsPage, HeadsQuery } from '../../shared/relay-wire/heads.ts';
import type { QuarantinePage, QuarantineQuery } from '../../shared/relay-wire/quarantine.ts';
import { wireVersion } from '../../shared/relay-wire/parts.ts';
import type { Feed } from '../merchants/directory.ts';
import { jsonReply } from '../http/replies.ts';
import type { RelayStore } from '../store/port.ts';
import { mostPageBytes, wireItems } from './feed-poll.ts';

export const readHeads = async (
  store: RelayStore,
  { key }: Feed,
  { after, limit, newest }: HeadsQuery,
  saysSigned: boolean,
): Promise<RawReply> => {
  const items = await store.heads(key, { after, limit, newest: newest === 1 });
  const { relayId } = store;
  // Send the version, `signed` and `signature` only to tills that request wire version 2. Older tills reject replies with these
  // three fields.
  if (saysSigned) return jsonReply(200, { relayId, items: [...items], wire: wireVersion } satisfies HeadsPage);
  return jsonReply(200, {
    relayId,
    items: items.map(({ id, head, receivedAtMs }) => ({ id, head, receivedAtMs })),
  } satisfies HeadsPage);
};

export const readQuarantine = async (
  store: RelayStore,
  { key }: Feed,
  { after, limit }: QuarantineQuery,
  withWays: boolean,
): Promise<RawReply> => {
  const entries = await store.quarantine(key, { after, limit, maxBytes: mostPageBytes });
  return jsonReply(200, {
    relayId: store.relayId,
    ...wireItems(
      entries.map(({ mark: _mark, ...entry }) => entry),
      withWays,
    ),
  } satisfies QuarantinePage);
};
