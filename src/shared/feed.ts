// The wire between relay and till: what a poll of the feed asks and what it answers.
import { z } from 'zod';
import { noticeKinds } from './payment/gateways.ts';

/** The till's chain head as it tells it to the relay with each poll: `<ledgerId>.<epoch>.<seq>.<hash>`. */
export const headPattern = /^[A-Za-z0-9_-]{1,64}\.[0-9]{1,9}\.[0-9]{1,15}\.[0-9a-f]{64}$/;

/** A wall clock, in milliseconds since 1970: no later than what a `Date` can hold. */
export const wallTime = z.int().min(0).max(8_640_000_000_000_000);
/** Kept as it stands, and compared with it. */
export const relayName = z.string().regex(/^[\x21-\x7e]{1,64}$/);

export const feedItem = z.strictObject({
  /** From 1, without holes, per till. */
  number: z.int().positive(),
  kind: z.enum(noticeKinds as [string, ...string[]]).transform((kind) => kind as (typeof noticeKinds)[number]),
  /** Base64 of the exact bytes: the body of a callback, the query (without `?`) of a GET. */
  raw: z.base64(),
  /** Those request headers that may matter later, names in lower case. */
  headers: z.record(z.string(), z.string()),
  /** The relay's clock when it got it first. */
  receivedAtMs: wallTime,
  /** Which key and profile verified it at the relay; null when it runs without the secret. */
  keyId: z.string().nullable(),
  profileId: z.string().nullable(),
});
export type FeedItem = z.infer<typeof feedItem>;

export const feedPage = z.strictObject({
  /** Names this relay's store: another one means that numbers started anew. */
  relayId: relayName,
  relayMs: wallTime,
  /** The highest number stored; 0 when there is none. */
  last: z.int().nonnegative(),
  items: z.array(feedItem),
});
export type FeedPage = z.infer<typeof feedPage>;

export const longestWaitS = 30;
export const largestPage = 500;
