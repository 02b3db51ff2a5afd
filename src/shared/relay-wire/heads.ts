// Chain heads as tills tell them to the relay: what a till's books can later be compared with.
import { z } from 'zod';
import { afterNumber, pageLimit, receivedAtMs, relayName, wireSaid } from './parts.ts';
import type { Place } from './paths.ts';

/** The till's chain head as it tells it with each poll: `<ledgerId>.<epoch>.<seq>.<hash>`. */
export const headPattern = /^[A-Za-z0-9_-]{1,64}\.[0-9]{1,9}\.[0-9]{1,15}\.[0-9a-f]{64}$/;
export const headText = z.string().regex(headPattern).describe("The till's chain head: <ledgerId>.<epoch>.<seq>.<hash>.");

/** Beside a poll that tells a head: the till's Ed25519 signature of `headToSign`, base64url. A relay that knows of none reads no such header. */
export const headSignatureHeader = 'qayd-head-signature';

/** What is signed: a head of this till at this merchant's, and nothing else that the key may ever sign. */
export const headToSign = ({ merchant, till }: Place, head: string): string =>
  JSON.stringify(['qayd-head', merchant, till, head]);

export const headsQuery = z.strictObject({
  after: afterNumber.describe('The id of the last entry that the reader has.'),
  limit: pageLimit.describe('At most so many entries.'),
  newest: z.literal(1).optional().describe('Of all after that entry the newest, in the same order, instead of the oldest.'),
});
export type HeadsQuery = z.infer<typeof headsQuery>;

export const headItem = z.strictObject({
  id: z.int().positive(),
  head: headText,
  receivedAtMs,
  signed: z.boolean().optional().describe("Whether the till's own key signed it, as the relay checked when it came. Wire 2."),
});
export const headsPage = z.strictObject({ relayId: relayName, items: z.array(headItem), wire: wireSaid });
export type HeadsPage = z.infer<typeof headsPage>;
