// Screenshot scenes of the Balances screen: a day, a Z report with a drawer, the entries of an account, a failed print, no
// postings yet, and an error.
import type { BalancesView } from '../../../src/shared/contract/books/balances.ts';
import type { Currency } from '../../../src/shared/money.ts';
import { summaries } from '../../support/windows/books-closed.ts';
import { attempt, nowMs, today } from '../../support/windows/data.ts';
import { no, silence, yes } from '../../support/windows/fixture-api.ts';
import { newestFirst } from '../../support/windows/paged.ts';
import { huda, inAs, salem } from '../../support/windows/people.ts';
import type { Given, Scene } from '../../support/windows/scene.ts';

type Row = BalancesView['rows'][number];
const row = (
  account: Row['account'],
  currency: Currency,
  openingMinor: number,
  debitMinor: number,
  creditMinor: number,
): Row => ({
  ...{ account, currency, openingMinor, debitMinor, creditMinor },
  closingMinor: openingMinor + debitMinor - creditMinor,
});

/** Balances that add up to zero in each currency. */
export const balancesOfDay: BalancesView = {
  upToSeq: 1912,
  rows: [
    row('clearing:wallet', 'LYD', 41_260_500, 4_812_750, 24_500),
    row('clearing:card', 'USD', 812_400, 28_600, 0),
    row('refunds-owed', 'LYD', -12_000, 22_000, 24_500),
    row('suspense', 'LYD', -40_000, 0, 40_000),
    row('paid-out:cash', 'LYD', -96_500, 0, 22_000),
    row('sales', 'LYD', -41_112_000, 0, 4_736_250),
    row('sales', 'USD', -812_400, 0, 28_600),
    row('sales-returns', 'LYD', 0, 12_500, 0),
  ],
  drawer: [],
};
const drawer: BalancesView['drawer'] = [
  {
    ...{ currency: 'LYD', openingMinor: 200_000, inMinor: 50_000, outMinor: 120_000, refundsMinor: 22_000 },
    ...{ differenceMinor: -500, closingMinor: 107_500 },
  },
];
const entries = Array.from({ length: 70 }, (_, i) => {
  const { attemptId, invoiceNo } = attempt(i, 'wallet', 7_500);
  const what = i % 9 === 4 ? { kind: 'refund.paid', amountMinor: -12_500 } : { kind: 'notice.judged', amountMinor: 45_250 + i };
  return { seq: 1200 + 9 * i, atMs: nowMs - (70 - i) * 600_000, businessDay: today, attemptId, invoiceNo, ...what };
});

/** A till whose supervisor is signed in, with these balances. */
export const withBalances = (view: BalancesView, more: Given['answers'] = {}): Given => ({
  session: inAs(salem),
  answers: {
    'balances.get': () => yes(view),
    'balances.entries': ({ before, limit }) => yes(newestFirst(entries, ({ seq }) => seq)({ before, limit })),
    'close.list': ({ before, limit }) => yes(newestFirst(summaries, ({ number }) => number)({ before, limit })),
    'attempt.history': silence,
    ...more,
  },
});

const balances = (name: string, given: Given, act?: Scene['act']): Scene => ({
  name: `balances-${name}`,
  route: { screen: 'balances' },
  given,
  ...(act && { act }),
});

export const scenesBalances: readonly Scene[] = [
  balances('day', withBalances(balancesOfDay)),
  balances('close', withBalances({ ...balancesOfDay, drawer }), async (page) => {
    await page.locator('.segment').nth(1).click();
    await page.locator('.balances-close').waitFor();
  }),
  balances('entries', withBalances(balancesOfDay), async (page) => {
    await page.locator('.balances-open').first().click();
    await page.locator('.dialog .balances-table').waitFor();
  }),
  balances('entries-sums', withBalances(balancesOfDay), async (page) => {
    await page.locator('.balances-open').first().click();
    await page.locator('.dialog tfoot tr').last().scrollIntoViewIfNeeded();
  }),
  balances(
    'print-failed',
    withBalances(balancesOfDay, { 'balances.print': () => no('close.unknown', { number: 7 }) }),
    async (page) => {
      await page.locator('.balances-paper .segment').nth(1).click();
      await page.locator('.balances-paper .button').first().click();
      await page.locator('.balances-paper .error-note').waitFor();
      await page.locator('.balances-paper').scrollIntoViewIfNeeded();
    },
  ),
  balances('none', withBalances({ upToSeq: 3, rows: [], drawer: [] })),
  balances('not-allowed', {
    session: inAs(huda),
    answers: { 'balances.get': () => no('caller.not-allowed', { right: 'see-balances' }) },
  }),
];
