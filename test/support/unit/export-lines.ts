// Lines and attempts for tests of exporters, fixed and random, and bytes split into chunks.
import { type Arbitrary, array, constant, constantFrom, integer, option, record, string } from 'fast-check';
import { moveOf, receiptOf } from '../../../src/exports/kinds.ts';
import {
  type ExportAttempt,
  type ExportContent,
  type ExportLine,
  type ExportOptions,
  laterKinds,
} from '../../../src/exports/line.ts';
import { addEarned, addLine, countTotals, firstOfEntry } from '../../../src/exports/totals.ts';
import { csvFormatNames } from '../../../src/shared/csv-format.ts';
import { keepPricePostings, payBackWays, receiptKinds } from '../../../src/shared/ledger/postings.ts';
import { money } from '../../../src/shared/money.ts';
import { attemptStates } from '../../../src/shared/payment/attempt.ts';
import { moneyMoves } from '../../../src/shared/payment/refund.ts';

const paid: ExportLine = {
  ...{ businessDay: '2026-01-15', seq: 7, atMs: Date.UTC(2026, 0, 15, 8), kind: 'sale', about: null },
  ...{ saleInvoiceNo: 'A-1', invoiceNo: 'A-1', gateway: 'wallet', currency: 'LYD', method: 'm', methodName: null },
  ...{ askedMinor: 12_500, receivedMinor: 12_500, wantedMinor: 12_500, late: 0, byHand: 0, mobile: null, transactionId: 'tx' },
  ...{ reason: null, exception: null, movedMinor: null, way: null, reference: null, soldMinor: 12_500, returnedMinor: null },
  ...{ askedBy: null, approvedBy: null, selfApproved: 0, customerName: null, saleNote: null },
};
/** A line of a paid sale of 12.500 dinars, with changes. */
export const lineOf = (changes: Partial<ExportLine> = {}): ExportLine => ({ ...paid, ...changes });
/** A line by which money was paid back: 12.500 dinars, if not changed. */
export const paidBackOf = (changes: Partial<ExportLine> = {}): ExportLine =>
  lineOf({
    ...{ seq: 9, kind: 'paid-cash', about: 5, method: null, askedMinor: null, receivedMinor: null, soldMinor: null },
    ...{ transactionId: null, movedMinor: 12_500, way: 'cash', ...changes },
  });
/** A line without any amount: a confirmed settlement or a handled exception. */
export const laterOf = (changes: Partial<ExportLine> = {}): ExportLine =>
  lineOf({ kind: 'handled', about: 5, askedMinor: null, receivedMinor: null, soldMinor: null, method: null, ...changes });
/** An attempt that waits for its money, with changes. */
export const attemptOf = (changes: Partial<ExportAttempt> = {}): ExportAttempt => ({
  ...{ businessDay: '2026-01-15', seq: 4, atMs: Date.UTC(2026, 0, 15, 8), saleInvoiceNo: 'A-2', invoiceNo: 'A-2' },
  ...{ gateway: 'wallet', currency: 'LYD', askedMinor: 12_500, state: 'waiting', noResult: 0, mobile: null, reason: null },
  ...{ words: null, customerName: null, saleNote: null, ...changes },
});
export const optionsOf = (changes: Partial<ExportOptions> = {}): ExportOptions => ({
  ...{ format: 'comma-point', lang: 'en', till: 'T1', asOf: { seq: 99, atMs: Date.UTC(2026, 0, 15, 9) } },
  ...{ bridge: [], zoneOf: () => 'Africa/Tripoli', closeOf: () => 3, postingsOf: () => [], ...changes },
});
export const contentOf = (lines: readonly ExportLine[], attempts: readonly ExportAttempt[] = []): ExportContent => ({
  ...{ lines: [lines], attempts: [attempts] },
});

const amount = option(integer({ min: 0, max: 99_999_999 }), { nil: null });
const text = string({
  unit: constantFrom('"', ',', ';', '\t', '\r', '\n', '=', ' ', '0', '9', 'a', 'ق', '😀'),
  maxLength: 9,
});
const optional = option(text, { nil: null });
/** Draws any export line that the books could give, including texts with cell separators and line ends. */
export const exportLine: Arbitrary<ExportLine> = record({
  businessDay: constant('2026-01-15'),
  seq: integer({ min: 1, max: 1_000_000 }),
  atMs: integer({ min: 0, max: 2_000_000_000_000 }),
  kind: constantFrom(...receiptKinds, ...moneyMoves, ...laterKinds),
  about: option(integer({ min: 1, max: 1_000_000 }), { nil: null }),
  saleInvoiceNo: optional,
  invoiceNo: optional,
  gateway: constantFrom('wallet', 'card'),
  method: optional,
  methodName: option(record({ ar: text, en: text }), { nil: null }),
  currency: constantFrom('LYD', 'USD'),
  askedMinor: amount,
  minor: integer({ min: 1, max: 99_999_999 }),
  wantedMinor: amount,
  late: constantFrom(0, 1),
  byHand: constantFrom(0, 1),
  mobile: optional,
  transactionId: optional,
  reason: optional,
  exception: optional,
  askedBy: optional,
  approvedBy: optional,
  selfApproved: constantFrom(0 as const, 1 as const),
  customerName: optional,
  saleNote: optional,
  reference: optional,
  soldMinor: amount,
  returnedMinor: option(integer({ min: -99_999_999, max: 99_999_999 }), { nil: null }),
}).map(({ minor, ...rest }) => {
  const { kind, askedMinor, soldMinor, returnedMinor } = rest;
  const isReceipt = receiptOf(kind) !== null;
  const isMove = moveOf(kind) !== null;
  return {
    ...rest,
    // Only lines of payments have a currency; a handled exception may belong to none.
    ...(kind === 'handled' && { gateway: null, currency: null }),
    askedMinor: isReceipt ? askedMinor : null,
    receivedMinor: isReceipt ? minor : null,
    movedMinor: isMove ? minor : null,
    way: payBackWays.find((way) => kind === `paid-${way}`) ?? null,
    soldMinor: isReceipt || isMove ? soldMinor : null,
    returnedMinor: isReceipt || isMove ? returnedMinor : null,
  };
});
const exportAttempt: Arbitrary<ExportAttempt> = record({
  businessDay: constant('2026-01-15'),
  seq: integer({ min: 1, max: 1_000_000 }),
  atMs: integer({ min: 0, max: 2_000_000_000_000 }),
  saleInvoiceNo: text,
  invoiceNo: text,
  gateway: constantFrom('wallet', 'card'),
  currency: constantFrom('LYD', 'USD'),
  askedMinor: integer({ min: 1, max: 99_999_999 }),
  state: constantFrom(...attemptStates),
  noResult: constantFrom(0, 1),
  mobile: optional,
  reason: optional,
  words: option(
    record({ code: optional, message: optional }).map((told) => JSON.stringify(told)),
    { nil: null },
  ),
  customerName: optional,
  saleNote: optional,
});
/** Draws pages of lines and of attempts. */
export const exportContent: Arbitrary<ExportContent & { readonly lines: readonly (readonly ExportLine[])[] }> = record({
  lines: array(array(exportLine, { maxLength: 5 }), { maxLength: 3 }),
  attempts: array(array(exportAttempt, { maxLength: 3 }), { maxLength: 2 }),
});
export const exportOptions: Arbitrary<ExportOptions> = record({
  format: constantFrom(...csvFormatNames),
  lang: constantFrom('ar', 'en'),
  till: text,
  asOf: constant({ seq: 99, atMs: 0 }),
  bridge: constant([]),
  zoneOf: constant(() => 'Africa/Tripoli'),
  closeOf: constant((seq: number) => 1 + (seq % 5)),
  postingsOf: constant((seq: number) => keepPricePostings(money(seq, 'LYD'), money(1, 'LYD'))),
});

export async function* cut(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Returns the control totals of these lines, counted from the lines instead of an exported file with postings. */
export const totalsOf = (lines: readonly ExportLine[], given: ExportOptions) => {
  const totals = countTotals();
  const isFirst = firstOfEntry();
  for (const line of lines) {
    addLine(totals, line);
    if (isFirst(line)) for (const posting of given.postingsOf(line.seq)) totals.post(posting);
  }
  return totals.now();
};
/** The control totals of a file without postings. */
export const plainTotalsOf = (lines: readonly ExportLine[]) => {
  const totals = countTotals();
  for (const line of lines) {
    addLine(totals, line);
    addEarned(totals, line);
  }
  return totals.now();
};
