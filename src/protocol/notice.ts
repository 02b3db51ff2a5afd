// Completion notices (payment service §6.1 to §6.3): from raw bytes to claims. Does not check the signature: see `signature.ts`.
import type { NoticeKind } from '../shared/payment/gateways.ts';
import type { Flag, NoticeFacts } from '../shared/payment/notice-facts.ts';
import { ok, type Result } from '../shared/result.ts';
import { type Pair, readJsonPairs, readQueryPairs } from './pairs.ts';

export type Notice = {
  readonly kind: NoticeKind;
  /** All parameters but `hashed`, in arrival order. */
  readonly pairs: readonly Pair[];
  /** The signature as received; null when there is none. */
  readonly hashed: string | null;
  /** The values of all parameters. Decide by `signedFacts` instead, because a profile may leave parameters unsigned. */
  readonly facts: NoticeFacts;
};

/** The parameters that payment service §6 lists for each notification, in its order, without `hashed`. */
export const documentedParameters: Readonly<Record<NoticeKind, readonly string[]>> = {
  'wallet-callback': ['gateway', 'approved', 'invoice_no', 'amount', 'paymet_method', 'transaction_id'],
  'wallet-return': ['approved', 'invoice_no'],
  'card-callback': ['gateway', 'approved', 'canceled', 'amount', 'currency', 'invoice_no', 'transaction_id'],
};

/**
 * The names of the payment method's parameter: misspelt as in the document, and spelt right, which also occurs (field notes,
 * Notifications).
 */
export const methodParameters: readonly string[] = ['paymet_method', 'payment_method'];

const flagOf = (pair: Pair | undefined): Flag => {
  // PHP sends null for a missing value, and most profiles leave nulls unsigned, so null counts as missing.
  if (!pair || pair.type === 'null') return 'absent';
  if (pair.value === '1' || pair.value === 'true') return 'yes';
  if (pair.value === '0' || pair.value === 'false') return 'no';
  return 'odd';
};

/** The values of the parameters, signed or not. */
export const factsFrom = (kind: NoticeKind, pairs: readonly Pair[]): NoticeFacts => {
  const byKey = new Map(pairs.map((pair) => [pair.key, pair]));
  const text = (key: string): string | null => {
    const pair = byKey.get(key);
    return pair && pair.value !== '' ? pair.value : null;
  };
  return {
    kind,
    gateway: text('gateway'),
    approved: flagOf(byKey.get('approved')),
    canceled: flagOf(byKey.get('canceled')),
    invoiceNo: text('invoice_no'),
    amount: text('amount'),
    currency: text('currency'),
    transactionId: text('transaction_id'),
    method: methodParameters.map(text).find((method) => method !== null) ?? null,
  };
};

/**
 * Guesses two facts from bytes that cannot be parsed as a notice, such as a notice with a repeated or nested field: the first
 * invoice number, and whether there is a signature. Use the guesses only to decide whether a person should look at the notice.
 */
export const roughClaims = (raw: Uint8Array): { readonly invoiceNo: string | null; readonly signed: boolean } => {
  const text = Buffer.from(raw).toString('latin1');
  const claim = (key: string): string | null => new RegExp(`\\b${key}"?\\s*[:=]\\s*"?([A-Za-z0-9._-]+)`).exec(text)?.[1] ?? null;
  return { invoiceNo: claim('invoice_no'), signed: claim('hashed') !== null };
};

/**
 * True if a till should look at a quarantined notice at once: the provider signs every notice, so an unsigned one can wait until
 * the till reads its quarantine. `mark` is the digest of the notice's signature. If it is null, because the notice is unreadable,
 * for example with a repeated field, looks for a signature in the raw bytes.
 */
export const claimsSignature = ({ mark, raw }: { readonly mark: string | null; readonly raw: Uint8Array }): boolean =>
  mark !== null || roughClaims(raw).signed;

/** Parses the exact bytes: the JSON body of a wallet callback, or the query string (without `?`) of a GET. */
export const readNotice = (kind: NoticeKind, raw: Uint8Array): Result<Notice> => {
  const read = kind === 'wallet-callback' ? readJsonPairs(raw) : readQueryPairs(raw);
  if (!read.ok) return read;
  const hashed = read.value.find(({ key }) => key === 'hashed');
  const pairs = read.value.filter((pair) => pair !== hashed);
  return ok({ kind, pairs, hashed: hashed?.type === 'string' ? hashed.value : null, facts: factsFrom(kind, pairs) });
};
