// The workbook of business days: the cells of a line, totals of each currency, and the sheet of totals.
import { array, assert, asyncProperty } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attemptColumns, csvColumns, type CsvColumn } from '../../../src/exports/csv-words.ts';
import { exporters } from '../../../src/exports/index.ts';
import type { ExportAttempt, ExportLine } from '../../../src/exports/line.ts';
import { exportReaders } from '../../support/exports/readers.ts';
import { type BookSheet, readBook, valuesOf } from '../../support/exports/xlsx-read.ts';
import {
  attemptOf,
  contentOf,
  cut,
  exportLine,
  exportOptions,
  lineOf,
  optionsOf,
  paidBackOf,
  plainTotalsOf,
} from '../../support/unit/export-lines.ts';

const options = optionsOf({ format: 'semicolon-comma', lang: 'ar' });
const line = lineOf({
  ...{ atMs: Date.UTC(2026, 0, 15, 8, 42, 7), saleInvoiceNo: '00012', invoiceNo: '00012-2', mobile: '0912345678' },
  ...{ transactionId: '=1+41', customerName: 'أحمد، الزوي', saleNote: 'one\ntwo\u202e' },
});
const paidBack = paidBackOf({ currency: 'USD', gateway: 'card', movedMinor: 700 });
const bytesOf = async (
  lines: readonly ExportLine[],
  given = options,
  attempts: readonly ExportAttempt[] = [],
): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of exporters.xlsx.write(contentOf(lines, attempts), given)) pieces.push(piece);
  return Buffer.concat(pieces);
};
const book = async (
  lines: readonly ExportLine[],
  given = options,
  attempts: readonly ExportAttempt[] = [],
): Promise<readonly BookSheet[]> => readBook(await bytesOf(lines, given, attempts));
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
      filter: 'A1:AH2',
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
      amount: 'number 12.500',
      stateWord: 'text مدفوعة',
      gatewayWord: 'text محفظة',
      methodCode: 'text m',
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
        ['المجموع!', 'LYD!', '25.000!', '25.000!', '0.000!', '25.000!', '0.000!', '25.000!'],
        ['المجموع!', 'USD!', '0.00!', '0.00!', '-7.00!', '0.00!', '0.00!', '-7.00!'],
      ],
    );
    expect((await book([])).map(({ rows }) => rows.length)).toEqual([1, 1, 4, 1, 10]);
  });
});

it('attempts without money have a sheet of their own, as of an entry', async () => {
  const [, sheet] = await book([line], { ...options, lang: 'en' }, [attemptOf()]);
  expect(sheet?.name).toBe('Without money');
  const names = Object.keys(attemptColumns);
  const cell = (id: string) => sheet?.rows[1]?.[names.indexOf(id)];
  expect(['asked', 'state', 'stateWord', 'asOf'].map((id) => `${cell(id)?.type} ${cell(id)?.value}`)).toEqual([
    ...['number 12.500', 'text waiting', 'text Waiting', 'number 99'],
  ]);
});

describe('the sheet of totals', () => {
  it('has the sums of each currency, and the number of lines', async () => {
    const [, , sheet] = await book([{ ...line, returnedMinor: 500 }, paidBack], { ...options, lang: 'en' });
    expect(sheet?.name).toBe('Totals');
    expect(valuesOf(sheet as BookSheet)).toEqual([
      ['total', 'code', 'currency', 'value'],
      ['asked', 'asked', 'LYD', '12.500'],
      ['received', 'received', 'LYD', '12.500'],
      ['amount: received minus paid back', 'amount', 'LYD', '12.500'],
      ['sales', 'sales', 'LYD', '12.500'],
      ['returns', 'returns', 'LYD', '0.500'],
      ['net sales', 'net', 'LYD', '12.000'],
      ['asked', 'asked', 'USD', '0.00'],
      ['received', 'received', 'USD', '0.00'],
      ['amount: received minus paid back', 'amount', 'USD', '-7.00'],
      ['moved', 'moved paid-cash', 'USD', '-7.00'],
      ['sales', 'sales', 'USD', '0.00'],
      ['returns', 'returns', 'USD', '0.00'],
      ['net sales', 'net', 'USD', '0.00'],
      ['number of lines', 'lines', null, '2'],
      ['number of attempts without money', 'attempts', null, '0'],
      ['attempts without money are listed as of entry', 'as-of', null, '99'],
    ]);
  });

  it('says how many numbers are text, and how many texts were cut', async () => {
    const large = { ...line, askedMinor: Number.MAX_SAFE_INTEGER, customerName: 'x'.repeat(40_000) };
    const [lines, , sheet] = await book([large, large]);
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
      const bytes = await bytesOf(lines, given, [attemptOf()]);
      expect(await exportReaders.xlsx(cut(bytes, 1_000), given)).toEqual({ ok: true, value: plainTotalsOf(lines) });
    }),
    { numRuns: 100 },
  ));
