// Reading a CSV export back: the totals equal the written ones, however the bytes are split, and any text that the writer would
// not produce is rejected.
import { array, assert, asyncProperty, integer } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exporters } from '../../../src/exports/index.ts';
import type { ExportLine, ExportOptions } from '../../../src/exports/line.ts';
import { addLine, countTotals } from '../../../src/exports/totals.ts';
import { exportReaders } from '../../support/exports/readers.ts';
import { sameTotals } from '../../support/exports/same-totals.ts';
import { cut, exportLine, exportOptions } from '../../support/unit/export-lines.ts';

const { csv } = exporters;

const bytesOf = (lines: readonly ExportLine[], given: ExportOptions): Buffer => Buffer.concat([...csv.write([lines], given)]);
const totalsOf = (lines: readonly ExportLine[]) => {
  const counting = countTotals();
  for (const each of lines) {
    addLine(counting, each);
    counting.earn(each.currency, each.soldMinor, each.returnedMinor);
  }
  return counting.now();
};

const plain: ExportOptions = {
  format: 'comma-point',
  lang: 'en',
  till: 'T1',
  zoneOf: () => 'UTC',
  closeOf: () => 3,
  postingsOf: () => [],
};
const paid: ExportLine = {
  ...{ businessDay: '2026-01-15', seq: 7, atMs: 0, saleInvoiceNo: 'A-1', invoiceNo: 'A-1', gateway: 'wallet', method: 'm' },
  ...{ currency: 'LYD', askedMinor: 12_500, receivedMinor: 12_500, wantedMinor: 12_500, state: 'approved', receipt: 'sale' },
  ...{
    late: 0,
    byHand: 0,
    proved: 0,
    noResult: 0,
    mobile: null,
    transactionId: 'tx',
    reason: null,
    words: null,
    askedBy: null,
    approvedBy: null,
    selfApproved: 0,
    customerName: null,
    saleNote: null,
    move: null,
    movedMinor: null,
    way: null,
    reference: null,
    soldMinor: 12_500,
    returnedMinor: null,
  },
};
const readText = (content: string | Uint8Array) => exportReaders.csv(cut(Buffer.from(content), 64 * 1024), plain);

describe('reading a CSV file', () => {
  it('returns the totals of the written lines for any text in the lines and any split of the bytes', async () =>
    assert(
      asyncProperty(
        array(exportLine, { maxLength: 12 }),
        exportOptions,
        integer({ min: 1, max: 40 }),
        async (lines, given, size) => {
          const read = await exportReaders.csv(cut(bytesOf(lines, given), size), given);
          expect(read).toEqual({ ok: true, value: totalsOf(lines) });
        },
      ),
      { numRuns: 150 },
    ));

  it('rejects a file truncated at any byte within a line', async () => {
    const whole = bytesOf([paid, paid], plain);
    // A cut exactly between two lines leaves a valid file, so reading the cut file succeeds; only its totals show the loss.
    const ends = new Set([whole.length, whole.indexOf('\n') + 1, whole.indexOf('\n', whole.indexOf('\n') + 1) + 1]);
    for (let length = 0; length < whole.length; length++)
      expect(await readText(whole.subarray(0, length)), `${length}`).toMatchObject({ ok: ends.has(length) });
    expect(sameTotals(totalsOf([paid]), totalsOf([paid, paid]))).toBe(false);
  });

  it.each([
    ['another decimal sign', '12.500', '12,5', 2],
    ['fewer decimals than the currency has', ',12.500,', ',12.50,', 2],
    ['more decimals', ',12.500,', ',12.5000,', 2],
    ['no decimals', ',12.500,', ',12500,', 2],
    ['nothing before the decimals', ',12.500,', ',.500,', 2],
    ['a sign', ',12.500,', ',-12.500,', 2],
    ['a sign alone', ',12.500,', ',-,', 2],
    ['another currency', 'LYD', 'EUR', 2],
    ['an amount that moved on a line of money', ',,,12.500,\r', ',5.000,,,12.500,\r', 2],
    ['sales that are no amount', ',12.500,\r', ',12,\r', 2],
    ['returns that are no amount', ',12.500,\r', ',12.500,1\r', 2],
    ['a return within its last cell', ',12.500,\r', ',12.500,1.0\r00\r', 2],
    ['a cell more', ',approved,', ',,approved,', 2],
    ['a cell less', ',approved,', 'approved,', 2],
    ['a quote that does not end', 'A-1', '"A-1', 2],
    ['another header', 'business day', 'day', 1],
    ['no byte order mark', '\ufeff', '', 1],
    ['bare line feeds', '\r\n', '\n', 1],
    ['an amount beyond safe integers', ',12.500,', ',99999999999999.000,', 2],
  ])('rejects a file with %s and names the line', async (_, found, put, at) => {
    const whole = bytesOf([paid], plain).toString();
    expect(whole).toContain(found);
    expect(await readText(whole.replace(found, put))).toEqual({ ok: false, error: at });
  });

  it.each([
    ['the other way', '-5.000', '5.000'],
    ['with two signs', '-5.000', '--5.000'],
    ['with its sign behind', '-5.000', '5.000-'],
    ['by a sign alone', '-5.000', '-'],
  ])('rejects a file in which money moved %s', async (_, found, put) => {
    const whole = bytesOf([{ ...paid, askedMinor: null, receivedMinor: null, move: 'paid-cash', movedMinor: 5_000 }], plain);
    expect((await readText(whole)).ok).toBe(true);
    expect(await readText(whole.toString().replace(found, put))).toEqual({ ok: false, error: 2 });
  });

  it('compares totals to the last minor unit of each currency, asked and received', () => {
    const dollars: ExportLine = { ...paid, currency: 'USD' };
    const totals = totalsOf([paid, dollars]);
    expect(sameTotals(totals, totalsOf([dollars, paid]))).toBe(true);
    for (const changed of [
      { ...paid, askedMinor: 12_501 },
      { ...paid, receivedMinor: 12_499 },
      { ...paid, receivedMinor: null },
      { ...paid, move: 'paid-cash', movedMinor: 12_500 } as const,
    ]) {
      expect(sameTotals(totals, totalsOf([changed, dollars]))).toBe(false);
      expect(sameTotals(totals, totalsOf([paid, { ...changed, currency: 'USD' }]))).toBe(false);
    }
    expect(sameTotals(totals, totalsOf([paid, dollars, { ...paid, askedMinor: null, receivedMinor: null }]))).toBe(false);
  });
});
