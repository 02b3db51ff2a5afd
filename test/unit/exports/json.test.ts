// The JSON export: any program can parse it, reading it back gives the written totals, and any text that the writer would not
// produce is rejected.
import { array, assert, asyncProperty, integer } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exporters } from '../../../src/exports/index.ts';
import type { ExportLine, ExportOptions } from '../../../src/exports/line.ts';
import { payBackPostings } from '../../../src/shared/ledger/postings.ts';
import { exportReaders } from '../../support/exports/readers.ts';
import { cut, exportLine, exportOptions, totalsOf } from '../../support/unit/export-lines.ts';

const { json } = exporters;
const options: ExportOptions = {
  ...{ format: 'comma-point', lang: 'en', till: 'T1', zoneOf: () => 'UTC', closeOf: () => 3 },
  postingsOf: () => payBackPostings('cash', 'wallet', { amountMinor: 12_500, currency: 'LYD' }),
};
const paidBack: ExportLine = {
  ...{ businessDay: '2026-01-15', seq: 9, atMs: 5, saleInvoiceNo: 'A-1', invoiceNo: 'A-1', gateway: 'wallet', method: null },
  ...{ currency: 'LYD', askedMinor: null, receivedMinor: null, wantedMinor: 12_500, state: 'approved', receipt: null, late: 0 },
  ...{ byHand: 0, proved: 0, noResult: 0, mobile: null, transactionId: null, reason: 'twice', words: null, askedBy: 'Nuri' },
  ...{ approvedBy: 'Salma', selfApproved: 0, customerName: null, saleNote: null, move: 'paid-cash', movedMinor: 12_500 },
  ...{ way: 'cash', reference: 'slip 4', soldMinor: null, returnedMinor: null },
};
const textOf = (pages: readonly (readonly ExportLine[])[], given = options): string =>
  Buffer.concat([...json.write(pages, given)]).toString();
const readText = (text: string) => exportReaders.json(cut(Buffer.from(text), 64 * 1024));

describe('an export of lines as JSON', () => {
  it('contains the requester, the approver, the way and reference of a payback, and its postings', () =>
    expect(JSON.parse(textOf([[paidBack]]))).toEqual({
      ...{ format: 'qayd-lines', version: 2, count: 1 },
      lines: [
        {
          ...{
            entry: 9,
            businessDay: '2026-01-15',
            atMs: 5,
            status: 'paid-cash',
            gateway: 'wallet',
            currency: 'LYD',
            late: false,
            close: 3,
          },
          ...{ asked: null, received: null, moved: -12_500 },
          texts: {
            ...{ till: 'T1', invoice: 'A-1', payment: 'A-1', way: 'cash', reference: 'slip 4' },
            ...{ 'asked-by': 'Nuri', 'approved-by': 'Salma', 'self-approved': 'no', reason: 'twice' },
          },
          postings: [
            { account: 'refunds-owed', currency: 'LYD', amountMinor: 12_500 },
            { account: 'paid-out:cash', currency: 'LYD', amountMinor: -12_500 },
          ],
        },
      ],
    }));

  it('keeps text unchanged: a JSON parser returns the typed text', () => {
    const typed = '00012\r\n=1+41, "\u0000\u0085\u2028\u202e\u2066"';
    const text = textOf([[{ ...paidBack, reference: typed }]]);
    const { lines } = JSON.parse(text) as { lines: { texts: { reference: string } }[] };
    expect(lines[0]?.texts.reference).toBe(typed);
    expect(text).toContain(String.raw`\u202e\u2066`);
  });

  it('reading returns the totals of the written lines for any pages and any split of the bytes', async () =>
    assert(
      asyncProperty(
        array(array(exportLine, { maxLength: 5 }), { maxLength: 4 }),
        exportOptions,
        integer({ min: 1, max: 40 }),
        async (pages, given, size) => {
          const bytes = Buffer.from(textOf(pages, given));
          expect(await exportReaders.json(cut(bytes, size))).toEqual({ ok: true, value: totalsOf(pages.flat(), given) });
          expect((JSON.parse(bytes.toString()) as { count: number }).count).toBe(pages.flat().length);
        },
      ),
      { numRuns: 150 },
    ));

  it('reading rejects a file truncated at any byte', async () => {
    const whole = textOf([[paidBack, { ...paidBack, seq: 10 }]]);
    for (let length = 0; length < whole.length; length++)
      expect(await readText(whole.slice(0, length)), `${length}`).toMatchObject({ ok: false });
  });

  it.each([
    ['an amount changed on one side of its postings', '"amountMinor":12500', '"amountMinor":12501'],
    ['an unknown account', 'refunds-owed', 'refunds'],
    ['what moved left out', '"moved":-12500', '"moved":null'],
    ['what moved the other way', '"moved":-12500', '"moved":12500'],
    ['a part of a minor unit', '"moved":-12500', '"moved":-12500.5'],
    ['another currency', '"currency":"LYD","late"', '"currency":"EUR","late"'],
    ['another name', '"reference":', '"ref":'],
    ['a space', '"entry":9', '"entry": 9'],
    ['another count', '"count":2', '"count":1'],
    ['no comma', '},\n{', '}\n{'],
    ['another head', 'qayd-lines', 'lines'],
    ['more behind its end', '"count":2}\n', '"count":2}\n\n'],
    ['no texts', '"texts":{', '"texts":null,"x":{'],
  ])('reading rejects a file with %s', async (_, found, put) => {
    const whole = textOf([[paidBack], [{ ...paidBack, seq: 10 }]]);
    expect(whole).toContain(found);
    expect((await readText(whole)).ok).toBe(true);
    expect((await readText(whole.replace(found, put))).ok).toBe(false);
  });
});
