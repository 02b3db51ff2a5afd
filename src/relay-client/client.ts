// The HTTP client with which a till reads from its relay. Sends the till's token. Makes one request for each call; `pacing.ts`
// has the retries and waits.
import { z } from 'zod';
import type { ErrorParams } from '../shared/errors.ts';
import type { Http, HttpFailure, HttpReply, StopSignal } from '../shared/ports.ts';
import { feedPage, type FeedPage, type FeedQuery } from '../shared/relay-wire/feed.ts';
import { alikeHeader, backTo, type Have, haveHeader, sentHave } from '../shared/relay-wire/have.ts';
import {
  headItem,
  headSignatureHeader,
  type HeadsQuery,
  newestHeadHeader,
  readNewestHead,
  type SignedHead,
} from '../shared/relay-wire/heads.ts';
import { heldKeyHeader, liveKeyHeader, readHeldKey } from '../shared/relay-wire/held-key.ts';
import { type ListName, listPath, type TillAddress, profilePath, receiptKeysPath } from '../shared/relay-wire/paths.ts';
import { relayName, storeAwayCode, storeHeader, storeIsAway, wireHeader, wireVersion } from '../shared/relay-wire/parts.ts';
import { quarantinePage, type QuarantinePage, type QuarantineQuery } from '../shared/relay-wire/quarantine.ts';
import { watchHeader } from '../shared/relay-wire/watch.ts';
import { shopNameHeader } from '../shared/relay-wire/shop-name.ts';
import { shopKeys } from '../shared/relay-wire/receipt-keys.ts';
import type { ShopKeys } from '../shared/receipt/shop-keys.ts';
import { err, fail, ok, type Result } from '../shared/result.ts';
import { retryAfterMs } from '../shared/retry-after.ts';
import { type Beyond, beyondBytes, beyondOf, mostPageBytes } from './bounds.ts';

export type RelayPlace = TillAddress & {
  /** The relay's address, without a slash at the end. */
  readonly relayUrl: string;
  token(): string;
  /** Signs a chain head with the till's own key, as base64url. If this function is missing, chain heads are sent unsigned. */
  signHead?(head: string): string;
  /**
   * The till's public key, sent with each signed chain head. Null if the till is in training or trial: the relay must not store
   * that key.
   */
  readonly liveKey?: string | null;
  /** Returns the header with the shop's name (`shop-name.ts`), which is sent with each poll; null if no name is to be sent. */
  shopName?(): string | null;
  /** Returns the value of the header `qayd-watch` for the next poll (`watch.ts`); null if the poll must not have this header. */
  watch?(): string | null;
};

/**
 * The reason why a page could not be read: no reply, a status other than 200, a page above the limits, or a body of another
 * shape.
 */
export type NoPage =
  | {
      readonly why: 'away';
      readonly reason: HttpFailure['reason'];
      /** False if the request never left this machine. */
      readonly sent: boolean;
    }
  | { readonly why: 'refused'; readonly reply: HttpReply }
  | { readonly why: 'beyond'; readonly beyond: Beyond }
  | { readonly why: 'malformed' };
export type PageResult<T> = Result<T, NoPage>;

/** A page of the feed, with the values that the relay sends in headers. */
export type Polled = FeedPage & {
  /** The key of this till that the relay has pinned. Null if the relay has none; absent if the relay does not send the header. */
  readonly heldKey?: string | null;
  /** The newest signed chain head that the relay had before this poll; null if the relay sends none. */
  readonly newest?: SignedHead | null;
  /**
   * The number to which the till must go back, because the relay has given later numbers to other notices; null if the relay
   * reports no difference.
   */
  readonly backTo?: number | null;
  /** True if the relay can be read, but its store takes no notices at present. */
  readonly cannotStore?: true;
};

/** The position of a poll: the relay's store and the notices of this store that the till has read; null before the first page. */
export type SentHave = { readonly relayId: string; readonly have: readonly Have[] } | null;

export type RelayClient = {
  /** Long-polls for as long as `query.wait` allows. `stop` ends the poll early. `read`: notices for the relay to compare. */
  feed(query: FeedQuery, timeoutMs: number, stop?: StopSignal, read?: SentHave): Promise<PageResult<Polled>>;
  quarantine(query: QuarantineQuery): Promise<PageResult<QuarantinePage>>;
  heads(query: HeadsQuery): Promise<PageResult<WitnessAnswer>>;
  /**
   * Sends the signature profile that this till uses. True once the relay has stored or refused the profile; false if the reply
   * was missing or unclear, so that the caller must retry.
   */
  tellProfile(profile: object): Promise<boolean>;
  /**
   * Reads the public keys of the shop's tills. Null if no reply is received in time, or if the relay is too old to serve keys.
   */
  receiptKeys(): Promise<ShopKeys | null>;
};

/**
 * HTTP statuses after which it is pointless to send the till's signature profile again: 200 means that the relay stored it; the
 * other statuses mean that the relay refused it or is too old for profiles.
 */
const finalStatuses: readonly number[] = [200, 404, 409, 422];
/** The longest Retry-After, in seconds, that the till obeys. A relay cannot make the till stop polling for hours. */
const longestRestS = 60;

/** Ignores unknown fields, because a newer relay may send more fields and its chain heads must still be read. */
const witnessed = z.object({ relayId: relayName.optional(), items: z.array(z.object(headItem.shape)) });
export type WitnessAnswer = z.infer<typeof witnessed>;

const readPage = <T>({ body }: Pick<HttpReply, 'body'>, page: z.ZodType<T>, limit: number): PageResult<T> => {
  try {
    const said: unknown = JSON.parse(new TextDecoder().decode(body));
    const beyond = beyondOf(said, limit);
    return beyond ? err({ why: 'beyond', beyond }) : ok(page.parse(said));
  } catch {
    return err({ why: 'malformed' });
  }
};

/** Returns the HTTP headers that sign a chain head; none for a poll without a chain head, or if chain heads are sent unsigned. */
const createHeadSigner = (signHead: RelayPlace['signHead'], liveKey: string | null) => {
  /**
   * The last signed chain head and its signature. Each poll sends a head, so the signature is reused while the head is the same.
   */
  let last = { head: '', signature: '' };
  return (head: string | number | undefined): Readonly<Record<string, string>> => {
    if (!signHead || typeof head !== 'string') return {};
    if (last.head !== head) last = { head, signature: signHead(head) };
    return { [headSignatureHeader]: last.signature, ...(liveKey !== null && { [liveKeyHeader]: liveKey }) };
  };
};

const readReceiptKeys = async (http: Http, relayUrl: string, merchant: string): Promise<ShopKeys | null> => {
  const reply = await http({
    method: 'GET',
    url: `${relayUrl}${receiptKeysPath(merchant)}`,
    headers: { accept: 'application/json' },
    // A short timeout, because a customer is waiting while the receipt is checked.
    timeoutMs: 4000,
    maxReplyBytes: mostPageBytes,
  });
  if (!reply.ok || reply.value.status !== 200) return null;
  const read = readPage(reply.value, shopKeys, 0);
  return read.ok ? read.value : null;
};

/** Reads the headers of a poll's answer. `read`: the notices that the poll sent to be compared. */
const heardIn = (headers: HttpReply['headers'], read: SentHave): Omit<Polled, keyof FeedPage> => {
  const heldKey = readHeldKey(headers[heldKeyHeader]);
  return {
    ...(heldKey !== undefined && { heldKey }),
    ...(headers[storeHeader] === storeIsAway && { cannotStore: true }),
    newest: readNewestHead(headers[newestHeadHeader]),
    backTo: read && backTo(read.have, headers[alikeHeader]),
  };
};

export const createRelayClient = (
  http: Http,
  { relayUrl, token, signHead, liveKey = null, shopName, watch, ...place }: RelayPlace,
): RelayClient => {
  const signed = createHeadSigner(signHead, liveKey);

  const ask = async <T>(
    list: ListName,
    query: Readonly<Record<string, string | number | undefined>> & { readonly limit: number },
    page: z.ZodType<T>,
    timeoutMs: number,
    stop?: StopSignal,
    more: Readonly<Record<string, string>> = {},
    heard: (headers: HttpReply['headers']) => object = () => ({}),
  ): Promise<PageResult<T>> => {
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
    feed(query, timeoutMs, stop, read = null) {
      const said = {
        [shopNameHeader]: shopName?.() ?? null,
        [watchHeader]: watch?.() ?? null,
        [haveHeader]: read && sentHave(read.relayId, read.have),
      };
      const more = Object.fromEntries(Object.entries(said).flatMap(([name, text]) => (text === null ? [] : [[name, text]])));
      return ask<Polled>('feed', query, feedPage, timeoutMs, stop, more, (headers) => heardIn(headers, read));
    },
    quarantine: (query) => ask('quarantine', query, quarantinePage, 15_000),
    heads: (query) => ask('heads', query, witnessed, 20_000),
    receiptKeys: () => readReceiptKeys(http, relayUrl, place.merchant),
    async tellProfile(profile) {
      const reply = await http({
        method: 'POST',
        url: `${relayUrl}${profilePath(place)}`,
        headers: { authorization: `Bearer ${token()}`, 'content-type': 'application/json' },
        body: new TextEncoder().encode(JSON.stringify({ profile })),
        timeoutMs: 15_000,
        maxReplyBytes: 64 * 1024,
      });
      return reply.ok && finalStatuses.includes(reply.value.status);
    },
  };
};

const errorBody = z.object({ error: z.object({ code: z.string() }) });
/** True for the answer of a relay that cannot use its store: it can be reached, but takes no notice. */
const cannotStore = ({ status, body }: HttpReply): boolean => {
  if (status !== 503) return false;
  const said = readPage({ body }, errorBody, 0);
  return said.ok && said.value.error.code === storeAwayCode;
};

const refused = (reply: HttpReply): Result<never> => {
  const { status, headers } = reply;
  if (status === 401 || status === 403) return fail('feed.unauthorized');
  if (cannotStore(reply)) return fail('feed.cannot-store');
  if (status !== 429) return fail('feed.unreachable', { status });
  const restMs = retryAfterMs(headers);
  return fail('feed.busy', restMs === null ? {} : { seconds: Math.min(longestRestS, Math.max(1, Math.ceil(restMs / 1000))) });
};

/**
 * Turns a client error into an error code: `feed.unauthorized`, `feed.busy`, `feed.cannot-store`, `feed.beyond-bounds`,
 * `feed.malformed`, `feed.unreachable`.
 */
export const asFeedResult = <T>(asked: PageResult<T>): Result<T> => {
  if (asked.ok) return asked;
  if (asked.error.why === 'away') return fail('feed.unreachable', { reason: asked.error.reason });
  if (asked.error.why === 'beyond') return fail('feed.beyond-bounds', asked.error.beyond);
  return asked.error.why === 'refused' ? refused(asked.error.reply) : fail('feed.malformed');
};

/**
 * After `feed.beyond-bounds` because of a page's bytes, returns a smaller page size to try; null if a smaller page would not
 * help.
 */
export const smallerPage = (
  limit: number,
  { code, params }: { readonly code: string; readonly params: ErrorParams },
): number | null =>
  code === 'feed.beyond-bounds' && params['mostKiB'] !== undefined && limit > 1 ? Math.max(1, Math.floor(limit / 4)) : null;
