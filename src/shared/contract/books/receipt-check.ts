// What windows may ask about a receipt that somebody shows: is it genuine, what became of its payment since, and was it shown before.
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

/** In what the books of this till say otherwise than the receipt, or more. */
export const sinceReceipt = ['unknown', 'differs', 'not-paid', 'confirmed', 'given-back', 'owed-back'] as const;
export type SinceReceipt = (typeof sinceReceipt)[number];

const shown = z.strictObject({
  /** Before this time. */
  times: z.int().nonnegative(),
  lastMs: timeMs.nullable(),
  lastBy: z.string().nullable(),
});

const signed = {
  facts: proofFacts,
  /** Signed by this till, with its key of now or of before; else by another till of the shop. */
  own: z.boolean(),
  /** The payment, where it stands in the books of this till. */
  attemptId: z.string().nullable(),
  since: z.array(z.enum(sinceReceipt)),
  /** How much went back, and how much is to be given back, whole minor units of its currency. */
  givenBackMinor: minor,
  owedBackMinor: minor,
  shown,
};

export const receiptVerdict = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('genuine'), ...signed }),
  /** A till of the shop signed it in training: it is no receipt, and nobody paid anything. */
  z.strictObject({ is: z.literal('training'), ...signed }),
  z.strictObject({ is: z.literal('false'), why: z.enum(['malformed', 'other-shop', 'unknown-till', 'signature', 'key-over']) }),
  /** No receipt's code: the number of an invoice, of this till or of another one of the shop. */
  z.strictObject({ is: z.literal('invoice'), invoiceNo: z.string() }),
  /** It may be genuine, and this till cannot tell. `till`: whose it says that it is. */
  z.strictObject({ is: z.literal('open'), why: z.enum(['newer', 'other-till', 'former-machine']), till: z.string().nullable() }),
]);
export type ReceiptVerdict = z.infer<typeof receiptVerdict>;
export type SignedVerdict = Extract<ReceiptVerdict, { readonly shown: unknown }>;

export const receiptCheckContract = Object.freeze({
  /** `text`: as scanned or pasted. One that is genuine is written down as shown. */
  'receipt.check': define('command', z.strictObject({ requestId, text: z.string().max(1000) }), receiptVerdict, { may: 'look' }),
});
