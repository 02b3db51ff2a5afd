// The screen shows the state of a sale, not of one attempt: a change of one attempt is sent for all attempts of its sale.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AttemptView } from '../../../../../src/shared/contract/counter/sale.ts';
import { riskOf, retryOf } from '../../../../../src/shared/payment/charge-again.ts';
import { paymentStatusOf } from '../../../../../src/shared/payment/payment-status.ts';
import { isPayable } from '../../../../../src/shared/payment/voice.ts';
import { postingsIn, tablesIn } from '../../../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { json, redirectTo } from '../../../../support/scripted-service.ts';
import { approval, hirePin, openExceptions, settle } from '../../../../support/supervise.ts';

let counter: Counter;
beforeEach(() => {
  counter = openCounter();
});
afterEach(() => counter.close());

const now = ({ attemptId }: AttemptView): Promise<AttemptView> => counter.client.get('attempt.get', { attemptId });
const shown = async (attempt: AttemptView): Promise<string> => paymentStatusOf(await now(attempt));
/** State of the attempt in the last `attempt.changed` event sent to the windows. */
const told = ({ attemptId }: AttemptView): string | undefined =>
  counter.client.told
    .flatMap(({ event, body }) => (event === 'attempt.changed' ? [body as AttemptView] : []))
    .filter((view) => view.attemptId === attemptId)
    .map(paymentStatusOf)
    .at(-1);
const again = async ({ saleId }: AttemptView): Promise<AttemptView> => {
  const { attemptId } = await counter.client.get('sale.retry', { requestId: newRequestId(), saleId, supersede: true });
  await counter.world.until(() => counter.till.ledger.payments.attempt(attemptId)?.state !== 'creating');
  return counter.client.get('attempt.get', { attemptId });
};
const refusal = async ({ saleId }: AttemptView, supersede = false) => {
  const answer = await counter.client.ask('sale.retry', { requestId: newRequestId(), saleId, supersede });
  return answer.ok ? 'ok' : answer.error;
};
/** Charges the same sale again after a 502 answer, so that both attempts may be paid. */
const pair = async (): Promise<readonly [AttemptView, AttemptView]> => {
  counter.service.reply = () => json(502, {});
  const first = await counter.sell();
  expect(await shown(first)).toBe('unknown');
  counter.service.reply = () => redirectTo('https://service.test/checkout/2');
  const second = await again(first);
  expect(await shown(second)).toBe('waiting');
  return [first, second];
};
const handleAll = async (): Promise<void> => {
  for (const { seq } of await openExceptions(counter))
    await counter.client.get('exception.handle', { requestId: newRequestId(), seq, approval, note: 'seen on the statement' });
};
const rebuilt = (): void => {
  const before = tablesIn(counter.dir);
  counter.till.ledger.rebuild();
  expect(tablesIn(counter.dir)).toEqual(before);
};

describe('the screen of a sale', () => {
  it('removes the second code when the first checkout is paid, at once and after a reload', async () => {
    const [first, second] = await pair();
    await counter.notify(first);
    expect(told(second)).toBe('sale-paid');
    expect(await shown(second)).toBe('sale-paid');
    expect(await now(second)).toMatchObject({ state: 'waiting', salePaidBy: first.invoiceNo });
    counter.restart();
    expect(await shown(second)).toBe('sale-paid');
    const running = { text: '', day: null, states: ['waiting'], gateway: null, method: null, before: null, limit: 9 };
    expect((await counter.client.get('payments.search', running)).rows).toEqual([]);
    rebuilt();
  });

  it('removes the second code after a settlement by hand', async () => {
    const [first, second] = await pair();
    await hirePin(counter);
    await settle(counter, first);
    expect(told(second)).toBe('sale-paid');
    expect(await now(second)).toMatchObject({ salePaidBy: first.invoiceNo });
  });

  it('removes the second code after a wrong amount, until it is handled and a cashier shows the code again', async () => {
    const [first, second] = await pair();
    await hirePin(counter);
    await counter.notify(first, { amount: '9.00' });
    expect((await now(first)).came).toMatchObject({ kind: 'money', money: { amountMinor: 9000, currency: 'LYD' } });
    expect(await shown(first)).toBe('wrong-amount');
    expect(told(second)).toBe('sale-unfit');
    expect(await now(second)).toMatchObject({ saleUnfitBy: first.invoiceNo });
    await handleAll();
    expect(told(second)).toBe('confirming');
    await counter.client.get('attempt.show-again', { requestId: newRequestId(), attemptId: second.attemptId });
    expect(told(second)).toBe('waiting');
    expect(await now(second)).toMatchObject({ saleUnfitBy: null });
    rebuilt();
  });

  it('names the paid invoice number when it refuses a charge', async () => {
    const [first, second] = await pair();
    await counter.notify(first);
    expect(await refusal(second, true)).toEqual({ code: 'sale.already-paid', params: { invoiceNo: first.invoiceNo } });
    await hirePin(counter);
    const settled = await counter.client.ask('attempt.settle', {
      ...{ requestId: newRequestId(), attemptId: second.attemptId, approval, reason: 'x' },
    });
    expect(settled).toMatchObject({ error: { code: 'sale.already-paid', params: { invoiceNo: first.invoiceNo } } });
    expect(retryOf(await now(second))).toBe('never');
  });

  it('opens no checkout of a paid sale', async () => {
    const opened: string[] = [];
    counter.close();
    counter = openCounter({ abilities: { host: 'electron', openCheckout: (url) => void opened.push(url) } });
    const [first, second] = await pair();
    await counter.client.get('attempt.open', { attemptId: second.attemptId });
    await counter.notify(first);
    expect(await counter.client.codeOf('attempt.open', { attemptId: second.attemptId })).toBe('attempt.not-open');
    expect(opened).toEqual(['https://service.test/checkout/2']);
  });

  it('shows a double payment, which is booked and owed back', async () => {
    const [first, second] = await pair();
    await counter.notify(first);
    await counter.notify(second);
    expect(await shown(second)).toBe('paid-twice');
    expect(told(first)).toBe('paid-late');
    expect(await openExceptions(counter)).toMatchObject([{ reason: 'paid-twice', attemptId: second.attemptId }]);
    await hirePin(counter);
    await handleAll();
    expect(await shown(second)).toBe('paid-twice');
    expect(await openExceptions(counter)).toEqual([]);
    rebuilt();
  });
});

describe('a verified approval that ends as an exception', () => {
  const unfit = [
    ['currency-differs', { currency: 'USD' }],
    ['gateway-differs', { gateway: 'card' }],
    ['amount-unreadable', { amount: 'twelve' }],
    ['flags-conflict', { canceled: '1' }],
    ['flags-unreadable', { approved: 'maybe' }],
    ['notice-incomplete', { transaction_id: undefined }],
  ] as const;

  it.each(unfit)('never shows “Scan to pay”: %s', async (reason, changes) => {
    await hirePin(counter);
    const sold = await counter.sell();
    await counter.notify(sold, changes);
    expect(await openExceptions(counter)).toMatchObject([{ reason, attemptId: sold.attemptId }]);
    expect(told(sold)).toBe('unfit');
    expect(await now(sold)).toMatchObject({ unfit: 'open', openExceptions: 1 });
    counter.restart();
    expect(await shown(sold)).toBe('unfit');
    expect(await refusal(sold)).toEqual({ code: 'attempt.money-unfit', params: { invoiceNo: sold.invoiceNo } });
    const next = await again(sold);
    expect(await shown(next)).toBe('waiting');
    expect(riskOf(await now(next))).toBe('money-unfit');
    await handleAll();
    expect(await shown(sold)).toBe('superseded');
    expect(await now(sold)).toMatchObject({ unfit: 'handled', openExceptions: 0 });
    rebuilt();
  });

  it('with a transaction that another payment used never shows “Scan to pay” either', async () => {
    const [paid, sold] = [await counter.sell(), await counter.sell()];
    await counter.notify(paid, { transaction_id: 'tx-same' });
    await counter.notify(sold, { transaction_id: 'tx-same' });
    expect(told(sold)).toBe('unfit');
    expect(await shown(paid)).toBe('paid');
  });

  it('shows no code even after handling, ends in its own state, and is charged again only after a confirmation', async () => {
    await hirePin(counter);
    const sold = await counter.sell();
    await counter.notify(sold, { currency: 'USD' });
    await handleAll();
    expect(told(sold)).toBe('unfit');
    expect(isPayable(await now(sold))).toBe(false);
    rebuilt();
    await counter.notify(sold, { approved: '0' });
    expect(await shown(sold)).toBe('declined');
    expect(await refusal(sold)).toMatchObject({ code: 'attempt.money-unfit' });
    expect(await refusal(sold, true)).toBe('ok');
  });

  it('is shown with its amount, whatever a later notice without a payment reports', async () => {
    const sold = await counter.sell({ gateway: 'card', amount: '18', mobile: undefined });
    const euros = { kind: 'text', amount: '18.00', currency: 'EUR' };
    await counter.notify(sold, { currency: 'EUR' });
    expect((await now(sold)).came).toEqual(euros);
    await counter.notify(sold, { approved: undefined, canceled: '1', amount: '7.00' });
    expect(await openExceptions(counter)).toHaveLength(2);
    expect((await now(sold)).came).toEqual(euros);
  });

  it('is shown in place of a handled approval', async () => {
    await hirePin(counter);
    const sold = await counter.sell({ gateway: 'card', amount: '18', mobile: undefined });
    await counter.notify(sold, { currency: 'EUR' });
    await counter.notify(sold, { currency: 'EUR', amount: '7.00' });
    expect((await now(sold)).came).toMatchObject({ amount: '7.00' });
    const [newest] = await openExceptions(counter);
    await counter.client.get('exception.handle', { requestId: newRequestId(), seq: newest?.seq ?? 0, approval, note: 'seen' });
    expect((await now(sold)).came).toMatchObject({ amount: '18.00' });
  });

  it('gives way to a matching payment', async () => {
    const sold = await counter.sell();
    await counter.notify(sold, { currency: 'USD' });
    await counter.notify(sold);
    expect(await shown(sold)).toBe('paid');
    expect(await openExceptions(counter)).toMatchObject([{ reason: 'currency-differs' }]);
  });

  it('on one charge appears on the sale’s earlier charges', async () => {
    const [first, second] = await pair();
    await counter.notify(first, { currency: 'USD' });
    expect(told(second)).toBe('sale-unfit');
    expect(await refusal(second)).toEqual({ code: 'attempt.money-unfit', params: { invoiceNo: first.invoiceNo } });
    const third = await again(second);
    expect(await shown(third)).toBe('waiting');
    expect(await now(third)).toMatchObject({ saleUnfitBy: first.invoiceNo });
    rebuilt();
  });

  it('is not a wrong amount if a cancel names another amount, because no money arrived', async () => {
    const sold = await counter.sell();
    await counter.notify(sold, { approved: undefined, canceled: '1', amount: '9.00' });
    expect(await openExceptions(counter)).toMatchObject([{ reason: 'amount-differs' }]);
    expect(await now(sold)).toMatchObject({ amountDiffers: false, unfit: null, openExceptions: 1 });
  });
});

describe('a customer who returned as paid', () => {
  it('is mentioned at a further charge, and needs action even if another charge replaces the first', async () => {
    const sold = await counter.sell();
    await counter.comeBack(sold);
    expect(await now(sold)).toMatchObject({ state: 'waiting', returnedPaid: true });
    expect(await refusal(sold)).toEqual({ code: 'attempt.came-back-paid', params: { invoiceNo: sold.invoiceNo } });
    counter.client.told.length = 0;
    await again(sold);
    expect(counter.client.told.map(({ event }) => event)).toContain('exceptions.changed');
    expect(await openExceptions(counter)).toMatchObject([{ reason: 'return-without-callback', attemptId: sold.attemptId }]);
    expect(await shown(sold)).toBe('to-review');
    await counter.notify(sold);
    expect(await openExceptions(counter)).toEqual([]);
    rebuilt();
  });

  it('differs from a customer who returned from a cancelled payment', async () => {
    const sold = await counter.sell();
    await counter.comeBack(sold, '0');
    expect(await now(sold)).toMatchObject({ returned: true, returnedPaid: false });
  });
});

describe('a cancel or decline after an approval', () => {
  it.each([[{ approved: undefined, canceled: '1' }], [{ approved: '0' }]])(
    'is an exception of its own, and the booked payment stays booked: %j',
    async (changes) => {
      const sold = await counter.sell();
      await counter.notify(sold);
      const before = postingsIn(counter.dir);
      await counter.notify(sold, changes);
      expect(await openExceptions(counter)).toMatchObject([{ reason: 'approval-contradicted', attemptId: sold.attemptId }]);
      expect(await shown(sold)).toBe('paid');
      expect(postingsIn(counter.dir)).toEqual(before);
    },
  );

  it('is also an exception after an approval whose amount is unreadable', async () => {
    const sold = await counter.sell();
    await counter.notify(sold, { amount: 'ten' });
    expect(await now(sold)).toMatchObject({ unfit: 'open' });
    await counter.notify(sold, { approved: undefined, canceled: '1' });
    expect((await openExceptions(counter)).map(({ reason }) => reason).sort()).toEqual([
      'amount-unreadable',
      'approval-contradicted',
    ]);
    expect(await now(sold)).toMatchObject({ state: 'waiting' });
  });

  it('is also an exception after a wrong amount, which stays set aside', async () => {
    const sold = await counter.sell();
    await counter.notify(sold, { amount: '9.00' });
    await counter.notify(sold, { approved: undefined, canceled: '1' });
    expect((await openExceptions(counter)).map(({ reason }) => reason).sort()).toEqual([
      'amount-differs',
      'approval-contradicted',
    ]);
    expect(await now(sold)).toMatchObject({ state: 'waiting', amountDiffers: true });
  });
});
