// What tills ask and are answered, beside the feed's own page in src/shared/feed.ts. Also the source of docs/relay-openapi.json.
import { z } from 'zod';
import { headPattern, largestPage, longestWaitS } from '../../shared/feed.ts';
import { noticeKinds } from '../../shared/payment/gateways.ts';
import { errorCodes } from './replies.ts';

const after = z.int().nonnegative().default(0);
const limit = z.int().min(1).max(largestPage).default(100);

export const feedQuery = z.strictObject({
  after: after.describe('The number of the last notice that the till has.'),
  wait: z.int().min(0).max(longestWaitS).default(0).describe('Seconds to wait when there is nothing new.'),
  limit: limit.describe('At most so many notices.'),
  head: z.string().regex(headPattern).optional().describe("The till's chain head: <ledgerId>.<epoch>.<seq>.<hash>."),
});
export const listQuery = z.strictObject({
  after: after.describe('The id of the last entry that the reader has.'),
  limit: limit.describe('At most so many entries.'),
});
export const headsQuery = listQuery.extend({
  newest: z.literal(1).optional().describe('Of all after that entry the newest, in the same order, instead of the oldest.'),
});

const relayId = z.string().describe("Names this relay's store.");
const receivedAtMs = z.int().nonnegative().describe("The relay's clock when it got it first.");

export const headsPage = z.strictObject({
  relayId,
  items: z.array(z.strictObject({ id: z.int().positive(), head: z.string().regex(headPattern), receivedAtMs })),
});
export type HeadsPage = z.infer<typeof headsPage>;

export const quarantinePage = z.strictObject({
  relayId,
  items: z.array(
    z.strictObject({
      id: z.int().positive(),
      kind: z.enum(noticeKinds as [string, ...string[]]),
      raw: z.base64().describe('Base64 of the exact bytes.'),
      headers: z.record(z.string(), z.string()),
      receivedAtMs,
      problem: z.string().describe('Why it did not verify: notice.…'),
      repeats: z.int().nonnegative().describe('How often the same bytes came again.'),
    }),
  ),
});
export type QuarantinePage = z.infer<typeof quarantinePage>;

export const health = z.strictObject({
  status: z.enum(['ok', 'failing']),
  diskWritable: z.boolean(),
  quarantine: z.strictObject({
    entries: z.int().nonnegative(),
    fullest: z.number().min(0).describe('The fullest till, as a part of its bound.'),
  }),
});
export type Health = z.infer<typeof health>;

export const storedReply = z.strictObject({ status: z.literal('stored') });
export const errorBody = z.strictObject({ error: z.strictObject({ code: z.enum(errorCodes), message: z.string() }) });
