// The relay's quarantine: a till's notices whose signature did not verify at the relay.
import { z } from 'zod';
import { noticeKinds } from '../payment/gateways.ts';
import { afterNumber, arrival, keptHeaders, pageLimit, rawBytes, receivedAtMs, relayName, wireSaid } from './parts.ts';

export const quarantineQuery = z.strictObject({
  after: afterNumber.describe('The id of the last entry that the reader has.'),
  limit: pageLimit.describe('At most so many entries.'),
});
export type QuarantineQuery = z.infer<typeof quarantineQuery>;

export const quarantineItem = z.strictObject({
  id: z.int().positive().describe('Never used twice.'),
  kind: z.enum(noticeKinds),
  raw: rawBytes,
  headers: keptHeaders,
  receivedAtMs,
  problem: z.string().describe('Why it did not verify: notice.…'),
  repeats: z.int().nonnegative().describe('How often the same bytes came again.'),
  ...arrival,
});
export type QuarantineItem = z.infer<typeof quarantineItem>;

export const quarantinePage = z.strictObject({ relayId: relayName, items: z.array(quarantineItem), wire: wireSaid });
export type QuarantinePage = z.infer<typeof quarantinePage>;
