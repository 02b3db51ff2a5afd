// The JSON export: any program can parse it, reading it back gives the written totals, and any text that the writer would not
// produce is rejected.
import { namedAccounts } from '../../../src/exports/named-accounts.ts';
import { assert, asyncProperty, integer } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportedFile } from '../../../src/exports/json-schema.ts';
import { exporters } from '../../../src/exports/index.ts';
import type { ExportContent } from '../../../src/exports/line.ts';
import { payBackPostings } from '../../../src/shared/ledger/postings.ts';
import { exportReaders } from '../../support/exports/readers.ts';
import {
  attemptOf,
  contentOf,
  cut,
  exportContent,
  exportOptions,
  optionsOf,
  paidBackOf,
  totalsOf,
} from '../../support/unit/export-lines.ts';

const { json } = exporters;
const options = optionsOf({ postingsOf: () => payBackPostings('cash', 'wallet', { amountMinor: 12_500, currency: 'LYD' }) });
const paidBack = paidBackOf({ atMs: 5, reason: 'twice', askedBy: 'Nuri', approvedBy: 'Salma', reference: 'slip 4' });
const textOf = (content: ExportContent, given = options): string => Buffer.concat([...json.write(content, given)]).toString();
const readText = (text: string) => exportReaders.json(cut(Buffer.from(text), 64 * 1024), options);

describe('an export of lines as JSON', () => {
  it('contains the requester, the approver, the way and reference of a payback, and its postings', () =>
    expect(JSON.parse(textOf(contentOf([paidBack], [attemptOf({ words: '{"code":"X","message":"no"}' })])))).toEqual({
      ...{
        format: 'qayd-lines',
        version: 4,
        accounts: namedAccounts(),
        count: 1,
        asOf: { entry: 99, atMs: Date.UTC(2026, 0, 15, 9) },
        attemptCount: 1,
        bridge: [],
      },
      lines: [
        {
          ...{
            entry: 9,
            about: 5,
            businessDay: '2026-01-15',
            atMs: 5,
            status: 'paid-cash',
            gateway: 'wallet',
            currency: 'LYD',
            late: false,
            byHand: false,
            close: 3,
          },
          ...{ asked: null, received: null, amount: -12_500, moved: -12_500, sales: null, returns: null },
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
      attempts: [
        {
          ...{ entry: 4, businessDay: '2026-01-15', atMs: Date.UTC(2026, 0, 15, 8), status: 'waiting', noResult: false },
          ...{ gateway: 'wallet', currency: 'LYD', close: 3, asked: 12_500 },
          texts: { till: 'T1', invoice: 'A-2', payment: 'A-2', 'told-code': 'X', told: 'no' },
        },
      ],
    }));

  it('keeps text unchanged: a JSON parser returns the typed text', () => {
    const typed = '00012\r\n=1+41, "\u0000\u0085\u2028\u202e\u2066"';
    const text = textOf(contentOf([{ ...paidBack, reference: typed }]));
    const { lines } = JSON.parse(text) as { lines: { texts: { reference: string } }[] };
    expect(lines[0]?.texts.reference).toBe(typed);
    expect(text).toContain(String.raw`\u202e\u2066`);
  });

  it('reading returns the totals of the written lines for any pages and any split of the bytes', async () =>
    assert(
      asyncProperty(exportContent, exportOptions, integer({ min: 1, max: 40 }), async (content, given, size) => {
        const lines = content.lines.flat();
        const bytes = Buffer.from(textOf(content, given));
        expect(await exportReaders.json(cut(bytes, size), given)).toEqual({ ok: true, value: totalsOf(lines, given) });
        const file: unknown = JSON.parse(bytes.toString());
        expect((file as { count: number }).count).toBe(lines.length);
        expect(exportedFile.safeParse(file).error).toBeUndefined();
      }),
      { numRuns: 150 },
    ));

  it('reading rejects a file truncated at any byte', async () => {
    const whole = textOf(contentOf([paidBack, { ...paidBack, seq: 10 }], [attemptOf()]));
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
    ['another count of attempts', '"attemptCount":1', '"attemptCount":0'],
    ['a part of the amount asked', '"close":3,"asked":12500', '"close":3,"asked":12500.5'],
    ['no comma', '},\n{', '}\n{'],
    ['another head', 'qayd-lines', 'lines'],
    ['more behind its end', '"bridge":[]}\n', '"bridge":[]}\n\n'],
    ['no texts', '"texts":{', '"texts":null,"x":{'],
  ])('reading rejects a file with %s', async (_, found, put) => {
    const whole = textOf({ lines: [[paidBack], [{ ...paidBack, seq: 10 }]], attempts: [[attemptOf()]] });
    expect(whole).toContain(found);
    expect((await readText(whole)).ok).toBe(true);
    expect((await readText(whole.replace(found, put))).ok).toBe(false);
  });
});
