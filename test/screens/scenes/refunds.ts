// Screenshot scenes of refunds: owed money in each state; money received in a wrong amount, with each possible decision; paying
// back, requesting, approving; and the same in a payment's history.
import type { RefundView, SuspenseView } from '../../../src/shared/contract/books/refunds.ts';
import type { AttemptView } from '../../../src/shared/contract/counter/sale.ts';
import { historyPaid, historyWrongAmount } from '../../support/windows/books.ts';
import { attempt, back, morning, nowMs, today } from '../../support/windows/data.ts';
import { no, yes } from '../../support/windows/fixture-api.ts';
import { huda, inAs, maha, salem, yusuf } from '../../support/windows/people.ts';
import type { Given, Scene } from '../../support/windows/scene.ts';

const hour = 3_600_000;
const step = (
  seq: number,
  { userId, name }: { userId: string; name: string },
  more: Partial<NonNullable<RefundView['ended']>> = {},
) => ({
  ...{ seq, atMs: nowMs - 2 * hour + seq, by: userId, byName: name, approval: null, reason: null },
  ...more,
});
const bySalem = { by: salem.userId, name: salem.name, self: false };

const refund = (n: number, changes: Partial<RefundView> = {}): RefundView => ({
  ...{
    seq: 1800 + n,
    attemptId: attempt(n, 'wallet', 1).attemptId,
    invoiceNo: `T1-0${n}`,
    gateway: 'wallet',
    source: 'paid-twice',
  },
  ...{
    currency: 'LYD',
    amountMinor: 45_250,
    state: 'owed',
    booked: true,
    sinceMs: nowMs - (200 - n) * 600_000,
    businessDay: today,
  },
  ...{
    saleUnconfirmed: false,
    beforeRestore: false,
    wanted: null,
    sameReference: null,
    requested: null,
    approved: null,
    ended: null,
    paidBack: null,
  },
  ...changes,
});

export const owed = refund(131);
export const requested = refund(137, {
  ...{ source: 'goods-returned', amountMinor: 18_000, state: 'requested', booked: false },
  requested: step(1902, huda, { reason: 'أُعيد قميصان، مقاسهما صغير' }),
  wanted: { way: 'cash', reference: null },
});
export const approved = refund(140, {
  ...{ source: 'wrong-amount', amountMinor: 40_000, state: 'approved' },
  requested: step(1910, yusuf, { reason: 'wanted to pay another invoice' }),
  approved: step(1911, salem, { approval: bySalem }),
  wanted: { way: 'transfer', reference: 'TR-20261122-0091' },
});
const paid = refund(126, {
  state: 'paid',
  requested: step(1850, huda, { reason: 'came with both receipts' }),
  approved: step(1851, huda, { approval: bySalem }),
  ended: step(1852, huda, { reason: 'came with both receipts' }),
  paidBack: { refundId: 'refund_01jd7k2m9q3v5x8zb4nthp', way: 'transfer', reference: 'TR-20261121-0077' },
});
const refused = refund(129, {
  ...{ source: 'goods-returned', amountMinor: 9_500, state: 'refused', booked: false },
  requested: step(1860, yusuf, { reason: 'أُعيدت زجاجة مكسورة' }),
  ended: step(1861, salem, { reason: 'كُسرت بعد البيع' }),
});
const withdrawn = refund(128, {
  ...{ source: 'goods-returned', amountMinor: 4_000, state: 'withdrawn', booked: false },
  requested: step(1855, huda, { reason: 'wrong size' }),
  ended: step(1856, huda, { reason: 'the customer keeps it' }),
});
const dollars = refund(142, { gateway: 'card', currency: 'USD', amountMinor: 5_999, saleUnconfirmed: true });
const list = [owed, requested, approved, dollars];
const sums = [
  { currency: 'LYD' as const, count: 2, amountMinor: 85_250 },
  { currency: 'USD' as const, count: 1, amountMinor: 5_999 },
];

export const held = (changes: Partial<SuspenseView> = {}): SuspenseView => ({
  ...{ seq: 1804, attemptId: attempt(144, 'wallet', 1).attemptId, invoiceNo: 'T1-0144', gateway: 'wallet', currency: 'LYD' },
  ...{
    amountMinor: 40_000,
    askedMinor: 45_250,
    mobile: '0912345678',
    salePaidBy: null,
    transactionId: 'TX-90118',
    atMs: nowMs - hour,
    businessDay: today,
  },
  ...{ choices: ['accept', 'give-back', 'write-off', 'top-up'], topUp: null, resolved: null },
  waives: { amountMinor: 5_250, isMuch: true },
  ...changes,
});

const answers: Given['answers'] = {
  'refunds.list': () => yes({ rows: list, more: false, owed: sums }),
  'refunds.ended': () => yes({ rows: [paid], more: false }),
  'suspense.list': () => yes({ rows: [held()], more: false, held: [{ currency: 'LYD', count: 1, amountMinor: 40_000 }] }),
};
export const scene = (name: string, seq: number | null, act?: Scene['act'], more: Given['answers'] = {}, who = huda): Scene => ({
  name: `refunds-${name}`,
  given: { session: inAs(who), answers: { ...answers, ...more } },
  route: { screen: 'refunds', seq },
  ...(act && { act }),
});

export const press =
  (name: RegExp, then?: Scene['act']): Scene['act'] =>
  async (page) => {
    await page.locator('.history-deeds .button, .held-choices .button').filter({ hasText: name }).first().click();
    await page.locator('[role="alertdialog"]').waitFor();
    await then?.(page);
  };
const segment =
  (nth: number): Scene['act'] =>
  async (page) => {
    await page.locator('.refunds-head .segment').nth(nth).click();
    await page.locator('.refund-row').first().waitFor();
  };
export const openHeld: Scene['act'] = async (page) => {
  await segment(1)?.(page);
  await page.locator('.refund-row').first().click();
  await page.locator('.held').waitFor();
};

const sold = attempt(148, 'wallet', 45_250, { state: 'approved', salePaidBy: 'T1-0148', paidMs: nowMs });
/** A payment that received less than asked, before and after the decision on that money. */
const short = attempt(148, 'wallet', 45_250, { state: 'expired', amountDiffers: true });
const heldOf = (changes: Partial<SuspenseView> = {}): SuspenseView =>
  held({ attemptId: short.attemptId, invoiceNo: short.invoiceNo, ...changes });
const accepted: AttemptView = { ...sold, amountDiffers: true, resolved: 'accept', unfit: 'handled' };
const inHistory = (name: string, of: object, act?: Scene['act'], view: AttemptView = sold): Scene => ({
  name: `refunds-history-${name}`,
  given: {
    session: inAs(huda),
    attempts: [view, ...morning.filter(({ attemptId }) => attemptId !== view.attemptId)],
    answers: {
      'attempt.history': () => yes(view.amountDiffers ? historyWrongAmount(view) : historyPaid(view)),
      'refunds.of': () => yes({ refunds: [], suspense: [], currency: 'LYD', paidMinor: 45_250, returnableMinor: 45_250, ...of }),
    },
  },
  route: { screen: 'payments', attemptId: view.attemptId, states: [] },
  async act(page) {
    await page.locator('.money-back').waitFor();
    await act?.(page);
  },
});

/** Scenes of payments after refunds and decisions: in the list, and with one payment's history open. */
const became: readonly Scene[] = [null, 164].map((open) => ({
  name: `refunds-became${open === null ? '' : '-open'}`,
  given: {
    session: inAs(huda),
    attempts: [
      attempt(165, 'wallet', 1_245_250, { state: 'approved', moneyBack: back({ goodsOwedMinor: 1_045_250 }) }),
      attempt(164, 'wallet', 45_250, { state: 'approved', late: true, moneyBack: back({ goodsBackMinor: 18_000 }) }),
      attempt(163, 'card', 45_250, { state: 'approved', moneyBack: back({ goodsBackMinor: 45_250 }) }),
      attempt(162, 'wallet', 45_250, { state: 'approved', paidTwice: true, moneyBack: back({ extraBackMinor: 45_250 }) }),
      attempt(161, 'wallet', 45_250, {
        state: 'approved',
        paidTwice: true,
        openExceptions: 1,
        moneyBack: back({ extraOwedMinor: 45_250 }),
      }),
      attempt(160, 'wallet', 45_250, {
        amountDiffers: true,
        resolved: 'give-back',
        moneyBack: back({ paidMinor: 0, extraBackMinor: 40_000 }),
      }),
      ...morning,
    ],
    answers: {
      'attempt.history': ({ attemptId }) =>
        yes(historyPaid(attempt(164, 'wallet', 45_250, { state: 'approved', attemptId, late: true }))),
    },
  },
  route: { screen: 'payments', attemptId: open === null ? null : attempt(open, 'wallet', 1).attemptId, states: [] },
}));

/** Money in suspense because the customer paid more than requested. */
export const over = held({ amountMinor: 60_000, waives: null, choices: ['accept', 'keep-price', 'give-back', 'write-off'] });
export const withOver: Given['answers'] = {
  'suspense.list': () => yes({ rows: [over], more: false, held: [{ currency: 'LYD', count: 1, amountMinor: 60_000 }] }),
};
/**
 * Screenshot scene of the payments list with each decision about a wrong amount; the navigation rail counts the refunds that
 * wait.
 */
const resolved: Scene = {
  name: 'refunds-counted',
  given: {
    session: inAs(huda),
    lights: { exceptions: 1, refunds: 3 },
    attempts: [
      ...(['accept', 'keep-price', 'give-back', 'write-off', 'top-up'] as const).map((choice, i) =>
        attempt(165 - i, i % 2 === 0 ? 'wallet' : 'card', 45_250, {
          ...{ amountDiffers: true, resolved: choice, unfit: 'handled' as const },
          ...(choice === 'accept' || choice === 'keep-price' ? { state: 'approved' as const, salePaidBy: `T1-0${165 - i}` } : {}),
        }),
      ),
      ...morning,
    ],
  },
  route: { screen: 'payments', attemptId: null, states: [] },
};

export const scenesRefunds: readonly Scene[] = [
  resolved,
  ...became,
  scene('held-over', null, openHeld, withOver),
  scene(
    'held-keep-price',
    null,
    async (page) => {
      await openHeld(page);
      await press(/أبقِ الثمن|Keep the price/)?.(page);
    },
    withOver,
  ),
  scene('before-restore', owed.seq, undefined, {
    'refunds.list': () => yes({ rows: [{ ...owed, beforeRestore: true }, ...list.slice(1)], more: false, owed: sums }),
    'refund.get': () => yes({ ...owed, beforeRestore: true }),
  }),
  scene('list', null),
  scene('none', null, undefined, { 'refunds.list': () => yes({ rows: [], more: false, owed: [] }) }),
  scene('failed', null, undefined, { 'refunds.list': () => no('data.damaged') }),
  scene('owed', owed.seq),
  scene(
    'give',
    owed.seq,
    press(/أعِد المال|Give the money/, async (page) => {
      await page.locator('.modal .segment').nth(1).click();
      await page.locator('.modal [data-field="reference"]').fill('TR-20261121-0077');
      await page.locator('.modal textarea').fill('حضر الزبون ومعه الإيصالان');
    }),
  ),
  scene('ask', owed.seq, press(/اطلب الموافقة|Only ask/)),
  scene('requested', requested.seq, undefined, {}, maha),
  scene('approve', requested.seq, press(/^وافق|^Approve/), {}, salem),
  scene('refuse', requested.seq, press(/لا توافق|Do not/), {}, salem),
  scene('approved', approved.seq),
  scene('pay', approved.seq, press(/سلّم المال|Pay it/)),
  scene('pay-unwitnessed', approved.seq, press(/سلّم المال|Pay it/), { 'refunds.witness': () => yes({ isAway: true }) }),
  scene(
    'pay-checking',
    approved.seq,
    press(/سلّم المال|Pay it/, async (page) => {
      await page.locator('.modal .button[type="submit"], .modal .button[data-kind="main"]').first().click();
      await page.locator('.modal .error-note').waitFor();
    }),
    { 'refund.pay': () => no('books.checking') },
  ),
  scene(
    'pay-otherwise',
    approved.seq,
    press(/سلّم المال|Pay it/, async (page) => {
      await page.locator('.modal .segment').first().click();
    }),
  ),
  scene(
    'pay-reference-used',
    approved.seq,
    press(/سلّم المال|Pay it/, async (page) => {
      await page.locator('.modal .button[type="submit"], .modal .button[data-kind="main"]').first().click();
      await page.locator('.modal .error-note').waitFor();
    }),
    { 'refund.pay': () => no('refund.reference-used', { invoiceNo: paid.invoiceNo, day: today }) },
  ),
  scene(
    'ended-same-reference',
    null,
    async (page) => {
      await segment(2)?.(page);
      await page.locator('.refund-row').first().click();
      await page.locator('.refund-steps li').first().waitFor();
    },
    {
      'refunds.ended': () =>
        yes({ rows: [{ ...paid, sameReference: { seq: 1702, invoiceNo: 'T1-0118', atMs: nowMs - 24 * hour } }], more: false }),
    },
  ),
  scene('unconfirmed', dollars.seq),
  scene('ended', null, async (page) => {
    await segment(2)?.(page);
    await page.locator('.refund-row').first().click();
    await page.locator('.refund-steps li').first().waitFor();
  }),
  scene(
    'ended-refused',
    null,
    async (page) => {
      await segment(2)?.(page);
      await page.locator('.refund-row').first().click();
      await page.locator('.refund-steps li').first().waitFor();
    },
    { 'refunds.ended': () => yes({ rows: [refused, withdrawn], more: false }) },
  ),
  scene('held-give-back', null, async (page) => {
    await openHeld(page);
    await press(/رُدّها|Give it back|back/)?.(page);
  }),
  scene('held-top-up', null, async (page) => {
    await openHeld(page);
    await press(/اطلب الباقي|rest/)?.(page);
  }),
  scene('held', null, openHeld),
  scene('held-accept', null, async (page) => {
    await openHeld(page);
    await press(/اقبلها|Accept/)?.(page);
  }),
  scene('held-of-paid', null, openHeld, {
    'suspense.list': () =>
      yes({
        rows: [held({ salePaidBy: 'T1-0144-2', choices: ['give-back', 'write-off'] })],
        more: false,
        held: [{ currency: 'LYD', count: 1, amountMinor: 40_000 }],
      }),
  }),
  scene('held-write-off', null, async (page) => {
    await openHeld(page);
    await press(/أبقها|Keep/)?.(page);
  }),
  inHistory('goods', {}),
  inHistory(
    'goods-give',
    {
      refunds: [
        refund(148, { source: 'goods-returned', amountMinor: 5_000, state: 'paid', ended: paid.ended, paidBack: paid.paidBack }),
      ],
      returnableMinor: 40_250,
    },
    press(/أعِد ثمن|Give money back for/, async (page) => {
      await page.locator('.modal [data-field="amount"]').fill('12.5');
    }),
  ),
  inHistory(
    'goods-keypad',
    {},
    press(/اطلب الموافقة|Only ask/, async (page) => {
      await page.locator('.ready-words .button[aria-expanded]').click();
      for (const key of [3, 4]) await page.locator('.modal .keypad-key').nth(key).click();
      await page.locator('.dialog-form .ready-words .button').first().click();
    }),
  ),
  inHistory('held', { suspense: [heldOf()], paidMinor: 0, returnableMinor: 0 }, undefined, short),
  inHistory(
    'held-waits',
    {
      ...{ paidMinor: 0, returnableMinor: 0 },
      suspense: [heldOf({ choices: [], topUp: { attemptId: sold.attemptId, invoiceNo: 'T1-0148-2', amountMinor: 5_250 } })],
    },
    undefined,
    short,
  ),
  inHistory(
    'held-accepted',
    {
      suspense: [
        heldOf({
          choices: [],
          resolved: { choice: 'accept', step: step(1990, huda, { approval: bySalem, reason: 'agreed on the price' }) },
        }),
      ],
    },
    undefined,
    accepted,
  ),
];
