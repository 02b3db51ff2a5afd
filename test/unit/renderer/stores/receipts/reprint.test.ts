// Tests Ctrl+P: which payment's receipt is printed, and that the print counts as made by a person, never as automatic.
import { expect, it } from 'vitest';
import { reprint } from '../../../../../src/renderer/stores/receipts/reprint.ts';
import { createWindowStores } from '../../../../../src/renderer/stores/window-stores.ts';
import { createFixture, no } from '../../../../support/windows/fixture-api.ts';
import { attempt } from '../../../../support/windows/data.ts';

const open = () => {
  const printed: unknown[] = [];
  const print = (input: unknown) => {
    printed.push(input);
    return no('receipt.unsure', { invoiceNo: 'T1-0149' });
  };
  const { api } = createFixture({ answers: { 'receipt.print': print } });
  const stores = createWindowStores(api, { keep: { get: () => null, set: () => {} }, now: () => 1_000_000 });
  const press = async () => {
    reprint(stores);
    await Promise.resolve();
    return printed;
  };
  return { stores, press };
};
const paidAt = (n: number, paidMs: number) => attempt(n, 'wallet', 1000, { state: 'approved', paidMs });
const [older, newer, unpaid] = [paidAt(1, 1000), paidAt(2, 2000), attempt(3, 'wallet', 1000, { state: 'waiting', paidMs: null })];
const second = attempt(4, 'wallet', 1000, { state: 'expired', paidMs: null, paidTwice: true, salePaidBy: older.invoiceNo });

it.each([
  ['the paid payment on screen', older.attemptId, older],
  ['the charge that paid the sale, if another charge on screen brought a second payment', second.attemptId, older],
  ['the newest paid payment if the payment on screen is unpaid', unpaid.attemptId, newer],
  ['the newest paid payment if no payment is on screen', null, newer],
] as const)('prints the receipt of %s, and asks if an earlier print came out', async (_, attemptId, expected) => {
  const { stores, press } = open();
  stores.attempts.getState().put(newer, older, unpaid, second);
  if (attemptId !== null) stores.route.getState().go({ screen: 'payments', attemptId, states: [] });
  expect(await press()).toEqual([expect.objectContaining({ id: expected.attemptId })]);
  await expect.poll(() => stores.receiptAsks.getState().asked).toMatchObject({ id: expected.attemptId });
});

it('notes that nothing was paid yet', async () => {
  const { stores, press } = open();
  stores.attempts.getState().put(unpaid);
  expect(await press()).toEqual([]);
  expect(stores.notes.getState().notes).toEqual([
    expect.objectContaining({ icon: 'print', says: expect.objectContaining({ key: 'receipt.none-yet' }) as unknown }),
  ]);
});
