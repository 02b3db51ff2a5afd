// The wire of a relay's quarantine: what it keeps for a till because it did not verify there.
import { z } from 'zod';
import { relayName, wallTime } from './feed.ts';
import { noticeKinds } from './payment/gateways.ts';

export const quarantineItem = z.strictObject({
  /** Never used twice. */
  id: z.int().positive(),
  kind: z.enum(noticeKinds),
  /** Base64 of the exact bytes. */
  raw: z.base64(),
  headers: z.record(z.string(), z.string()),
  /** The relay's clock when it got it first. */
  receivedAtMs: wallTime,
  /** A `notice.…` code. */
  problem: z.string(),
  repeats: z.int().nonnegative(),
});
export type QuarantineItem = z.infer<typeof quarantineItem>;

export const quarantinePage = z.strictObject({ relayId: relayName, items: z.array(quarantineItem) });
export type QuarantinePage = z.infer<typeof quarantinePage>;
