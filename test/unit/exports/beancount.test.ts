// The beancount export: how each journal entry is written, that beancount accepts it, and that reading it back gives the written totals.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, asyncProperty, integer, sample } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beancountHead, beancountName } from '../../../src/exports/beancount.ts';
import { exporters } from '../../../src/exports/index.ts';
import type { ExportContent } from '../../../src/exports/line.ts';
import { accounts } from '../../../src/shared/accounts/accounts.ts';
import { payBackPostings } from '../../../src/shared/ledger/postings.ts';
import { exportReaders } from '../../support/exports/readers.ts';
import { tempDir } from '../../support/temp-dir.ts';
import {
  attemptOf,
  contentOf,
  cut,
  exportContent,
  exportOptions,
  laterOf,
  optionsOf,
  paidBackOf,
  totalsOf,
} from '../../support/unit/export-lines.ts';

const { beancount } = exporters;
const options = optionsOf({
  postingsOf: (seq) => (seq === 9 ? payBackPostings('transfer', 'wallet', { amountMinor: 12_500, currency: 'LYD' }) : []),
});
const paidBack = paidBackOf({
  ...{ kind: 'paid-transfer', way: 'transfer', about: 5, reference: 'TR-1 "\\"', customerName: 'سالم\n=1' },
  ...{ askedBy: 'Nuri', approvedBy: 'Salma', reason: 'paid twice' },
});
const whole = contentOf([laterOf(), paidBack], [attemptOf()]);
const textOf = (content: ExportContent, given = options): string =>
  Buffer.concat([...beancount.write(content, given)]).toString();
const readText = (text: string) => exportReaders.beancount(cut(Buffer.from(text), 64 * 1024), options);

let dir: ReturnType<typeof tempDir>;
beforeAll(() => {
  dir = tempDir();
});
afterAll(() => dir.remove());

/** The errors that `bean-check` reports about the text; null if beancount is not installed. */
const checked = (text: string): string | null => {
  const file = join(dir.path, 'x.beancount');
  writeFileSync(file, text);
  try {
    execFileSync('bean-check', [file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    return '';
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: string };
    return code === 'ENOENT' ? null : `${stderr}`;
  }
};

describe("a journal in beancount's format", () => {
  it('has a transaction with payee, words, facts, texts and postings for each entry', () => {
    expect(
      textOf(contentOf([paidBack])).slice(beancountHead(options).length),
    ).toBe(`2026-01-15 * "سالم␊=1" "Paid back by transfer"
  entry: 9
  status: "paid-transfer"
  gateway: "wallet"
  currency: "LYD"
  amount: -12.500 LYD
  moved: -12.500 LYD
  close: 3
  about: 5
  till: "T1"
  invoice: "A-1"
  payment: "A-1"
  way: "transfer"
  reference: "TR-1 \\"\\\\\\""
  asked-by: "Nuri"
  approved-by: "Salma"
  self-approved: "no"
  reason: "paid twice"
  customer: "سالم␊=1"
  Liabilities:Refunds-Owed  12.500 LYD
  Liabilities:Paid-Out:Transfer  -12.500 LYD

; end:1

; as-of:99

; attempts:0
`);
  });

  it('names every account in ASCII, each part with a capital letter first', () => {
    const names = accounts.map(({ key }) => beancountName(key));
    for (const name of names) expect(name).toMatch(/^(?:Assets|Liabilities|Equity|Income|Expenses)(?::[A-Z][A-Za-z0-9-]*)+$/);
    expect(new Set(names).size).toBe(names.length);
  });

  it('is accepted by bean-check, whatever texts its lines have', (context) => {
    const drawn = sample(exportContent, { numRuns: 40, seed: 7 });
    const given = optionsOf({ lang: 'ar', till: 'T"1\\', postingsOf: options.postingsOf });
    const lines = drawn.flatMap((content) => content.lines.flat()).map((line) => ({ ...line, seq: line.gateway ? 9 : 8 }));
    // Each line begins a transaction of its own.
    const pages = lines.flatMap((line) => [[line], [laterOf({ seq: 1 })]]);
    const errors = checked(
      textOf({ lines: [[paidBack], ...pages], attempts: [...drawn.flatMap(({ attempts }) => [...attempts])] }, given),
    );
    if (errors === null) context.skip('beancount is not installed (apt-get install beancount)');
    expect(lines.length).toBeGreaterThan(100);
    expect(errors).toBe('');
    expect(checked(textOf(whole).replace('  12.500 LYD', '  12.501 LYD'))).toContain('does not balance');
  });

  it('reading returns the totals of the written lines for any text in the lines', async () =>
    assert(
      asyncProperty(exportContent, exportOptions, integer({ min: 1, max: 40 }), async (content, given, size) => {
        const lines = content.lines.flat();
        // Only lines of payments have postings.
        const bare = new Set(lines.filter(({ gateway }) => gateway === null).map(({ seq }) => seq));
        const own = { ...given, postingsOf: (seq: number) => (bare.has(seq) ? [] : given.postingsOf(seq)) };
        const read = await exportReaders.beancount(cut(Buffer.from(textOf(content, own)), size), given);
        expect(read).toEqual({ ok: true, value: totalsOf(lines, own) });
      }),
      { numRuns: 60 },
    ));

  it.each([
    ['an amount changed on one side', 'Refunds-Owed  12.500', 'Refunds-Owed  12.501'],
    ['an unknown account', 'Refunds-Owed', 'Refunds'],
    ['another head', 'option "title"', 'option "name"'],
    ['a text that ends early', '"TR-1 \\"', '"TR-1 "'],
    ['facts gone', '  status: "paid-transfer"\n', ''],
    ['an unknown name', '  asked-by: ', '  asked: '],
    ['what moved the other way', 'moved: -12.500', 'moved: 12.500'],
    ['a line left out', '; end:2', '; end:1'],
    ['a fact after a posting', '12.500 LYD\n  Liab', '12.500 LYD\n  close: 3\n  Liab'],
  ])('reading rejects a file with %s', async (_, found, put) => {
    const text = textOf(whole);
    expect(text).toContain(found);
    expect((await readText(text)).ok).toBe(true);
    expect((await readText(text.replace(found, put))).ok).toBe(false);
  });
});
