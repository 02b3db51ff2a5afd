// Random export lines for tests, and bytes split into chunks.
import { type Arbitrary, constant, constantFrom, integer, option, record, string } from 'fast-check';
import type { ExportLine, ExportOptions } from '../../../src/exports/line.ts';
import { addLine, countTotals, firstOfEntry } from '../../../src/exports/totals.ts';
import { csvFormatNames } from '../../../src/shared/csv-format.ts';
import { keepPricePostings, payBackWays } from '../../../src/shared/ledger/postings.ts';
import { money } from '../../../src/shared/money.ts';
import { moneyMoves } from '../../../src/shared/payment/refund.ts';

const amount = option(integer({ min: 0, max: 99_999_999 }), { nil: null });
const text = string({
  unit: constantFrom('"', ',', ';', '\t', '\r', '\n', '=', ' ', '0', '9', 'a', 'ق', '😀'),
  maxLength: 9,
});
/** Draws any export line that the books could give, including texts with cell separators and line ends. */
export const exportLine: Arbitrary<ExportLine> = record({
  businessDay: constant('2026-01-15'),
  seq: integer({ min: 1, max: 1_000_000 }),
  atMs: integer({ min: 0, max: 2_000_000_000_000 }),
  saleInvoiceNo: text,
  invoiceNo: text,
  gateway: constantFrom('wallet', 'card'),
  method: option(text, { nil: null }),
  currency: constantFrom('LYD', 'USD'),
  askedMinor: amount,
  receivedMinor: amount,
  wantedMinor: integer({ min: 0, max: 99_999 }),
  state: constantFrom('approved', 'waiting'),
  receipt: constantFrom('sale', 'suspense', 'refund-owed', null),
  late: constantFrom(0, 1),
  byHand: constantFrom(0, 1),
  proved: constantFrom(0, 1),
  noResult: constantFrom(0, 1),
  mobile: option(text, { nil: null }),
  transactionId: option(text, { nil: null }),
  reason: option(text, { nil: null }),
  words: constant(null),
  askedBy: option(text, { nil: null }),
  approvedBy: option(text, { nil: null }),
  selfApproved: constantFrom(0 as const, 1 as const),
  customerName: option(text, { nil: null }),
  saleNote: option(text, { nil: null }),
  way: option(constantFrom(...payBackWays), { nil: null }),
  reference: option(text, { nil: null }),
  soldMinor: amount,
  returnedMinor: option(integer({ min: -99_999_999, max: 99_999_999 }), { nil: null }),
  moved: option(record({ move: constantFrom(...moneyMoves), movedMinor: integer({ min: 1, max: 99_999_999 }) }), { nil: null }),
}).map(({ moved, ...rest }) => ({ ...rest, ...(moved ?? { move: null, movedMinor: null }) }));
export const exportOptions: Arbitrary<ExportOptions> = record({
  format: constantFrom(...csvFormatNames),
  lang: constantFrom('ar', 'en'),
  till: text,
  zoneOf: constant(() => 'Africa/Tripoli'),
  closeOf: constant(() => null),
  postingsOf: constant((seq: number) => keepPricePostings(money(seq, 'LYD'), money(1, 'LYD'))),
});

export async function* cut(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Returns the control totals of these lines, counted from the lines instead of an exported file. */
export const totalsOf = (lines: readonly ExportLine[], given: ExportOptions) => {
  const totals = countTotals();
  const isFirst = firstOfEntry();
  for (const line of lines) {
    addLine(totals, line);
    if (isFirst(line)) for (const posting of given.postingsOf(line.seq)) totals.post(posting);
  }
  return totals.now();
};
