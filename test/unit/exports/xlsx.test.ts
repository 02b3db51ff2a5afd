// The workbook of business days: the cells of a line, totals of each currency, and the sheet of totals.
import { array, assert, asyncProperty } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvColumns, type CsvColumn } from '../../../src/exports/csv-words.ts';
import { exporters } from '../../../src/exports/index.ts';
import type { ExportLine, ExportOptions } from '../../../src/exports/line.ts';
import { addLine, countTotals } from '../../../src/exports/totals.ts';
import { exportReaders } from '../../support/exports/readers.ts';
import { type BookSheet, readBook, valuesOf } from '../../support/exports/xlsx-read.ts';
import { cut, exportLine, exportOptions } from '../../support/unit/export-lines.ts';

const options: ExportOptions = {
  ...{ format: 'semicolon-comma', lang: 'ar', till: 'T1', zoneOf: () => 'Africa/Tripoli', closeOf: () => 3 },
  postingsOf: () => [],
};
const line: ExportLine = {
  ...{ businessDay: '2026-01-15', seq: 7, atMs: Date.UTC(2026, 0, 15, 8, 42, 7), saleInvoiceNo: '00012', invoiceNo: '00012-2' },
  ...{ gateway: 'wallet', method: 'm', currency: 'LYD', askedMinor: 12_500, receivedMinor: 12_500, wantedMinor: 12_500 },
  ...{ state: 'approved', receipt: 'sale', late: 0, byHand: 0, proved: 0, noResult: 0, mobile: '0912345678' },
  ...{ transactionId: '=1+41', reason: null, words: null, askedBy: null, approvedBy: null, selfApproved: 0 },
  ...{ customerName: 'أحمد، الزوي', saleNote: 'one\ntwo\u202e', move: null, movedMinor: null, way: null, reference: null },
  ...{ soldMinor: 12_500, returnedMinor: null },
};
const paidBack: ExportLine = {
  ...{ ...line, seq: 9, currency: 'USD', gateway: 'card', askedMinor: null, receivedMinor: null, soldMinor: null },
  ...{ move: 'paid-cash', movedMinor: 700, way: 'cash' },
};
const bytesOf = async (lines: readonly ExportLine[], given = options): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of exporters.xlsx.write([lines], given)) pieces.push(piece);
  return Buffer.concat(pieces);
};
const book = async (lines: readonly ExportLine[], given = options): Promise<readonly BookSheet[]> =>
  readBook(await bytesOf(lines, given));
const ids = Object.keys(csvColumns) as CsvColumn[];
const at = (sheet: BookSheet | undefined, row: number, id: CsvColumn) => sheet?.rows[row]?.[ids.indexOf(id)] ?? null;

describe('the sheet of lines', () => {
  it.each(['ar', 'en'] as const)('has the columns of the CSV, in %s', async (lang) => {
    const [sheet] = await book([line], { ...options, lang });
    expect(sheet?.rows[0]?.map((cell) => cell?.value)).toEqual(ids.map((id) => csvColumns[id][lang]));
    expect(sheet).toMatchObject({
      name: { ar: 'السطور', en: 'Lines' }[lang],
      rightToLeft: lang === 'ar',
      frozenRows: 1,
      filter: 'A1:AB2',
    });
  });

  it('has dates, times, numbers and amounts as such, and texts as they were', async () => {
    const [sheet] = await book([line]);
    const shown = ids.map((id) => [id, at(sheet, 1, id)] as const).filter(([, cell]) => cell !== null);
    expect(Object.fromEntries(shown.map(([id, cell]) => [id, `${cell?.type} ${cell?.value}`]))).toEqual({
      businessDay: 'number 46037',
      time: `number ${46_037 + 38_527 / 86_400}`,
      offset: 'text UTC+02:00',
      till: 'text T1',
      close: 'number 3',
      saleInvoiceNo: 'text 00012',
      invoiceNo: 'text 00012-2',
      gateway: 'text wallet',
      method: 'text m',
      currency: 'text LYD',
      asked: 'number 12.500',
      received: 'number 12.500',
      state: 'text approved',
      late: 'text no',
      mobile: 'text 091-2345678',
      transactionId: 'text =1+41',
      seq: 'number 7',
      customer: 'text أحمد، الزوي',
      saleNote: 'text one␊two␦',
      sales: 'number 12.500',
    });
  });

  it('shows amounts with the decimals of their currency', async () => {
    const [sheet] = await book([line, paidBack]);
    expect([at(sheet, 1, 'asked'), at(sheet, 2, 'moved')].map((cell) => `${cell?.value} ${cell?.format}`)).toEqual([
      ...['12.500 #,##0.000', '-7.00 #,##0.00'],
    ]);
  });

  it('ends with a row of totals for each currency of its lines', async () => {
    const [sheet] = await book([line, line, paidBack]);
    const below = sheet?.rows.slice(4) ?? [];
    expect(below.map((row) => row.filter((cell) => cell !== null).map((cell) => `${cell.value}${cell.bold ? '!' : ''}`))).toEqual(
      [
        ['المجموع!', 'LYD!', '25.000!', '25.000!', '0.000!', '25.000!', '0.000!'],
        ['المجموع!', 'USD!', '0.00!', '0.00!', '-7.00!', '0.00!', '0.00!'],
      ],
    );
    expect((await book([])).map(({ rows }) => rows.length)).toEqual([1, 2]);
  });
});

describe('the sheet of totals', () => {
  it('has the sums of each currency, and the number of lines', async () => {
    const [, sheet] = await book([{ ...line, returnedMinor: 500 }, paidBack], { ...options, lang: 'en' });
    expect(sheet?.name).toBe('Totals');
    expect(valuesOf(sheet as BookSheet)).toEqual([
      ['total', 'code', 'currency', 'value'],
      ['asked', 'asked', 'LYD', '12.500'],
      ['received', 'received', 'LYD', '12.500'],
      ['sales', 'sales', 'LYD', '12.500'],
      ['returns', 'returns', 'LYD', '0.500'],
      ['net sales', 'net', 'LYD', '12.000'],
      ['asked', 'asked', 'USD', '0.00'],
      ['received', 'received', 'USD', '0.00'],
      ['moved', 'moved paid-cash', 'USD', '-7.00'],
      ['sales', 'sales', 'USD', '0.00'],
      ['returns', 'returns', 'USD', '0.00'],
      ['net sales', 'net', 'USD', '0.00'],
      ['number of lines', 'lines', null, '2'],
    ]);
  });

  it('says how many numbers are text, and how many texts were cut', async () => {
    const large = { ...line, askedMinor: Number.MAX_SAFE_INTEGER, customerName: 'x'.repeat(40_000) };
    const [lines, sheet] = await book([large, large]);
    expect(at(lines, 1, 'asked')).toMatchObject({ type: 'text', value: '9007199254740.991' });
    // Two lines, the total below them, and the total in this sheet itself.
    expect(
      valuesOf(sheet as BookSheet)
        .slice(-2)
        .map(([, code, , count]) => [code, count]),
    ).toEqual([
      ['long-number', '4'],
      ['cut-text', '2'],
    ]);
  });
});

it('the totals of the file are those of its lines, whatever the lines', async () =>
  assert(
    asyncProperty(array(exportLine, { maxLength: 12 }), exportOptions, async (lines, given) => {
      const totals = countTotals();
      for (const each of lines) {
        addLine(totals, each);
        totals.earn(each.currency, each.soldMinor, each.returnedMinor);
      }
      const bytes = await bytesOf(lines, given);
      expect(await exportReaders.xlsx(cut(bytes, 1_000), given)).toEqual({ ok: true, value: totals.now() });
    }),
    { numRuns: 100 },
  ));
