// The cells of the day's CSV: foreign text is made safe in every column, and each number is in its column.
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { csvExporter } from '../../../src/exports/csv.ts';
import { type CsvColumn, csvColumns } from '../../../src/exports/csv-words.ts';
import type { ExportLine, ExportOptions } from '../../../src/exports/line.ts';

const line: ExportLine = {
  ...{ businessDay: '2026-01-15', seq: 9, atMs: Date.UTC(2026, 0, 15, 8), saleInvoiceNo: 'A-1', invoiceNo: 'A-1-2' },
  ...{ gateway: 'wallet', method: 'method_a', currency: 'LYD', askedMinor: 12_500, receivedMinor: 12_500, wantedMinor: 12_500 },
  ...{ state: 'approved', receipt: 'sale', late: 0, byHand: 0, proved: 0, noResult: 0, mobile: '0912345678' },
  ...{ transactionId: 'tx-1', reason: null, words: null, askedBy: null, approvedBy: null, selfApproved: 0 },
  ...{
    customerName: null,
    saleNote: null,
    move: null,
    movedMinor: null,
    way: null,
    reference: null,
    soldMinor: null,
    returnedMinor: null,
  },
};
const options: ExportOptions = {
  ...{
    format: 'semicolon-point',
    lang: 'en',
    till: 'T1',
    zoneOf: () => 'Africa/Tripoli',
    closeOf: () => null,
    postingsOf: () => [],
  },
};
const rowOf = (changes: Partial<ExportLine>, also: Partial<ExportOptions> = {}): Record<CsvColumn, string> => {
  const bytes = [...csvExporter.write([[{ ...line, ...changes }]], { ...options, ...also })];
  const [, row] = parse(Buffer.concat(bytes), { bom: true, delimiter: ';' });
  return Object.fromEntries(Object.keys(csvColumns).map((name, i) => [name, row?.[i]])) as Record<CsvColumn, string>;
};

const formula = '=HYPERLINK("http://evil.example";"pay")';
const refused = { receipt: null, state: 'refused' } as const;
const foreign: readonly (readonly [CsvColumn, Partial<ExportLine>, Partial<ExportOptions>])[] = [
  ['till', {}, { till: formula }],
  ['saleInvoiceNo', { saleInvoiceNo: formula }, {}],
  ['invoiceNo', { invoiceNo: formula }, {}],
  ['invoiceNo', { invoiceNo: formula, saleInvoiceNo: formula }, {}],
  ['method', { method: formula }, {}],
  ['method', { method: 'method_a' }, { methodNames: new Map([['method_a', formula]]) }],
  ['transactionId', { transactionId: formula }, {}],
  ['note', { ...refused, reason: formula }, {}],
  ['note', { ...refused, words: JSON.stringify({ code: formula, message: null }) }, {}],
  ['note', { ...refused, words: JSON.stringify({ code: null, message: formula }) }, {}],
];
it.each(foreign)('text from outside begins no formula: %s of %j', (column, changes, also) => {
  expect(rowOf(changes, also)[column]).toBe(`\u02bc${formula}`);
});

it('the CSV export has separate columns for the number of the sale and of the charge', () => {
  expect(rowOf({})).toMatchObject({ saleInvoiceNo: 'A-1', invoiceNo: 'A-1-2' });
  expect(rowOf({ invoiceNo: 'A-1' })).toMatchObject({ saleInvoiceNo: 'A-1', invoiceNo: 'A-1' });
});

it.each([
  ['en', 'The payment service did not respond in time.'],
  ['ar', 'لم تستجب خدمة الدفع في الوقت المنتظر.'],
] as const)(
  'the CSV export explains an unknown charge in the file’s language, and the status column keeps its code: %s',
  (lang, note) => {
    expect(rowOf({ receipt: null, state: 'unknown', reason: 'timeout' }, { lang })).toMatchObject({ note, state: 'unknown' });
    expect(rowOf({ receipt: null, state: 'unknown', reason: 'odd' }, { lang })).toMatchObject({ note: 'odd' });
  },
);

it('the CSV export labels a self-approval with the words of the screens', () => {
  expect(csvColumns.selfApproved).toEqual({ ar: 'موافقة ذاتية', en: 'self-approved' });
});
