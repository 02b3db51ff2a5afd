// The digest of a notice in a till's feed, by which till and relay compare the notice with one number. The relay computes it from
// its stored digest, and the till from the bytes that it received.
import { createHash } from 'node:crypto';
import type { FeedItem } from '../shared/relay-wire/feed.ts';
import { handedInHeader, isRightWay, type WayIn } from '../shared/relay-wire/parts.ts';
import { readNotice } from './notice.ts';
import { isBounded } from './parameter-bound.ts';

/** 132 bits, so that the header of a poll stays short. */
const length = 22;

/** The digest by which the relay recognises copies of a notice: SHA-256 as base64url. */
export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url');

/** A notice with a number, as its digest describes it. `digest`: the digest by which the relay recognises copies. */
export type Numbered = Pick<FeedItem, 'kind' | 'receivedAtMs'> & {
  readonly digest: string;
  readonly cameBy: WayIn;
  /** The value of `handedInHeader`; absent or null for a notice that was in no spool. */
  readonly handedIn?: string | null | undefined;
};

/**
 * The digest of a notice in a feed. It differs wherever the relay gives a copy a number of its own: for another kind, and for a
 * copy at a right address after one at a wrong address. It also differs by the times at which the relay received the notice and
 * handed it in: a lost notice that is stored again may get its old number by chance, although the numbers before it went to other
 * notices.
 */
export const feedDigest = ({ kind, digest, cameBy, receivedAtMs, handedIn }: Numbered): string => {
  const times = handedIn ? `${receivedAtMs} ${handedIn}` : receivedAtMs;
  return digestOf(Buffer.from(`${kind}\n${times}\n${isRightWay(cameBy) ? '' : '@'}${digest}`, 'utf8')).slice(0, length);
};

/** The digest that the relay stored: of the signature if the relay verified the notice, otherwise of the bytes. */
const storedDigest = ({ kind, keyId }: FeedItem, raw: Uint8Array): string => {
  const notice = keyId !== null && isBounded(kind, raw) ? readNotice(kind, raw) : null;
  const hashed = notice?.ok ? notice.value.hashed : null;
  return digestOf(hashed === null ? raw : Buffer.from(hashed, 'utf8'));
};

/** The digest of a notice as a till reads it. The relay sends no `cameBy` with notices from before attempts had addresses. */
export const digestOfItem = (item: FeedItem): string =>
  feedDigest({
    ...item,
    digest: storedDigest(item, Buffer.from(item.raw, 'base64')),
    cameBy: item.cameBy ?? 'till',
    handedIn: item.headers[handedInHeader],
  });
