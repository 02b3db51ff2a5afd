// Chain heads (the hash and number of a journal's last row) that tills send to the relay, so that a till's books can be compared
// with them later.
import { z } from 'zod';
import { afterNumber, pageLimit, receivedAtMs, relayName, wireSaid } from './parts.ts';
import type { TillAddress } from './paths.ts';

/** The till's chain head, sent with each poll: `<ledgerId>.<epoch>.<seq>.<hash>`. */
export const headPattern = /^[A-Za-z0-9_-]{1,64}\.[0-9]{1,9}\.[0-9]{1,15}\.[0-9a-f]{64}$/;
export const headText = z.string().regex(headPattern).describe("The till's chain head: <ledgerId>.<epoch>.<seq>.<hash>.");

/**
 * Request header beside a chain head: the till's Ed25519 signature of `headToSign`, in base64url. An older relay ignores this
 * header.
 */
export const headSignatureHeader = 'qayd-head-signature';

/**
 * The text that the till signs for a chain head. Its first element differs from every other text that this key signs, so that the
 * signature cannot be used for anything else.
 */
export const headToSign = ({ merchant, till }: TillAddress, head: string): string =>
  JSON.stringify(['qayd-head', merchant, till, head]);

/**
 * Response header of a poll: the newest signed chain head that the relay stored before this poll, written by `newestHeadText`.
 * Absent at an older relay, or if no signed head is stored. It is a header because an older till refuses a page with an unknown
 * field.
 */
export const newestHeadHeader = 'qayd-newest-head';

export const signaturePattern = /^[A-Za-z0-9_-]{86}$/;

/** A chain head with its till's signature. `id`: the relay's number of the head. */
export type SignedHead = { readonly id: number; readonly head: string; readonly signature: string };

/** The text of `newestHeadHeader`: id, chain head and signature, separated by spaces. */
export const newestHeadText = ({ id, head, signature }: SignedHead): string => `${id} ${head} ${signature}`;

/** Reads the text of `newestHeadHeader`; null if the text is malformed. */
export const readNewestHead = (text: string | undefined): SignedHead | null => {
  const [id = '', head = '', signature = '', more] = (text ?? '').split(' ');
  const isHead = /^[1-9][0-9]{0,14}$/.test(id) && headPattern.test(head) && signaturePattern.test(signature);
  return isHead && more === undefined ? { id: Number(id), head, signature } : null;
};

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
  signature: z
    .string()
    .regex(signaturePattern)
    .nullable()
    .optional()
    .describe('With which signature it came, checked here or not; null where it came without one. Wire 2.'),
});
export const headsPage = z.strictObject({ relayId: relayName, items: z.array(headItem), wire: wireSaid });
export type HeadsPage = z.infer<typeof headsPage>;
