// The digest of a notice in a till's feed, by which till and relay compare the notice with one number. The relay computes it from
// its stored digest, and the till from the bytes that it received.
import { createHash } from 'node:crypto';
import type { NoticeKind } from '../shared/payment/gateways.ts';
import type { FeedItem } from '../shared/relay-wire/feed.ts';
import { isRightWay, type WayIn } from '../shared/relay-wire/parts.ts';
import { readNotice } from './notice.ts';
import { isBounded } from './parameter-bound.ts';

/** 132 bits, so that the header of a poll stays short. */
const length = 22;

/** The digest by which the relay recognises copies of a notice: SHA-256 as base64url. */
export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url');

/**
 * The digest of a notice in a feed. It differs wherever the relay gives a copy a number of its own: for another kind, and for a
 * copy at a right address after one at a wrong address. `stored`: the digest by which the relay recognises copies.
 */
export const feedDigest = (kind: NoticeKind, stored: string, cameBy: WayIn): string =>
  digestOf(Buffer.from(`${kind}\n${isRightWay(cameBy) ? '' : '@'}${stored}`, 'utf8')).slice(0, length);

/** The digest that the relay stored: of the signature if the relay verified the notice, otherwise of the bytes. */
const storedDigest = ({ kind, keyId }: FeedItem, raw: Uint8Array): string => {
  const notice = keyId !== null && isBounded(kind, raw) ? readNotice(kind, raw) : null;
  const hashed = notice?.ok ? notice.value.hashed : null;
  return digestOf(hashed === null ? raw : Buffer.from(hashed, 'utf8'));
};

/** The digest of a notice as a till reads it. The relay sends no `cameBy` with notices from before attempts had addresses. */
export const digestOfItem = (item: FeedItem): string =>
  feedDigest(item.kind, storedDigest(item, Buffer.from(item.raw, 'base64')), item.cameBy ?? 'till');
