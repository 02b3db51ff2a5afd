// Reading a CSV export back: the totals equal the written ones, however the bytes are split, and any text that the writer would
// not produce is rejected.
import { array, assert, asyncProperty, integer } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exporters } from '../../../src/exports/index.ts';
import type { ExportLine, ExportOptions } from '../../../src/exports/line.ts';
import { exportReaders } from '../../support/exports/readers.ts';
import { sameTotals } from '../../support/exports/same-totals.ts';
import {
  contentOf,
  cut,
  exportLine,
  exportOptions,
  lineOf,
  optionsOf,
  paidBackOf,
  plainTotalsOf,
} from '../../support/unit/export-lines.ts';

const { csv } = exporters;

const bytesOf = (lines: readonly ExportLine[], given: ExportOptions): Buffer =>
  Buffer.concat([...csv.write(contentOf(lines), given)]);

const plain = optionsOf();
const paid = lineOf();
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
          expect(read).toEqual({ ok: true, value: plainTotalsOf(lines) });
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
    expect(sameTotals(plainTotalsOf([paid]), plainTotalsOf([paid, paid]))).toBe(false);
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
    ['an amount that moved on a line of money', ',,,12.500,,12.500,', ',5.000,,,12.500,,12.500,', 2],
    ['sales that are no amount', ',12.500,,12.500,Paid', ',12,,12.500,Paid', 2],
    ['returns that are no amount', ',12.500,,12.500,Paid', ',12.500,1,12.500,Paid', 2],
    ['a signed amount that is no amount', ',12.500,,12.500,Paid', ',12.500,,12.5,Paid', 2],
    ['a return within its last cell', ',m,,\r', ',m,,\r5\r', 2],
    ['no currency', ',LYD,', ',,', 2],
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
    const whole = bytesOf([paidBackOf({ movedMinor: 5_000, soldMinor: null })], plain);
    expect((await readText(whole)).ok).toBe(true);
    expect(await readText(whole.toString().replace(found, put))).toEqual({ ok: false, error: 2 });
  });

  it('compares totals to the last minor unit of each currency, asked and received', () => {
    const dollars = lineOf({ currency: 'USD' });
    const totals = plainTotalsOf([paid, dollars]);
    expect(sameTotals(totals, plainTotalsOf([dollars, paid]))).toBe(true);
    for (const changed of [
      { ...paid, askedMinor: 12_501 },
      { ...paid, receivedMinor: 12_499 },
      { ...paid, receivedMinor: null },
      { ...paid, kind: 'paid-cash', movedMinor: 12_500, way: 'cash' } as const,
    ]) {
      expect(sameTotals(totals, plainTotalsOf([changed, dollars]))).toBe(false);
      expect(sameTotals(totals, plainTotalsOf([paid, { ...changed, currency: 'USD' }]))).toBe(false);
    }
    expect(sameTotals(totals, plainTotalsOf([paid, dollars, { ...paid, askedMinor: null, receivedMinor: null }]))).toBe(false);
  });
});
