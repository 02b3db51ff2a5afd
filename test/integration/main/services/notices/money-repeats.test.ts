// A notice of money that does not match is never counted as a repeat of a notice without money or with another amount.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AttemptView } from '../../../../../src/shared/contract/counter/sale.ts';
import { paymentStatusOf } from '../../../../../src/shared/payment/payment-status.ts';
import { isPayable } from '../../../../../src/shared/payment/voice.ts';
import { readBooks, tablesIn } from '../../../../support/books/books.ts';
import { verifyIn } from '../../../../support/health.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { signedNotice } from '../../../../support/scripted-service.ts';
import { approval, hirePin, openExceptions } from '../../../../support/supervise.ts';

let counter: Counter;
beforeEach(async () => {
  counter = openCounter();
  await hirePin(counter);
});
afterEach(() => counter.close());

const sellByCard = () => counter.sell({ gateway: 'card', amount: '18', mobile: undefined });
const now = ({ attemptId }: AttemptView) => counter.client.get('attempt.get', { attemptId });
const canceled = { approved: undefined, canceled: '1', transaction_id: 'one' };
const approved = { transaction_id: 'one' };
const handleAll = async (): Promise<void> => {
  for (const { seq } of await openExceptions(counter))
    await counter.client.get('exception.handle', { requestId: newRequestId(), seq, approval, note: 'seen on the statement' });
};
const adoptNewest = async () => {
  const seq = (await openExceptions(counter))[0]?.seq ?? 0;
  return counter.client.ask('names.adopt', { requestId: newRequestId(), seq, approval });
};
const noticeEffects = () =>
  readBooks(counter.dir, (db) =>
    db.prepare(`SELECT body ->> '$.decision.effect' FROM journal WHERE kind LIKE 'notice.%' ORDER BY seq`).pluck().all(),
  );
const expectMoneyOpen = async (attempt: AttemptView, openOnes: number): Promise<void> => {
  const view = await now(attempt);
  expect(view).toMatchObject({ unfit: 'open', openExceptions: openOnes });
  expect([paymentStatusOf(view), isPayable(view)]).toEqual(['unfit', false]);
};
const expectSound = (): void => {
  const before = tablesIn(counter.dir);
  counter.till.ledger.rebuild();
  expect(tablesIn(counter.dir)).toEqual(before);
  expect(verifyIn(counter.dir).checks.filter(({ state }) => state === 'bad')).toEqual([]);
};

/**
 * Changes of a notice's facts that turn both the cancel notice and the approval after it into exceptions, for the same reason.
 */
const misfits = [
  ['gateway-differs', { gateway: 'moamalat' }],
  ['currency-differs', { currency: 'EUR' }],
  ['amount-unreadable', { amount: 'eighteen' }],
  ['notice-incomplete', { currency: undefined }],
  ['flags-unreadable', { canceled: 'maybe' }],
] as const;

describe('an approval after a cancel of the same transaction', () => {
  it.each(misfits)('is a payment of its own, reported at once: %s', async (reason, changes) => {
    const sold = await sellByCard();
    await counter.notify(sold, { ...canceled, ...changes });
    expect(await now(sold)).toMatchObject({ unfit: null, openExceptions: 1 });
    counter.client.told.length = 0;
    await counter.notify(sold, { ...approved, ...changes });
    await expectMoneyOpen(sold, 2);
    expect((await openExceptions(counter)).map((row) => row.reason)).toEqual([reason, reason]);
    expect(counter.client.told.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['attempt.changed', 'exceptions.changed']),
    );
    expectSound();
  });

  it.each(misfits)('needs action although the cancel was handled: %s', async (_reason, changes) => {
    const sold = await sellByCard();
    await counter.notify(sold, { ...canceled, ...changes });
    await handleAll();
    expect(await openExceptions(counter)).toEqual([]);
    await counter.notify(sold, { ...approved, ...changes });
    await expectMoneyOpen(sold, 1);
    expectSound();
  });

  it('is a payment of its own also under an invoice number that this till never issued', async () => {
    const sold = { ...(await sellByCard()), invoiceNo: 'OTHER-0001' };
    await counter.notify(sold, canceled);
    await counter.notify(sold, approved);
    expect((await openExceptions(counter)).map(({ reason }) => reason)).toEqual(['invoice-unknown', 'invoice-unknown']);
    expectSound();
  });

  it('pays once its gateway’s name is adopted, although the cancel was handled', async () => {
    const sold = await sellByCard();
    await counter.notify(sold, { gateway: 'moamalat', ...canceled });
    await handleAll();
    await counter.notify(sold, { gateway: 'moamalat', ...approved });
    expect(await adoptNewest()).toMatchObject({ ok: true, value: { judged: 1, paid: 1 } });
    expect(paymentStatusOf(await now(sold))).toBe('paid');
    expectSound();
  });

  it('is a payment of its own if the first was judged again under a name that was removed later', async () => {
    const sold = await sellByCard();
    await counter.notify(sold, { gateway: 'moamalat', approved: undefined, transaction_id: 'one' });
    expect(await adoptNewest()).toMatchObject({ ok: true });
    const names = { wallet: { path: 'wallet', notices: ['wallet'], methods: [] }, card: { path: 'card', notices: ['card'] } };
    await counter.client.get('names.set', { requestId: newRequestId(), approval, names });
    await counter.notify(sold, { gateway: 'moamalat', ...approved });
    await expectMoneyOpen(sold, 1);
    expectSound();
  });
});

describe('an approval after another amount or currency of the same transaction', () => {
  it.each([
    ['another amount', { currency: 'EUR' }, { currency: 'EUR', amount: '7.00' }],
    ['another currency', { currency: 'EUR' }, { currency: 'GBP' }],
  ])('is an exception of its own: %s', async (_what, first, second) => {
    const sold = await sellByCard();
    await counter.notify(sold, { ...approved, ...first });
    await counter.notify(sold, { ...approved, ...second });
    expect(noticeEffects()).toEqual(['exception', 'exception']);
    await expectMoneyOpen(sold, 2);
    expectSound();
  });

  it('from the other gateway’s path is judged by its own path, and pays once its name is adopted', async () => {
    const sold = await sellByCard();
    const claims = { gateway: 'moamalat', approved: '1', amount: '18.00', currency: 'USD', invoice_no: sold.invoiceNo };
    for (const kind of ['wallet-callback', 'card-callback'] as const) {
      const number = counter.feed.add(kind, signedNotice(kind, { ...claims, transaction_id: 'one' }));
      await counter.world.until(() => (counter.till.ledger.feed.cursor()?.after ?? 0) >= number);
    }
    expect(await openExceptions(counter)).toHaveLength(2);
    expect(await adoptNewest()).toMatchObject({ ok: true, value: { judged: 1, paid: 1 } });
    expect(paymentStatusOf(await now(sold))).toBe('paid');
    expectSound();
  });

  it('with the same facts in other bytes is a repeat, handled or not', async () => {
    const sold = await sellByCard();
    await counter.notify(sold, { currency: 'EUR', ...approved });
    await counter.notify(sold, { currency: 'EUR', ...approved, note: 'again' });
    await handleAll();
    await counter.notify(sold, { currency: 'EUR', ...approved, note: 'once more' });
    expect(await openExceptions(counter)).toEqual([]);
    expect(noticeEffects()).toEqual(['exception', 'repeat', 'repeat']);
    expectSound();
  });
});
