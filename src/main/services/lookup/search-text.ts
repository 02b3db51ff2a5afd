// Reads a search text in every way that a person may mean it: invoice, amount, mobile, transaction id, customer's name.
import { digitsToLatin } from '../../../shared/digits.ts';
import { attemptInvoiceNo, proposedInvoiceNo } from '../../../shared/payment/invoice-no.ts';
import { mobileBeginning, normaliseMobile } from '../../../shared/payment/mobile.ts';
import { customerKey } from '../../../shared/payment/sale-details.ts';
import type { Prefix, SearchWay } from '../../ledger/stores/payments/search-store.ts';
import { searchedAmounts } from './search-amount.ts';

export type SearchPlan = {
  readonly ways: readonly SearchWay[];
  /** Prefixes of invoice, mobile and transaction numbers; the search finds numbers that begin with one of them. */
  readonly prefixes: readonly Prefix[];
};

export type TextRules = { readonly till: string; readonly mobileSecondDigits: string };

const amountWays = (text: string): SearchWay[] =>
  searchedAmounts(text).flatMap(({ amountMinor, currency }): SearchWay[] => [
    { name: 'amount', values: { amountMinor, currency } },
    { name: 'suspense', values: { suspenseMinor: amountMinor, currency } },
  ]);

/** Reads `7` as short for the invoice number `T1-0007`, and also finds the second and third charge of that sale. */
const invoiceWays = (text: string, till: string): SearchWay[] =>
  /^[0-9]{1,9}$/.test(text) && Number(text) > 0
    ? [1, 2, 3].map((k) => ({
        name: 'invoice',
        values: { invoiceNo: attemptInvoiceNo(proposedInvoiceNo(till, Number(text)), k) },
      }))
    : [];

/**
 * Shortest end of a mobile number to search for: people name a phone by its last four digits, and fewer would match too many
 * payments.
 */
const shortestEnd = 4;

const mobileWays = (text: string, secondDigits: string): SearchWay[] => {
  const mobile = normaliseMobile(text, secondDigits);
  const end = mobile.ok ? mobile.value : text.replace(/[ \u00a0-]/g, '');
  if (!mobile.ok && !/^[0-9]{4,9}$/.test(end)) return [];
  return [{ name: 'mobileEnd', values: { lastFour: end.slice(-shortestEnd), endFrom: -end.length, mobileEnd: end } }];
};

/** Searches a customer name of at least two letters: a single letter would match too many. */
const nameWays = (text: string): SearchWay[] =>
  /\p{L}.*\p{L}/u.test(text) ? [{ name: 'customer', values: { customerKey: customerKey(text) } }] : [];

const invoicePrefixes = (text: string): Prefix[] =>
  /^[A-Za-z0-9._-]{1,64}$/.test(text) ? [...new Set([text, text.toUpperCase()])].map((start) => ({ of: 'invoice', start })) : [];

/**
 * The beginnings of mobile numbers that a searched text may mean. Empty if the text has a point or a comma: the text is then an
 * amount.
 */
const mobilePrefixes = (text: string, secondDigits: string): Prefix[] => {
  const start = /[.,٫٬،]/.test(text) ? null : mobileBeginning(text, secondDigits);
  return start === null ? [] : [{ of: 'mobile', start }];
};

/** Shortest beginning of a transaction number to search for: fewer characters would match too many payments. */
const shortestTransaction = 4;

const transactionPrefixes = (texts: readonly string[]): Prefix[] =>
  texts
    .filter((text) => text.length >= shortestTransaction && /^[!-~]{1,64}$/.test(text))
    .map((start) => ({ of: 'transaction', start }));

/** Returns how to search for the typed text: by each kind of value that the text may be, and by each number that it may begin. */
export const readSearchText = (typed: string, { till, mobileSecondDigits }: TextRules): SearchPlan => {
  const text = digitsToLatin(typed.replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '').trim());
  return {
    ways: [
      ...amountWays(text),
      ...invoiceWays(text, till),
      ...mobileWays(text, mobileSecondDigits),
      ...nameWays(text),
      ...[...new Set([text, typed.trim()])].map((transactionId) => ({ name: 'transaction', values: { transactionId } }) as const),
    ],
    prefixes: [
      ...invoicePrefixes(text),
      ...mobilePrefixes(text, mobileSecondDigits),
      ...transactionPrefixes([...new Set([text, text.toUpperCase(), text.toLowerCase()])]),
    ],
  };
};
