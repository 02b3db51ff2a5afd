// Screenshot scenes of the dialog that closes the day: one line per refund, the error while the books are being checked, and a
// closed day after which nothing happened.
import { testLayout } from '../../../src/shared/receipt/layout.ts';
import type { CloseView } from '../../../src/shared/contract/books/close.ts';
import { usualReceipts } from '../../../src/shared/contract/counter/receipts.ts';
import { settingChanges } from '../../../src/shared/words/setting-lines.ts';
import { paidFacts, plainOptions } from '../../support/receipts/samples.ts';
import { dayFull } from '../../support/windows/books.ts';
import { closed as madeClose, document, preview, summaries } from '../../support/windows/books-closed.ts';
import { appInfo, nowMs } from '../../support/windows/data.ts';
import { no, yes } from '../../support/windows/fixture-api.ts';
import { huda, maha, salem, yusuf } from '../../support/windows/people.ts';
import type { DayTotalsView } from '../../../src/shared/contract/books/day.ts';
import type { Given, Scene } from '../../support/windows/scene.ts';

const close = (
  name: string,
  closed: DayTotalsView['closed'],
  shown: string,
  more: Given['answers'] = {},
  act?: Scene['act'],
  since?: number | null,
): Scene => ({
  name: `close-${name}`,
  route: { screen: 'day' },
  given: {
    answers: {
      'day.get': ({ day }) => yes({ ...dayFull, day, closed, ...(since !== undefined && { nothingToClose: { since } }) }),
      'close.list': () => yes({ rows: [...summaries], more: false }),
      'close.preview': () => yes({ ...preview, approvals, people }),
      ...more,
    },
  },
  async act(page) {
    await page.locator('.day-tools .button[data-kind="main"]').click();
    await act?.(page);
    await page.locator(shown).last().scrollIntoViewIfNeeded();
  },
});

/** The dialog of a close that was already made. */
const made = (name: string, answers: Given['answers'], act: Scene['act'] & {}): Scene => ({
  name: `close-${name}`,
  route: { screen: 'day' },
  given: {
    answers: {
      'day.get': ({ day }) => yes({ ...dayFull, day }),
      'close.list': () => yes({ rows: [...summaries], more: false }),
      'close.get': () => yes(madeClose),
      ...answers,
    },
  },
  async act(page) {
    await page.locator('.close-row').first().click();
    await page.locator('.page-choices').waitFor();
    await act(page);
  },
});

const people = [huda, salem, maha, yusuf].map(({ userId, name, role }) => ({ userId, name, role }));
const refund = (seq: number, invoiceNo: string, amountMinor: number) => ({
  ...{ seq, command: null, invoiceNo, atMs: nowMs - 6_000_000, self: false },
  ...{ askedBy: huda.userId, approvedBy: salem.userId, money: { currency: 'LYD' as const, amountMinor } },
});
const approvals = [
  {
    ...refund(1870, 'T1-0139', 22_000),
    kind: 'refund.paid',
    paid: { way: 'cash' as const, reference: null, by: yusuf.userId, approvedAs: null, unwitnessed: false },
  },
  {
    ...refund(1874, 'T1-0131', 1_245_250),
    kind: 'refund.paid',
    paid: {
      way: 'provider' as const,
      reference: 'RF-20261121-40718',
      by: yusuf.userId,
      approvedAs: { way: 'cash' as const, reference: null },
      unwitnessed: true,
    },
  },
  { ...refund(1880, 'T1-0140', 40_000), kind: 'refund.approved', paid: null },
];

/**
 * A close with two saved settings: changes with short values and one that is too long for a list; and a default that was stored,
 * which changed no value.
 */
const change = { kind: 'settings.changed', userId: null, by: salem.userId, approvedBy: null };
export const withChanges: CloseView = {
  ...madeClose,
  document: {
    ...document,
    people,
    changes: [
      { ...change, seq: 1882, what: ['expiryMinutes', 'limits', 'receipts', 'usualGateway'], atMs: nowMs - 5_000_000 },
      { ...change, seq: 1890, what: ['counter'], atMs: nowMs - 4_000_000 },
    ],
  },
  settings: [
    {
      seq: 1882,
      changes: settingChanges(
        { ...appInfo.settings, receipts: usualReceipts },
        {
          ...appInfo.settings,
          ...{ expiryMinutes: 30, receipts: { ...usualReceipts, footer: 'مكتبة الكورنيش، شارع الكورنيش. '.repeat(3) } },
          limits: { ...appInfo.settings.limits, wallet: { minAmountMinor: 1_000, maxAmountMinor: null } },
        },
      ),
    },
  ],
};

export const scenesCloses: readonly Scene[] = [
  close('refund-lines', null, '.close-line'),
  close('checking', null, '.dialog .error-note', { 'day.close': () => no('books.checking') }, async (page) => {
    await page.locator('.dialog .check').click();
    await page.locator('.dialog-actions .button[data-kind="main"]').click();
  }),
  made('print', {}, async () => {}),
  made('changed-settings', { 'close.get': () => yes(withChanges) }, (page) =>
    page.locator('.close-settings').last().scrollIntoViewIfNeeded(),
  ),
  made('renamed', { 'close.get': () => yes({ ...withChanges, accounts: { sales: { code: '4999' } } }) }, (page) =>
    page.locator('.balances-table + .day-note').scrollIntoViewIfNeeded(),
  ),
  made(
    'print-failed',
    {
      'close.print': () =>
        yes({ jobId: 'job-1', copy: 0, way: 'system', layout: testLayout({ ...paidFacts, printer: 'EPSON' }, plainOptions) }),
      'receipt.send': () => no('printer.no-paper', { sent: 0 }),
    },
    async (page) => {
      await page.locator('.page-choices .segment').nth(1).click();
      await page.locator('.dialog-actions .button').first().click();
      await page.locator('.dialog-actions .error-note').waitFor();
    },
  ),
  {
    name: 'close-earlier-day',
    route: { screen: 'day' },
    given: { answers: { 'day.get': ({ day }) => yes({ ...dayFull, day, closed: { number: 6, since: true }, toClose: false }) } },
    act: (page) => page.locator('.day-steps button').first().click(),
  },
  close('nothing-since', { number: 7, since: false }, '.dialog .callout', {}, undefined, 7),
  close('nothing-yet', null, '.dialog .callout', {}, undefined, null),
];
