// Tests the dialog after a step of a refund or a decision about money in suspense: it shows the result and the next step, and
// offers the receipt.
// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RefundView, SuspenseView } from '../../../../src/shared/contract/books/refunds.ts';
import { toHistory } from '../../../../src/renderer/stores/route-store.ts';
import { historyPaid } from '../../../support/windows/books.ts';
import { attempt, nowMs } from '../../../support/windows/data.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { huda, inAs } from '../../../support/windows/people.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

const plain = (text: string | null | undefined): string =>
  (text ?? '').replaceAll(/[\u2066-\u2069]/g, '').replaceAll(/\s+/g, ' ');
const sold = attempt(148, 'wallet', 45_250, { state: 'approved', salePaidBy: 'T1-0148', paidMs: nowMs });
const { attemptId, invoiceNo, gateway, currency, businessDay } = sold;
const step = { seq: 1902, atMs: nowMs, by: huda.userId, byName: huda.name, approval: null, reason: 'worn' };
const refund: RefundView = {
  ...{ attemptId, invoiceNo, gateway, currency, businessDay, seq: 1901, source: 'paid-twice', amountMinor: 17_500 },
  ...{ state: 'owed', booked: true, sinceMs: nowMs, saleUnconfirmed: false, beforeRestore: false, wanted: null },
  ...{ sameReference: null, requested: null, approved: null, ended: null, paidBack: null },
};
const approved: RefundView = {
  ...refund,
  state: 'approved',
  requested: step,
  approved: step,
  wanted: { way: 'cash', reference: null },
};
const requested: RefundView = { ...refund, source: 'goods-returned', state: 'requested', booked: false, requested: step };
const paidBy = (way: 'cash' | 'transfer' | 'provider'): RefundView => ({
  ...approved,
  ...{ state: 'paid', ended: step },
  paidBack: { refundId: 'refund_0123456789abcdefghijkl', way, reference: way === 'cash' ? null : 'TR-77' },
});
const held = (salePaidBy: string | null): SuspenseView => ({
  ...{ seq: 1804, attemptId, invoiceNo, gateway, currency, businessDay, amountMinor: 60_000, askedMinor: 45_250, mobile: null },
  ...{ transactionId: 'TX-1', atMs: nowMs, salePaidBy, topUp: null, resolved: null, waives: null },
  choices: salePaidBy === null ? ['accept', 'keep-price', 'give-back', 'write-off'] : ['give-back', 'write-off'],
});

type Of = { readonly refunds?: RefundView[]; readonly suspense?: SuspenseView[] };
type Said = { readonly title: string; readonly text: string; readonly buttons: readonly string[] };
/** Presses the button, confirms its dialog, and returns the dialog's closing text and buttons. */
const done = async (of: Of, button: string, answers: object, offered: unknown, lang: 'ar' | 'en' = 'en'): Promise<Said> => {
  till = openWindow(
    {
      session: inAs(huda),
      attempts: [sold],
      answers: {
        'attempt.history': () => yes(historyPaid(sold)),
        'receipt.get': () => yes({ printed: 0, unsure: false }),
        'refunds.of': () => yes({ refunds: [], suspense: [], currency, paidMinor: 45_250, returnableMinor: 0, ...of }),
        ...answers,
      },
    },
    toHistory(attemptId),
    lang,
  );
  const dialog = (): HTMLElement | null => document.querySelector<HTMLElement>('[role="alertdialog"]');
  await vi.waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('.money-back button')].find((one) =>
      one.textContent?.includes(button),
    );
    if (!found) throw new Error(`there is no button ${button}`);
    found.click();
  });
  await vi.waitFor(() => expect(dialog()?.querySelector('.button[data-kind="main"]')).not.toBeNull());
  dialog()?.querySelector<HTMLElement>('.dialog-form .ready-words .button:not([aria-expanded])')?.click();
  const yesButton = (): HTMLButtonElement | null =>
    dialog()?.querySelector<HTMLButtonElement>('.button[data-kind="main"]') ?? null;
  await vi.waitFor(() => expect(yesButton()?.disabled).toBe(false));
  yesButton()?.click();
  await vi.waitFor(() => expect(dialog()?.querySelector('.done-next')).not.toBeNull());
  const buttons = (): string[] =>
    [...(dialog()?.querySelectorAll('.dialog-actions .button') ?? [])].map((one) => plain(one.textContent));
  const said = (): Said => ({
    title: plain(dialog()?.querySelector('h2')?.textContent),
    text: plain(dialog()?.querySelector('.done-next')?.textContent),
    buttons: buttons(),
  });
  // The window asks the till if a receipt exists, so the buttons appear only after the answer.
  await vi.waitFor(() => expect(buttons()).toEqual(offered));
  const read = said();
  yesButton()?.click();
  await vi.waitFor(() => expect(dialog()).toBeNull());
  till.close();
  return read;
};
const print = expect.arrayContaining(['Print receipt']);
const inArabic = expect.arrayContaining(['اطبع الإيصال']);

describe('after a refund was paid back, the dialog shows', () => {
  it.each([
    ['cash', 'Hand over 17.500 LYD.'],
    ['transfer', 'The transfer of 17.500 LYD is booked, reference TR-77. Hand over no cash.'],
    ['provider', '17.500 LYD reaches the customer by the provider, reference TR-77. Hand over no cash.'],
  ] as const)('the next step and a print button, for each way: %s', async (way, text) => {
    const paid = { 'refund.give': () => yes(paidBy(way)), 'refund.pay': () => yes(paidBy(way)) };
    const given = await done({ refunds: [refund] }, 'Give the money back', paid, print);
    expect(given).toEqual({ title: 'Paid back', text, buttons: print });
    expect(await done({ refunds: [approved] }, 'Pay it back', paid, print)).toEqual(given);
  });

  it('the same in Arabic', async () =>
    expect(
      await done({ refunds: [refund] }, 'أعِد المال', { 'refund.give': () => yes(paidBy('cash')) }, inArabic, 'ar'),
    ).toMatchObject({
      ...{ title: 'قُيّد الرد', text: 'أعطِ الزبون 17.500 LYD.' },
      buttons: inArabic,
    }));
});

describe('after a refund that is not paid back yet, the dialog shows the next step and no print button', () => {
  it.each([
    [
      'Only ask',
      refund,
      'refund.request',
      { ...refund, state: 'requested' },
      /Hand over nothing before somebody else approves 17\.500 LYD/,
    ],
    ['Approve', requested, 'refund.approve', approved, /Pay 17\.500 LYD back now/],
    ['Do not approve', requested, 'refund.refuse', { ...requested, state: 'refused' }, /Do not hand over 17\.500 LYD/],
    ['Withdraw', approved, 'refund.withdraw', refund, /17\.500 LYD stays owed to the customer.*Hand over nothing now/],
  ] as const)('%s', async (button, from, command, to, text) => {
    const said = await done({ refunds: [from] }, button, { [command]: () => yes(to) }, ['Done']);
    expect(said.text).toMatch(text);
    expect(said.buttons).toEqual(['Done']);
  });
});

describe('after a decision about money in suspense, the dialog shows the next step', () => {
  const decided = { 'suspense.resolve': () => yes(held(null)), 'suspense.write-off': () => yes(held(null)) };
  it.each([
    ['Accept it', null, /60\.000 LYD is booked as sales, and the sale is paid\. Hand over the goods\./, print],
    ['Keep the price', null, /Hand over the goods, and pay 14\.750 LYD back/, print],
    ['Give it back', null, /Hand over no goods\. Pay 60\.000 LYD back/, ['Done']],
    ['Keep it', null, /60\.000 LYD is booked as other income\. Hand over neither money nor goods\./, ['Done']],
    ['Give it back', 'T1-0148-2', /^Pay 60\.000 LYD back .* The sale is paid by another charge\./, ['Done']],
    ['Keep it', 'T1-0148-2', /Hand over no money\. The sale is paid by another charge\./, ['Done']],
  ] as const)('for each choice: %s, the sale paid by %s', async (button, salePaidBy, text, buttons) => {
    const said = await done({ suspense: [held(salePaidBy)] }, button, decided, buttons);
    expect(said.text).toMatch(text);
    expect(said.buttons).toEqual(buttons);
  });
});
