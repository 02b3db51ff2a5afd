// The feed between relay and till: the query of a poll, and the page that answers it.
import { z } from 'zod';
import { noticeKinds } from '../payment/gateways.ts';
import { headText } from './heads.ts';
import { afterNumber, arrival, keptHeaders, pageLimit, rawBytes, receivedAtMs, relayName, wallTime, wireSaid } from './parts.ts';

export const longestWaitS = 30;

export const feedQuery = z.strictObject({
  after: afterNumber.describe('The number of the last notice that the till has.'),
  wait: z.int().min(0).max(longestWaitS).default(0).describe('Seconds to wait when there is nothing new.'),
  limit: pageLimit.describe('At most so many notices.'),
  head: headText.optional(),
});
export type FeedQuery = z.infer<typeof feedQuery>;

export const feedItem = z.strictObject({
  number: z.int().positive().describe('From 1, without gaps, per till.'),
  kind: z.enum(noticeKinds),
  raw: rawBytes,
  headers: keptHeaders,
  receivedAtMs,
  keyId: z.string().nullable().describe('Which key verified it at the relay; null when it runs without the secret.'),
  profileId: z.string().nullable().describe('Under which profile.'),
  ...arrival,
});
export type FeedItem = z.infer<typeof feedItem>;

export const feedPage = z.strictObject({
  relayId: relayName,
  relayMs: wallTime.describe("The relay's clock now."),
  last: z.int().nonnegative().describe('The highest number stored; 0 when there is none.'),
  items: z.array(feedItem),
  wire: wireSaid,
});
export type FeedPage = z.infer<typeof feedPage>;
