// Screenshot scenes of the dialog after a refund or after a decision about money in suspense: the outcome, the next step, and the
// receipt.
import { yes } from '../../support/windows/fixture-api.ts';
import { salem } from '../../support/windows/people.ts';
import type { Scene } from '../../support/windows/scene.ts';
import { approved, held, openHeld, over, owed, press, requested, scene, withOver } from './refunds.ts';

const answer: NonNullable<Scene['act']> = async (page) => {
  await page.locator('.modal .button[data-kind="main"]').first().click();
  await page.locator('.done-next').waitFor();
};
const reasonAnd: NonNullable<Scene['act']> = async (page) => {
  await page.locator('.modal .ready-words .button').first().click();
  await answer(page);
};
/** Opens money in suspense and decides what becomes of it. */
const decide =
  (choice: RegExp): NonNullable<Scene['act']> =>
  async (page) => {
    await openHeld?.(page);
    await press(choice, reasonAnd)?.(page);
  };
const ended = press(/سلّم المال|Pay it/, answer);
const unprinted = { 'receipt.get': () => yes({ printed: 0, unsure: false }) } as const;
const back7 = { refundId: 'refund_01jd7k2m9q3v5x8zb4nthp', way: 'transfer' as const, reference: 'TR-20261121-0077' };

export const scenesRefundsDone: readonly Scene[] = [
  scene('done-cash', approved.seq, ended, {
    ...unprinted,
    'refund.pay': () => yes({ ...approved, state: 'paid', paidBack: { ...back7, way: 'cash' } }),
  }),
  scene('done-transfer', approved.seq, ended, {
    ...unprinted,
    'refund.pay': () => yes({ ...approved, state: 'paid', paidBack: back7 }),
  }),
  scene('done-asked', owed.seq, press(/اطلب الموافقة|Only ask/, reasonAnd), {
    'refund.request': () => yes({ ...requested, source: 'paid-twice', amountMinor: owed.amountMinor }),
  }),
  scene(
    'done-approved',
    requested.seq,
    press(/^وافق|^Approve/, answer),
    { 'refund.approve': () => yes({ ...requested, state: 'approved' }) },
    salem,
  ),
  scene(
    'done-goods-kept',
    requested.seq,
    press(/لا توافق|Do not/, reasonAnd),
    { 'refund.refuse': () => yes({ ...requested, state: 'refused' }) },
    salem,
  ),
  scene('done-provider', approved.seq, ended, {
    ...unprinted,
    'refund.pay': () => yes({ ...approved, state: 'paid', paidBack: { ...back7, way: 'provider' } }),
  }),
  scene('done-still-owed', approved.seq, press(/اسحب|Withdraw/, reasonAnd), {
    'refund.withdraw': () => yes({ ...approved, state: 'owed' }),
  }),
  scene('done-give-back', null, decide(/رُدّها|Give it back|back/), { 'suspense.resolve': () => yes(held()) }),
  scene('done-write-off', null, decide(/أبقها|Keep/), { 'suspense.write-off': () => yes(held()) }),
  scene('done-keep-price', null, decide(/أبقِ الثمن|Keep the price/), {
    ...withOver,
    ...unprinted,
    'suspense.resolve': () => yes(over),
  }),
];
