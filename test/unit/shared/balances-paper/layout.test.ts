// Printed balances: each figure of the view, the totals of each currency, the range, and the mode of the till.
import { describe, expect, it } from 'vitest';
import { type BalancesPaperOptions, balancesLayout, type PrintedBalances } from '../../../../src/shared/balances-paper/layout.ts';
import { formatAmount, money } from '../../../../src/shared/money.ts';
import { neutralNames } from '../../../../src/shared/payment/named.ts';
import type { ReceiptLayout } from '../../../../src/shared/receipt/blocks.ts';
import { sampleBalances } from '../../../support/closes/balances-sample.ts';
import { runsOn } from '../../../support/closes/figures.ts';

const layoutOf = (changes: Partial<PrintedBalances> = {}, options: Partial<BalancesPaperOptions> = {}): ReceiptLayout =>
  balancesLayout(
    { view: sampleBalances, range: { from: '2026-01-15', to: '2026-01-16' }, closed: false, ...changes },
    {
      ...{ paper: 'A4', lang: 'en', mode: 'live', shopName: 'مكتبة الكورنيش', till: 'T1', names: neutralNames },
      ...{ timeZone: 'Africa/Tripoli', printedAtMs: Date.UTC(2026, 0, 17, 8, 30) },
      ...options,
    },
  );
const pairs = ({ blocks }: ReceiptLayout): string[] =>
  blocks.flatMap((block) =>
    block.kind === 'pair' ? [`${block.label[0]?.text}: ${block.value.map(({ text }) => text).join(' ')}`] : [],
  );

describe('printed balances', () => {
  it('have each figure of the view, and the total of each currency', () => {
    for (const lang of ['ar', 'en', 'both'] as const) {
      const runs = runsOn(layoutOf({}, { lang }));
      for (const row of sampleBalances.rows)
        for (const minor of [row.openingMinor, row.debitMinor, row.creditMinor, row.closingMinor])
          expect(runs).toContain(formatAmount(money(minor, row.currency)));
      expect(runs).toEqual(expect.arrayContaining(['3.750 LYD', '60.750 LYD', '-0.375 LYD', '99.00 USD']));
    }
    const tables = layoutOf().blocks.flatMap((block) => (block.kind === 'table' && block.heads.length > 0 ? [block] : []));
    const last = tables.map(({ rows }) => rows.at(-1));
    expect(last.map((row) => [row?.name[0]?.text, ...(row?.cells.map(({ text }) => text) ?? [])])).toEqual([
      ['Total', '0.000', '1,234.567', '1,234.567', '0.000'],
      ['Total', '0.00', '43.95', '43.95', '0.00'],
    ]);
  });

  it.each([
    [{ from: '2026-01-15', to: '2026-01-16' }, false, 'Business days: 2026-01-15 – 2026-01-16', '2026-01-15-2026-01-16'],
    [{ from: '2026-01-15', to: '2026-01-15' }, false, 'Business days: 2026-01-15', '2026-01-15-2026-01-15'],
    [{ close: 7 }, true, 'Z report: 7', 'close-0007'],
    [{ close: 8 }, false, 'Z report: Since the last Z report, not closed yet', 'not-closed'],
  ] as const)('name their range, the time and the newest entry: %j', (range, closed, line, name) => {
    const layout = layoutOf({ range, closed });
    expect(pairs(layout)).toEqual(['Till: T1', line, 'Printed at: 2026-01-17 10:30', 'Up to entry: 4711']);
    expect(layout.title).toBe(`qayd-balances-T1-${name}`);
  });

  it('have page numbers in the languages of the paper', () => {
    expect(layoutOf({}, { lang: 'both' }).numbered).toEqual(['ar', 'en']);
    expect(layoutOf({}, { lang: 'ar' })).toMatchObject({ numbered: ['ar'], dir: 'rtl', lang: 'ar' });
  });

  it.each(['trial', 'training'] as const)('of a till in %s say so first and last', (mode) => {
    const { blocks } = layoutOf({}, { mode });
    for (const block of [blocks[0], blocks.at(-1)])
      expect(block).toMatchObject({ kind: 'mark', runs: [{ text: `${mode.toUpperCase()} – NO REAL MONEY IN THESE BALANCES` }] });
    expect(layoutOf().blocks.some(({ kind }) => kind === 'mark')).toBe(false);
  });

  it('of empty books say that there are no postings', () => {
    const layout = layoutOf({ view: { upToSeq: 0, rows: [], drawer: [] } });
    expect(runsOn(layout)).toContain('No postings yet');
    expect(layout.blocks.some(({ kind }) => kind === 'table')).toBe(false);
  });
});
