// The cells of the day's CSV: foreign text is made safe in every column, and each number is in its column.
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { csvExporter } from '../../../src/exports/csv.ts';
import { type AttemptColumn, attemptColumns, type CsvColumn, csvColumns } from '../../../src/exports/csv-words.ts';
import type { ExportAttempt, ExportLine, ExportOptions } from '../../../src/exports/line.ts';
import { wordsExceptions } from '../../../src/shared/words/exceptions.ts';
import { attemptOf, contentOf, laterOf, lineOf, optionsOf } from '../../support/unit/export-lines.ts';

const line = lineOf({ invoiceNo: 'A-1-2', method: 'method_a', mobile: '0912345678' });
const options = optionsOf({ format: 'semicolon-point' });
const rowOf = (changes: Partial<ExportLine>, also: Partial<ExportOptions> = {}): Record<CsvColumn, string> => {
  const bytes = [...csvExporter.write(contentOf([{ ...line, ...changes }]), { ...options, ...also })];
  const [, row] = parse(Buffer.concat(bytes), { bom: true, delimiter: ';' });
  return Object.fromEntries(Object.keys(csvColumns).map((name, i) => [name, row?.[i]])) as Record<CsvColumn, string>;
};

const formula = '=HYPERLINK("http://evil.example";"pay")';
const attemptRow = (changes: Partial<ExportAttempt>, also: Partial<ExportOptions> = {}): Record<AttemptColumn, string> => {
  const bytes = [...csvExporter.writeAttempts([[attemptOf(changes)]], { ...options, ...also })];
  const [, row] = parse(Buffer.concat(bytes), { bom: true, delimiter: ';' });
  return Object.fromEntries(Object.keys(attemptColumns).map((name, i) => [name, row?.[i]])) as Record<AttemptColumn, string>;
};
const foreign: readonly (readonly [CsvColumn, Partial<ExportLine>, Partial<ExportOptions>])[] = [
  ['till', {}, { till: formula }],
  ['saleInvoiceNo', { saleInvoiceNo: formula }, {}],
  ['invoiceNo', { invoiceNo: formula }, {}],
  ['invoiceNo', { invoiceNo: formula, saleInvoiceNo: formula }, {}],
  ['method', { method: formula }, {}],
  ['methodCode', { method: formula }, {}],
  ['method', { methodName: { ar: 'x', en: formula } }, {}],
  ['transactionId', { transactionId: formula }, {}],
  ['note', { kind: 'handled', reason: formula }, {}],
  ['note', { kind: 'handled', exception: formula }, {}],
];
it.each(foreign)('text from outside begins no formula: %s of %j', (column, changes, also) => {
  expect(rowOf(changes, also)[column]).toBe(`\u02bc${formula}`);
});

it.each([
  { reason: formula },
  { words: JSON.stringify({ code: formula, message: null }) },
  { words: JSON.stringify({ code: null, message: formula }) },
])('text from outside begins no formula in the list of attempts: %j', (changes) => {
  expect(attemptRow(changes).note).toBe(`\u02bc${formula}`);
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
    expect(attemptRow({ state: 'unknown', reason: 'timeout' }, { lang })).toMatchObject({ note, state: 'unknown' });
    expect(attemptRow({ state: 'unknown', reason: 'odd' }, { lang })).toMatchObject({ note: 'odd' });
  },
);

it('the CSV export labels a self-approval with the words of the screens', () => {
  expect(csvColumns.selfApproved).toEqual({ ar: 'موافقة ذاتية', en: 'self-approved' });
});

it('the list of attempts says as of which entry it is, and the status in words', () => {
  expect(attemptRow({ seq: 4 })).toMatchObject({
    ...{
      seq: '4',
      asOf: '99',
      asOfTime: '2026-01-15 11:00:00',
      close: '3',
      asked: '12.500',
      state: 'waiting',
      stateWord: 'Waiting',
    },
  });
});

it.each([
  [{}, 'approved', 'Paid'],
  [{ late: 1 }, 'approved', 'Paid late'],
  [{ byHand: 1 }, 'approved', 'Settled, unconfirmed'],
  [{ kind: 'suspense' }, 'suspense', 'Wrong amount'],
  [{ kind: 'refund-owed', late: 1 }, 'refund-owed', 'Paid twice'],
  [{ kind: 'confirmed', late: 1, byHand: 1 }, 'confirmed', 'Settlement confirmed'],
] as const)('a line has a code and words for what happened: %j', (changes, state, stateWord) => {
  expect(rowOf(changes)).toMatchObject({ state, stateWord, gateway: 'wallet', gatewayWord: 'Wallet' });
});

it('a line without a payment has neither currency nor amounts', () => {
  const none = { gateway: null, currency: null, invoiceNo: null, saleInvoiceNo: null, wantedMinor: null } as const;
  expect(rowOf(laterOf({ ...none, exception: 'invoice-unknown', reason: 'of the other till' }))).toMatchObject({
    ...{ state: 'handled', gateway: '', gatewayWord: '', currency: '', amount: '', about: '5' },
    note: `${wordsExceptions['invoice-unknown'].en}; of the other till`,
  });
});
