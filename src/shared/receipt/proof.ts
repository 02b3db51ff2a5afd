// The proof on a receipt: its facts as a few bytes, the text that the till signs, and the part after `#` in the QR code's
// address, which contains the facts' bytes and the signature (docs/receipt-proof.md). Each set of facts has exactly one text;
// every other spelling of the facts is refused.
import { currencies, type Currency, isBookable } from '../money.ts';
import { err, ok, type Result } from '../result.ts';
import { localTime } from '../time/business-day.ts';
import { fromBase64url, toBase64url } from './base64url.ts';
import { type ReceiptFacts, type ReceiptOf, receiptOf } from './facts.ts';

/** The signed facts. The shop's name is not among them, because the relay's page and the tills of the shop already have it. */
export type ProofFacts = {
  readonly kind: ReceiptOf;
  /** Id of the attempt or of the refund: `attempt_…`, `refund_…`. */
  readonly id: string;
  readonly till: string;
  readonly invoiceNo: string;
  readonly currency: Currency;
  /** The amount in whole minor units, above zero. */
  readonly amountMinor: number;
  readonly atMs: number;
  /** The shop's offset from UTC at that moment. */
  readonly offsetMinutes: number;
  /** The transaction id; null if there is none, or if it is too long for a receipt's code. */
  readonly transactionId: string | null;
  readonly unconfirmed: boolean;
  /** True if the till was not live, so in training or a trial: no real money was paid. */
  readonly training: boolean;
};

/**
 * `malformed`: no till ever writes a proof like this text. `newer`: the text has a version that this program does not support.
 */
export type ProofProblem = 'malformed' | 'newer';
export type Proof = {
  readonly facts: ProofFacts;
  /** The bytes that were signed, without the merchant's name. */
  readonly body: Uint8Array;
  readonly signature: Uint8Array;
};

const version = 1;
export const signatureBytes = 64;
/**
 * The number that stands for each currency in the bytes. Printed receipts stay in use, so a number must never be given to another
 * currency.
 */
const currencyNumbers: Readonly<Record<Currency, number>> = { LYD: 0, USD: 1 };
const currencyNumbered = (number: number): Currency | undefined =>
  currencies.find((currency) => currencyNumbers[currency] === number);
const idPrefix: Readonly<Record<ReceiptOf, string>> = { payment: 'attempt_', refund: 'refund_' };
const idAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const idCharacters = 22;
const idBytes = 14;
/** Six bytes of milliseconds reach until the year 10889. */
const timeBytes = 6;
const latestMs = 256 ** timeBytes - 1;
/** The largest offset from UTC, in minutes; no time zone is further away. */
const mostOffset = 18 * 60;
const amountBytes = 5;

const tillPattern = /^[A-Za-z0-9_-]{1,32}$/;
const invoicePattern = /^[A-Za-z0-9._-]{1,64}$/;
const transactionPattern = /^[!-~]{1,24}$/;

const number = (value: number, size: number): number[] =>
  Array.from({ length: size }, (_, i) => Math.floor(value / 256 ** (size - 1 - i)) % 256);

/** Packs 22 characters of 5 bits each into 14 bytes: 110 bits from the left, and two zero bits. */
const packId = (id: string): number[] => {
  const bits = Array.from(id)
    .map((char) => idAlphabet.indexOf(char).toString(2).padStart(5, '0'))
    .join('')
    .padEnd(idBytes * 8, '0');
  return Array.from({ length: idBytes }, (_, i) => Number.parseInt(bits.slice(i * 8, i * 8 + 8), 2));
};
const unpackId = (bytes: readonly number[]): string => {
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return Array.from({ length: idCharacters }, (_, i) => idAlphabet.charAt(Number.parseInt(bits.slice(i * 5, i * 5 + 5), 2))).join(
    '',
  );
};
const text = (said: string): number[] => [said.length, ...Array.from(said, (char) => char.charCodeAt(0))];

const isId = (kind: ReceiptOf, id: string): boolean =>
  id.startsWith(idPrefix[kind]) && /^[0-9a-hjkmnp-tv-z]{22}$/.test(id.slice(idPrefix[kind].length));

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

const isSound = (facts: ProofFacts): boolean =>
  isId(facts.kind, facts.id) &&
  tillPattern.test(facts.till) &&
  invoicePattern.test(facts.invoiceNo) &&
  Number.isInteger(facts.amountMinor) &&
  isBookable(facts) &&
  isWhole(facts.atMs, 0, latestMs) &&
  isWhole(facts.offsetMinutes, -mostOffset, mostOffset) &&
  (facts.transactionId === null || transactionPattern.test(facts.transactionId));

/** Selects the facts that a receipt's proof contains. */
export const proofFactsOf = (facts: ReceiptFacts): ProofFacts => {
  const { kind, id, till, invoiceNo, currency, amountMinor, atMs, unconfirmed, training, transactionId } = facts;
  const [, sign, hours, minutes] = /([-+])([0-9]{2}):([0-9]{2})/.exec(
    localTime(atMs, facts.timeZone).slice(19),
  ) as RegExpExecArray;
  const offsetMinutes = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return {
    kind,
    id,
    till,
    invoiceNo,
    currency,
    amountMinor,
    atMs,
    offsetMinutes: offsetMinutes || 0,
    transactionId: transactionId !== null && transactionPattern.test(transactionId) ? transactionId : null,
    unconfirmed,
    training,
  };
};

/**
 * Writes the facts of a receipt's proof as bytes. Null for facts that do not fit the format; such a receipt is printed without a
 * proof.
 */
export const proofBody = (facts: ProofFacts): Uint8Array | null => {
  if (!isSound(facts)) return null;
  const { kind, id, till, invoiceNo, currency, amountMinor, atMs, offsetMinutes, transactionId, unconfirmed, training } = facts;
  const flags = receiptOf.indexOf(kind) | (unconfirmed ? 2 : 0) | (training ? 4 : 0);
  return Uint8Array.from([
    version,
    flags,
    currencyNumbers[currency],
    ...number(amountMinor, amountBytes),
    ...number(atMs, timeBytes),
    ...number(offsetMinutes + mostOffset, 2),
    ...packId(id.slice(idPrefix[kind].length)),
    ...text(till),
    ...text(invoiceNo),
    ...text(transactionId ?? ''),
  ]);
};

const readBody = (body: Uint8Array): ProofFacts | null => {
  let at = 1;
  const take = (size: number): number[] => Array.from(body.subarray(at, (at += size)));
  const takeNumber = (size: number): number => take(size).reduce((sum, byte) => sum * 256 + byte, 0);
  const takeText = (): string => String.fromCharCode(...take(takeNumber(1)));
  const flags = takeNumber(1);
  const currency = currencyNumbered(takeNumber(1));
  const kind = receiptOf[flags & 1] as ReceiptOf;
  if (currency === undefined) return null;
  const facts: ProofFacts = {
    kind,
    currency,
    unconfirmed: (flags & 2) !== 0,
    training: (flags & 4) !== 0,
    amountMinor: takeNumber(amountBytes),
    atMs: takeNumber(timeBytes),
    offsetMinutes: takeNumber(2) - mostOffset,
    id: idPrefix[kind] + unpackId(take(idBytes)),
    till: takeText(),
    invoiceNo: takeText(),
    transactionId: takeText() || null,
  };
  // Write the facts again and compare the bytes: if reading ignored a bit, two texts could exist for one receipt.
  const again = proofBody(facts);
  return again && again.length === body.length && again.every((byte, i) => byte === body[i]) ? facts : null;
};

/**
 * The text that the till signs, in UTF-8. Its first element differs from every other text that this key signs (`headToSign` in
 * `relay-wire/heads.ts`), so that no signature can be used for another purpose.
 */
export const receiptToSign = (merchant: string, body: Uint8Array): string =>
  JSON.stringify(['qayd-receipt', merchant, toBase64url(body)]);

/** The part of the receipt's address after `#`. `signature`: 64 bytes. */
export const proofText = (body: Uint8Array, signature: Uint8Array): string =>
  toBase64url(Uint8Array.from([...body, ...signature]));

/** Reads the signed bytes of a receipt's facts, in base64url and without the signature; null for any other text. */
export const readProofBody = (signed: string): ProofFacts | null => {
  const body = fromBase64url(signed);
  return body?.[0] === version ? readBody(body) : null;
};

/** The size of the shortest body in bytes: till and invoice number of one letter each, no transaction id. */
const fewestBytes = 35;
const mostCharacters = 400;

/**
 * Reads the part of a receipt's address after `#`. Does not check the signature: `check.ts` does. Errors: `malformed`, `newer`.
 */
export const readProof = (code: string): Result<Proof, ProofProblem> => {
  const bytes = code.length <= mostCharacters ? fromBase64url(code) : null;
  if (!bytes || bytes.length < fewestBytes + signatureBytes) return err('malformed');
  if (bytes[0] !== version) return err(Number(bytes[0]) > version ? 'newer' : 'malformed');
  const body = bytes.slice(0, -signatureBytes);
  const facts = readBody(body);
  return facts ? ok({ facts, body, signature: bytes.slice(-signatureBytes) }) : err('malformed');
};
