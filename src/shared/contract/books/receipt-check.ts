// Contract entries that check a presented receipt: is it genuine, what happened to its payment since, and was it presented
// before.
import { z } from 'zod';
import { receiptOf } from '../../receipt/facts.ts';
import { currency, define, minor, requestId, timeMs } from '../parts.ts';

const proofFacts = z.strictObject({
  kind: z.enum(receiptOf),
  id: z.string(),
  till: z.string(),
  invoiceNo: z.string(),
  currency,
  amountMinor: minor,
  atMs: timeMs,
  offsetMinutes: z.int(),
  transactionId: z.string().nullable(),
  unconfirmed: z.boolean(),
  training: z.boolean(),
});

/** The differences that can be found between the receipt and this till's books, and later events of its payment. */
export const sinceReceipt = ['unknown', 'differs', 'not-paid', 'confirmed', 'given-back', 'owed-back'] as const;
export type SinceReceipt = (typeof sinceReceipt)[number];

const shown = z.strictObject({
  /** How often the receipt was presented before. */
  times: z.int().nonnegative(),
  lastMs: timeMs.nullable(),
  lastBy: z.string().nullable(),
});

const signed = {
  facts: proofFacts,
  /** True if this till signed the receipt, with its present or a former key. False if another till of the shop signed it. */
  own: z.boolean(),
  /** The payment, if this till's books have it; null otherwise. */
  attemptId: z.string().nullable(),
  since: z.array(z.enum(sinceReceipt)),
  /** The amounts paid back and owed back, in minor units of the receipt's currency. */
  givenBackMinor: minor,
  owedBackMinor: minor,
  shown,
};

export const receiptVerdict = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('genuine'), ...signed }),
  /** A receipt signed by a till of the shop that is in training or a trial: no real money was paid. */
  z.strictObject({ is: z.literal('training'), ...signed }),
  /**
   * The text is the short code of a receipt that this till printed. A short code proves nothing, so a person must compare the
   * facts with the paper.
   */
  z.strictObject({ is: z.literal('found'), ...signed }),
  /** The text has the form of a short code, but this till printed no receipt with this code. */
  z.strictObject({ is: z.literal('code-unknown') }),
  /** The text has only the characters of a short code, but too few or too many; `characters`: how many, without hyphens. */
  z.strictObject({ is: z.literal('code-length'), characters: z.int().positive() }),
  z.strictObject({ is: z.literal('false'), why: z.enum(['malformed', 'other-shop', 'unknown-till', 'signature', 'key-over']) }),
  /** The text is not a receipt's code but an invoice number, of this till or of another till of the shop. */
  z.strictObject({ is: z.literal('invoice'), invoiceNo: z.string() }),
  /**
   * The receipt may be genuine, but this till cannot check it. `till`: for `other-till`, the name of that till; otherwise null.
   */
  z.strictObject({ is: z.literal('open'), why: z.enum(['newer', 'other-till', 'former-machine']), till: z.string().nullable() }),
]);
export type ReceiptVerdict = z.infer<typeof receiptVerdict>;
export type SignedVerdict = Extract<ReceiptVerdict, { readonly shown: unknown }>;

export const receiptCheckContract = Object.freeze({
  /**
   * Checks a receipt. `text`: the scanned or pasted text of its QR code, or its short code as typed. If the QR code has a valid
   * signature of a till of the shop, records that the receipt was presented, at most once a minute.
   */
  'receipt.check': define('command', z.strictObject({ requestId, text: z.string().max(1000) }), receiptVerdict, { may: 'look' }),
});
