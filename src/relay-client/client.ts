// The one HTTP client of the relay: what a till reads there with its token. One try each; who waits and how long is `pacing.ts`.
import { z } from 'zod';
import type { ErrorParams } from '../shared/errors.ts';
import type { Http, HttpFailure, HttpReply, StopSignal } from '../shared/ports.ts';
import { feedPage, type FeedPage, type FeedQuery } from '../shared/relay-wire/feed.ts';
import {
  headItem,
  headSignatureHeader,
  type HeadsQuery,
  newestHeadHeader,
  readNewestHead,
  type SignedHead,
} from '../shared/relay-wire/heads.ts';
import { heldKeyHeader, liveKeyHeader, readHeldKey } from '../shared/relay-wire/held-key.ts';
import { type ListName, listPath, type Place, profilePath, receiptKeysPath } from '../shared/relay-wire/paths.ts';
import { relayName, wireHeader, wireVersion } from '../shared/relay-wire/parts.ts';
import { quarantinePage, type QuarantinePage, type QuarantineQuery } from '../shared/relay-wire/quarantine.ts';
import { shopNameHeader } from '../shared/relay-wire/shop-name.ts';
import { shopKeys } from '../shared/relay-wire/receipt-keys.ts';
import type { ShopKeys } from '../shared/receipt/shop-keys.ts';
import { err, fail, ok, type Result } from '../shared/result.ts';
import { retryAfterMs } from '../shared/retry-after.ts';
import { type Beyond, beyondBytes, beyondOf, mostPageBytes } from './bounds.ts';

export type RelayPlace = Place & {
  /** Without a slash at the end. */
  readonly relayUrl: string;
  token(): string;
  /** Signs a head with the till's own key, base64url: without it heads are told unsigned. */
  signHead?(head: string): string;
  /** The public part of that key, said with each signed head; null where this till may not pin it at the relay: it rehearses. */
  readonly liveKey?: string | null;
  /** The header of the shop's name (`shop-name.ts`), sent with each poll; null if no name is to be sent. */
  shopName?(): string | null;
};

/** Why there is no page: nobody answered, the relay said something other than 200, or what it said is no page. */
export type NoPage =
  | {
      readonly why: 'away';
      readonly reason: HttpFailure['reason'] /** False: the request reached nobody. */;
      readonly sent: boolean;
    }
  | { readonly why: 'refused'; readonly reply: HttpReply }
  | { readonly why: 'beyond'; readonly beyond: Beyond }
  | { readonly why: 'malformed' };
export type Asked<T> = Result<T, NoPage>;

/** A page of the feed, and what the relay says beside it in headers. */
export type Polled = FeedPage & {
  /** Which key of this till the relay holds, null for none; left out where it does not say it. */
  readonly heldKey?: string | null;
  /** The newest signed head that the relay had before this poll; null where it says none. */
  readonly newest?: SignedHead | null;
};

export type RelayClient = {
  /** Waits on the line for as long as the query says, unless `stop` says otherwise. */
  feed(query: FeedQuery, timeoutMs: number, stop?: StopSignal): Promise<Asked<Polled>>;
  quarantine(query: QuarantineQuery): Promise<Asked<QuarantinePage>>;
  heads(query: HeadsQuery): Promise<Asked<Witnessed>>;
  /** Which signature profile this till works by: true once the relay knows it, or will not take it; false where nobody could say. */
  tellProfile(profile: object): Promise<boolean>;
  /** The public keys of the shop's tills; null where nobody answers in time, or an older relay has none. */
  receiptKeys(): Promise<ShopKeys | null>;
};

/** Taken, or not to be taken by this relay, which may be an older one. */
const settled: readonly number[] = [200, 404, 409, 422];
/** A relay that asks for a longer rest is asked again all the same: money may lie there. */
const longestRestS = 60;

/** Fields that a later relay adds are no reason to believe what it witnesses less. */
const witnessed = z.object({ relayId: relayName.optional(), items: z.array(z.object(headItem.shape)) });
export type Witnessed = z.infer<typeof witnessed>;

const readPage = <T>({ body }: HttpReply, page: z.ZodType<T>, limit: number): Asked<T> => {
  try {
    const said: unknown = JSON.parse(new TextDecoder().decode(body));
    const beyond = beyondOf(said, limit);
    return beyond ? err({ why: 'beyond', beyond }) : ok(page.parse(said));
  } catch {
    return err({ why: 'malformed' });
  }
};

export const createRelayClient = (
  http: Http,
  { relayUrl, token, signHead, liveKey = null, shopName, ...place }: RelayPlace,
): RelayClient => {
  /** The last head, which is told with each poll. */
  let last = { head: '', signature: '' };
  const signed = (head: string | number | undefined): Readonly<Record<string, string>> => {
    if (!signHead || typeof head !== 'string') return {};
    if (last.head !== head) last = { head, signature: signHead(head) };
    return { [headSignatureHeader]: last.signature, ...(liveKey !== null && { [liveKeyHeader]: liveKey }) };
  };

  const ask = async <T>(
    list: ListName,
    query: Readonly<Record<string, string | number | undefined>> & { readonly limit: number },
    page: z.ZodType<T>,
    timeoutMs: number,
    stop?: StopSignal,
    more: Readonly<Record<string, string>> = {},
    heard: (headers: HttpReply['headers']) => object = () => ({}),
  ): Promise<Asked<T>> => {
    const said = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
    const request = {
      method: 'GET' as const,
      url: `${relayUrl}${listPath(list, place)}?${said.join('&')}`,
      headers: {
        authorization: `Bearer ${token()}`,
        accept: 'application/json',
        [wireHeader]: String(wireVersion),
        ...signed(query['head']),
        ...more,
      },
      timeoutMs,
      maxReplyBytes: mostPageBytes,
    };
    const reply = await http(request, stop);
    if (!reply.ok) {
      const { reason, sent } = reply.error;
      return err(reason === 'too-large' ? { why: 'beyond', beyond: beyondBytes } : { why: 'away', reason, sent });
    }
    if (reply.value.status !== 200) return err({ why: 'refused', reply: reply.value });
    const read = readPage(reply.value, page, query.limit);
    return read.ok ? ok({ ...read.value, ...heard(reply.value.headers) }) : read;
  };

  return {
    feed(query, timeoutMs, stop) {
      const name = shopName?.() ?? null;
      const more = name === null ? {} : { [shopNameHeader]: name };
      return ask<Polled>('feed', query, feedPage, timeoutMs, stop, more, (headers) => {
        const heldKey = readHeldKey(headers[heldKeyHeader]);
        return { ...(heldKey !== undefined && { heldKey }), newest: readNewestHead(headers[newestHeadHeader]) };
      });
    },
    quarantine: (query) => ask('quarantine', query, quarantinePage, 15_000),
    heads: (query) => ask('heads', query, witnessed, 20_000),
    async receiptKeys() {
      const reply = await http({
        method: 'GET',
        url: `${relayUrl}${receiptKeysPath(place.merchant)}`,
        headers: { accept: 'application/json' },
        // Somebody stands at the counter with a receipt in their hand.
        timeoutMs: 4000,
        maxReplyBytes: mostPageBytes,
      });
      if (!reply.ok || reply.value.status !== 200) return null;
      const read = readPage(reply.value, shopKeys, 0);
      return read.ok ? read.value : null;
    },
    async tellProfile(profile) {
      const reply = await http({
        method: 'POST',
        url: `${relayUrl}${profilePath(place)}`,
        headers: { authorization: `Bearer ${token()}`, 'content-type': 'application/json' },
        body: new TextEncoder().encode(JSON.stringify({ profile })),
        timeoutMs: 15_000,
        maxReplyBytes: 64 * 1024,
      });
      return reply.ok && settled.includes(reply.value.status);
    },
  };
};

const refused = ({ status, headers }: HttpReply): Result<never> => {
  if (status === 401 || status === 403) return fail('feed.unauthorized');
  if (status !== 429) return fail('feed.unreachable', { status });
  const restMs = retryAfterMs(headers);
  return fail('feed.busy', restMs === null ? {} : { seconds: Math.min(longestRestS, Math.max(1, Math.ceil(restMs / 1000))) });
};

/** The same in the codes of the feed: `feed.unauthorized`, `feed.busy`, `feed.beyond-bounds`, `feed.malformed`, `feed.unreachable`. */
export const asFeedResult = <T>(asked: Asked<T>): Result<T> => {
  if (asked.ok) return asked;
  if (asked.error.why === 'away') return fail('feed.unreachable', { reason: asked.error.reason });
  if (asked.error.why === 'beyond') return fail('feed.beyond-bounds', asked.error.beyond);
  return asked.error.why === 'refused' ? refused(asked.error.reply) : fail('feed.malformed');
};

/** How many items to ask for at a time: fewer where those that there are make too large a page. */
export const smallerPage = (
  limit: number,
  { code, params }: { readonly code: string; readonly params: ErrorParams },
): number | null =>
  code === 'feed.beyond-bounds' && params['mostKiB'] !== undefined && limit > 1 ? Math.max(1, Math.floor(limit / 4)) : null;
