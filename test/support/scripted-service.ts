// A payment service and a relay feed scripted by the test: confirm replies of any shape, and any notices.
import type { ShopKeys } from '../../src/shared/receipt/shop-keys.ts';
import type { Arrival } from '../../src/shared/payment/addressed.ts';
import { heldKeyHeader } from '../../src/shared/relay-wire/held-key.ts';
import { storeHeader, storeIsAway, wireVersion } from '../../src/shared/relay-wire/parts.ts';
import { sentToOf } from '../../src/shared/relay-wire/paths.ts';
import { readNotice, roughClaims } from '../../src/protocol/notice.ts';
import { defaultProfile } from '../../src/protocol/profile.ts';
import { sign } from '../../src/protocol/signature.ts';
import type { FeedItem } from '../../src/shared/relay-wire/feed.ts';
import type { NoticeKind } from '../../src/shared/payment/gateways.ts';
import type { QuarantineItem } from '../../src/shared/relay-wire/quarantine.ts';
import type { RawReply, RawRequest } from '../../src/shared/ports.ts';
import type { Network } from './network.ts';
import { testKeys } from './till.ts';
import type { World } from './world.ts';

export const json = (status: number, value: unknown): RawReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});
export const redirectTo = (url: string): RawReply =>
  json(200, { status: 200, result: { code: 'CHECKOUT_REDIRECT', redirect_url: url } });

export type ScriptedService = { reply: (request: RawRequest) => RawReply | Promise<RawReply>; readonly requests: RawRequest[] };

export const scriptService = (network: Network): ScriptedService => {
  const service: ScriptedService = { reply: () => redirectTo('https://service.test/checkout/1'), requests: [] };
  network.serve('service.test', async (request) => {
    service.requests.push(request);
    return service.reply(request);
  });
  return service;
};

/** Raw bytes of a signed notice with the given parameters in their given order. */
export const signedNotice = (
  kind: NoticeKind,
  parameters: Readonly<Record<string, unknown>>,
  secret = testKeys.secret,
  profile = defaultProfile,
): Buffer => {
  const write = (values: Readonly<Record<string, unknown>>): Buffer =>
    Buffer.from(
      kind === 'wallet-callback' ? JSON.stringify(values) : new URLSearchParams(values as Record<string, string>).toString(),
      'utf8',
    );
  const notice = readNotice(kind, write(parameters));
  if (!notice.ok) throw new Error(notice.error.code);
  const hashed = sign(notice.value, secret, profile);
  if (!hashed.ok) throw new Error(hashed.error.code);
  return write({ ...parameters, hashed: hashed.value });
};

export type ScriptedFeed = {
  relayId: string;
  /** The till's public key that the relay reports in its replies; undefined simulates an older relay, which reports none. */
  heldKey?: string;
  /** True if each reply to a poll says that the relay's store takes no notices. */
  isStoreAway: boolean;
  /** Adds a notice to the feed. Returns its number. */
  add(kind: NoticeKind, raw: Buffer): number;
  readonly items: FeedItem[];
  /** Error of the relay's own clock, in milliseconds. */
  clockOffMs: number;
  /** Replaces the answers to polls. */
  reply: ((request: RawRequest) => RawReply) | null;
  readonly polls: RawRequest[];
  /** The relay's quarantined notices, with ids from 1 on. */
  readonly quarantine: QuarantineItem[];
  /** How often the till has requested the quarantine. */
  looks: number;
  /**
   * The relay's reply to a request for the public keys of the shop's tills; null simulates an older relay without that request.
   */
  shopKeys: ShopKeys | null;
  /** Adds to an item the address at which the notice arrived, as the relay does. */
  withWay<T extends FeedItem | QuarantineItem>(item: T): T;
  /** Puts a notice into the quarantine, as a relay does if the notice does not verify. */
  addQuarantined(kind: NoticeKind, raw: Buffer, problem?: string): void;
  /** Answers waiting polls with no items, as a relay does after it quarantined a signed notice. */
  wake(): void;
  /** Stops like a killed process: connections break, and no request is answered. */
  die(): void;
};

/** Records the callback address in each confirm request, even if the request is lost. */
const hearAddresses = (network: Network): ReadonlyMap<string, string> => {
  const told = new Map<string, string>();
  network.onSend = ({ url, body }) => {
    if (!url.endsWith('/confirm')) return;
    const form = new URLSearchParams(Buffer.from(body ?? []).toString());
    const sentTo = sentToOf(form.get('return_url') ?? '');
    const invoiceNo = form.get('invoice_no');
    if (sentTo !== null && invoiceNo !== null) told.set(invoiceNo, sentTo);
  };
  return told;
};

/**
 * The arrival that a relay records for a notice sent to the address that the till requested for this invoice. If the till
 * requested no address of its own for the invoice, the notice arrives at the till's general address.
 */
const waysOf = ({ kind, raw }: FeedItem | QuarantineItem, told: ReadonlyMap<string, string>): Arrival => {
  const bytes = Buffer.from(raw, 'base64');
  const notice = readNotice(kind, bytes);
  const invoiceNo = notice.ok ? notice.value.facts.invoiceNo : roughClaims(bytes).invoiceNo;
  const sentTo = told.get(invoiceNo ?? '') ?? null;
  return { cameBy: sentTo === null ? 'till' : 'attempt', sentTo, elsewhere: null };
};

/** Scripts a feed that answers a poll at once, or after the poll's wait if nothing is new. */
export const scriptFeed = (network: Network, world: World): ScriptedFeed => {
  const waiting = new Set<() => void>();
  const told = hearAddresses(network);
  const withWay = <T extends FeedItem | QuarantineItem>(item: T): T => ({ ...waysOf(item, told), ...item });
  const feed: ScriptedFeed = {
    relayId: 'relay-1',
    items: [],
    clockOffMs: 0,
    isStoreAway: false,
    reply: null,
    polls: [],
    quarantine: [],
    looks: 0,
    shopKeys: null,
    withWay,
    addQuarantined(kind, raw, problem = 'notice.bad-signature') {
      const id = (feed.quarantine.at(-1)?.id ?? 0) + 1;
      const seen = { headers: {}, receivedAtMs: world.nowMs, problem, repeats: 0 };
      feed.quarantine.push({ id, kind, raw: raw.toString('base64'), ...seen });
    },
    wake() {
      for (const end of [...waiting]) end();
    },
    die: () => served.end(),
    add(kind, raw) {
      const number = feed.items.length + 1;
      const item = {
        number,
        kind,
        raw: raw.toString('base64'),
        headers: {},
        receivedAtMs: world.nowMs,
        keyId: 'k1',
        profileId: 'default',
      };
      feed.items.push(item);
      for (const wake of [...waiting]) wake();
      return number;
    },
  };
  const served = network.serve('relay.test', async (request, stop) => {
    const query = new URLSearchParams(request.query);
    if (request.path.startsWith('/v1/quarantine/')) {
      feed.looks += 1;
      const after = Number(query.get('after'));
      const items = feed.quarantine
        .filter(({ id }) => id > after)
        .slice(0, Number(query.get('limit')))
        .map(withWay);
      return feed.reply ? feed.reply(request) : json(200, { relayId: feed.relayId, items, wire: wireVersion });
    }
    if (request.path.startsWith('/v1/receipt-keys/')) return json(feed.shopKeys ? 200 : 404, feed.shopKeys ?? {});
    feed.polls.push(request);
    const after = Number(query.get('after'));
    const fresh = (): FeedItem[] => feed.items.slice(after, after + Number(query.get('limit'))).map(withWay);
    if (!feed.reply && fresh().length === 0) {
      await new Promise<void>((resolve) => {
        const end = (): void => {
          waiting.delete(end);
          cancel();
          resolve();
        };
        const cancel = world.at(Number(query.get('wait')) * 1000, end);
        waiting.add(end);
        stop?.onStop(end);
      });
    }
    if (feed.reply) return feed.reply(request);
    const { relayId, clockOffMs, items } = feed;
    const page = { relayId, relayMs: world.nowMs + clockOffMs, last: items.length, items: fresh(), wire: wireVersion };
    const reply = json(200, page);
    const held = feed.heldKey !== undefined && { [heldKeyHeader]: feed.heldKey };
    return { ...reply, headers: { ...reply.headers, ...held, ...(feed.isStoreAway && { [storeHeader]: storeIsAway }) } };
  });
  return feed;
};
