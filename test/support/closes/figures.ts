// The figures of a close document as people read them, and the figures on its printed page.
import { accounts } from '../../../src/shared/accounts/accounts.ts';
import type { AnyCloseDocument } from '../../../src/shared/contract/books/close.ts';
import { type Currency, formatAmount, money } from '../../../src/shared/money.ts';
import { moment, type ReceiptLayout } from '../../../src/shared/receipt/blocks.ts';

type Figure = { readonly path: string; readonly text: string };

/** Entry numbers and ids that only the file of a close has: the paper names these rows by invoice, time and person. */
const inFileAlone =
  /^(version|previous seq|head seq)$|Id$|^(unverified|later|proved|approvals|clock sales) \d+ (seq|provedSeq)$|^handled \d+ handledSeq$|acknowledged seq$|^alerts \d+ (params|businessDay)/;

const textOf = (path: string, value: number, currency: Currency | null, timeZone: string): string => {
  if (path.endsWith('Minor')) return formatAmount(money(value, currency as Currency));
  if (path.endsWith('Ms')) return moment(value, timeZone);
  return String(path === 'feed from' ? value + 1 : value);
};

/** Each number of the document, its days, invoice numbers and hashes. */
export const figuresOf = (document: AnyCloseDocument, timeZone: string): Figure[] => {
  const walk = (value: unknown, path: string, currency: Currency | null): Figure[] => {
    if (typeof value === 'number') return [{ path, text: textOf(path, value, currency, timeZone) }];
    if (typeof value === 'string') return /\d/.test(value) && !/^params$/.test(path) ? [{ path, text: value }] : [];
    if (typeof value !== 'object' || value === null) return [];
    const own = 'currency' in value ? (value.currency as Currency) : currency;
    return Object.entries(value).flatMap(([key, inner]) => walk(inner, path === '' ? key : `${path} ${key}`, own));
  };
  return walk(document, '', null);
};
/** The figures that have to be on paper: not those that only the file has, nor zeros, which a paper may leave out. */
export const printedFiguresOf = (document: AnyCloseDocument, timeZone: string): Figure[] =>
  figuresOf(document, timeZone).filter(({ path, text }) => !inFileAlone.test(path) && !/^[0.]+$/.test(text));

type BalanceRow = { readonly account: string };
/** The chart's codes of the accounts in these rows of balances: a paper shows them beside the names. */
export const accountCodesIn = (rows: readonly BalanceRow[]): string[] =>
  accounts.filter(({ key }) => rows.some(({ account }) => account === key)).map(({ code }) => code);
/** The rows of balances in a close; none in closes before version 7. */
export const balancesIn = (document: AnyCloseDocument): readonly BalanceRow[] =>
  'balances' in document ? document.balances : [];

/** Splits a text into its numbers: amounts, counts, times, and the parts of dates and codes. */
export const numbersIn = (text: string): string[] => text.match(/-?\d+(?:[.,:]\d+)*/g) ?? [];

/** The texts of all runs on a page, in order. */
export const runsOn = ({ blocks }: ReceiptLayout): string[] => {
  const runs = (value: unknown): string[] => {
    if (typeof value !== 'object' || value === null) return [];
    if ('text' in value && 'dir' in value) return [value.text as string];
    return Object.values(value).flatMap(runs);
  };
  return blocks.flatMap(runs);
};
