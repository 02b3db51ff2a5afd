// Settling by hand: a supervisor's settlement is booked once, shown as unconfirmed everywhere, and confirmed by the first
// matching notice.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AttemptView } from '../../../../../src/shared/contract/counter/sale.ts';
import { paymentStatusOf } from '../../../../../src/shared/payment/payment-status.ts';
import { postingsIn, tablesIn } from '../../../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { approval, approvedWith, hirePin, openExceptions, settle, settleCode } from '../../../../support/supervise.ts';
import { quickStretch } from '../../../../support/till.ts';

let counter: Counter;
let sold: AttemptView;
beforeEach(async () => {
  counter = openCounter();
  await hirePin(counter);
  sold = await counter.sell();
});
afterEach(() => counter.close());

const now = (of = sold): Promise<AttemptView> => counter.client.get('attempt.get', { attemptId: of.attemptId });
const once = ['clearing:wallet 12500 LYD', 'sales -12500 LYD'];
const owed = ['clearing:wallet 12500 LYD', 'refunds-owed -12500 LYD'];
const seq = (): number => counter.till.ledger.journal.head().seq;

describe('a settlement by hand', () => {
  it('pays the sale with its reason, and is unconfirmed until a notice proves it', async () => {
    const settled = await settle(counter, sold, 'statement of 15 January, line 4');
    expect(settled).toMatchObject({ state: 'approved', unconfirmed: true, salePaidBy: expect.any(String), late: false });
    expect(paymentStatusOf(settled)).toBe('settled');
    expect(postingsIn(counter.dir)).toEqual(once);
    const { steps } = await counter.client.get('attempt.history', { attemptId: sold.attemptId });
    expect(steps.at(-1)).toMatchObject({
      kind: 'attempt.settled',
      actor: 'cashier',
      event: 'settlement',
      detail: 'statement of 15 January, line 4',
    });
    await counter.notify(sold);
    expect(await now()).toMatchObject({ state: 'approved', unconfirmed: false });
    expect(paymentStatusOf(await now())).toBe('paid');
    expect(postingsIn(counter.dir)).toEqual(once);
  });

  it('is proved exactly once: the same notice again is a repeat, another transaction is owed back', async () => {
    await settle(counter, sold);
    await counter.notify(sold, { transaction_id: 'tx-a' });
    await counter.notify(sold, { transaction_id: 'tx-a', extra: 'x' });
    expect(postingsIn(counter.dir)).toEqual(once);
    await counter.notify(sold, { transaction_id: 'tx-b' });
    expect(postingsIn(counter.dir)).toEqual([...once, ...owed]);
    expect(await now()).toMatchObject({ paidTwice: true, unconfirmed: false });
  });

  it('is not proved by another amount', async () => {
    await settle(counter, sold);
    await counter.notify(sold, { amount: '9.00' });
    expect(await now()).toMatchObject({ unconfirmed: true, amountDiffers: true });
    expect((await openExceptions(counter)).map(({ reason }) => reason)).toEqual(['amount-differs']);
  });

  it('against which the service says no stays, and is an exception', async () => {
    await settle(counter, sold);
    await counter.notify(sold, { approved: '0' });
    expect(await now()).toMatchObject({ state: 'approved', unconfirmed: true });
    expect((await openExceptions(counter)).map(({ reason }) => reason)).toEqual(['settlement-contradicted']);
  });

  it('of one attempt owes back what another attempt of the sale brings', async () => {
    const second = await counter.client.get('sale.retry', { requestId: newRequestId(), saleId: sold.saleId, supersede: true });
    await counter.world.until(() => counter.till.ledger.payments.attempt(second.attemptId)?.state === 'waiting');
    await settle(counter, sold);
    await counter.notify(second);
    expect(postingsIn(counter.dir)).toEqual([...once, ...owed]);
    expect(await now()).toMatchObject({ unconfirmed: true });
    expect(await settleCode(counter, second)).toBe('attempt.not-open');
  });

  it.each([
    ['expired', true],
    ['withdrawn', true],
    ['unknown', false],
  ] as const)('of one that is %s is late: %s', async (state, late) => {
    if (state === 'unknown') counter.service.reply = () => ({ status: 502, headers: {}, body: '' });
    const attempt = await counter.sell();
    if (state === 'withdrawn')
      await counter.client.get('attempt.withdraw', { requestId: newRequestId(), attemptId: attempt.attemptId });
    if (state === 'expired') await counter.world.run(16 * 60_000);
    expect((await now(attempt)).state).toBe(state);
    expect(await settle(counter, attempt)).toMatchObject({ state: 'approved', late, unconfirmed: true });
  });

  it('is no news of money: nobody is told "paid" for it, then or when it is proved', async () => {
    await settle(counter, sold);
    expect(await counter.client.get('paid.take', {})).toEqual([]);
    await counter.notify(sold);
    expect(await counter.client.get('paid.take', {})).toEqual([]);
    const other = await counter.sell();
    await counter.notify(other);
    expect((await counter.client.get('paid.take', {})).map(({ attemptId }) => attemptId)).toEqual([other.attemptId]);
  });

  it('counts as unconfirmed in the day until it is proved', async () => {
    await settle(counter, sold);
    const states = async () => (await counter.client.get('day.get', { day: sold.businessDay })).states;
    expect(await states()).toEqual({ settled: 1 });
    const sums = async () => (await counter.client.get('day.get', { day: sold.businessDay })).sums;
    expect(await sums()).toMatchObject([
      { kind: 'sale', count: 1, amountMinor: 12_500, unconfirmed: 1, unconfirmedMinor: 12_500 },
    ]);
    await counter.notify(sold);
    expect(await sums()).toMatchObject([{ kind: 'sale', count: 1, method: 'method_a', unconfirmed: 0, unconfirmedMinor: 0 }]);
    expect(await states()).toEqual({ paid: 1 });
  });

  it('is found again after a restart, a rebuild, and by the transaction that proved it', async () => {
    await settle(counter, sold);
    await counter.notify(sold, { transaction_id: 'tx-proof' });
    const before = tablesIn(counter.dir);
    counter.till.ledger.rebuild();
    expect(tablesIn(counter.dir)).toEqual(before);
    counter.restart();
    const search = { day: null, states: [], gateway: null, method: null, before: null, limit: 10 };
    const found = await counter.client.get('payments.search', { ...search, text: 'tx-proof' });
    expect(found.rows.map(({ attemptId }) => attemptId)).toEqual([sold.attemptId]);
  });

  it('shows in a search for its state', async () => {
    await settle(counter, sold);
    const search = { text: '', day: null, gateway: null, method: null, before: null, limit: 10 };
    expect((await counter.client.get('payments.search', { ...search, states: ['settled'] })).rows).toHaveLength(1);
    expect((await counter.client.get('payments.search', { ...search, states: ['paid'] })).rows).toEqual([]);
  });
});

describe('a settlement is refused, and writes nothing of it,', () => {
  it('with a wrong PIN, and without a reason', async () => {
    expect(await settleCode(counter, sold, { approval: approvedWith('000001') })).toBe('people.wrong-pin');
    expect(counter.till.ledger.journal.bySeq(seq())).toMatchObject({ kind: 'pin.refused', body: { failures: 1 } });
    const before = seq();
    for (const reason of ['', '   ', 'x'.repeat(501)])
      expect(await settleCode(counter, sold, { reason })).toBe('request.malformed');
    expect(seq()).toBe(before);
    expect(await now()).toMatchObject({ state: 'waiting', salePaidBy: null });
  });

  it('for what is paid, and for what nobody knows', async () => {
    await counter.notify(sold);
    expect(await settleCode(counter, sold)).toBe('attempt.not-open');
    expect(await settleCode(counter, { ...sold, attemptId: `attempt_${'0'.repeat(22)}` })).toBe('attempt.unknown');
  });

  it('while the confirm call is under way', async () => {
    counter.service.reply = () => new Promise(() => {});
    const sale = { gateway: 'wallet' as const, amount: '5', invoiceNo: 'T1-0900', mobile: '0912345678', lang: 'ar' as const };
    const started = await counter.client.get('sale.start', { requestId: newRequestId(), ...sale });
    expect(await settleCode(counter, started)).toBe('attempt.in-progress');
  });

  it('where money of another amount lies in suspense', async () => {
    await counter.notify(sold, { amount: '9.00' });
    expect(await settleCode(counter, sold)).toBe('attempt.money-apart');
  });

  it('under a request id that asked for something else', async () => {
    const requestId = newRequestId();
    expect(await settleCode(counter, sold, { requestId, reason: 'a' })).toBe('ok');
    expect(await settleCode(counter, sold, { requestId, reason: 'b' })).toBe('request.reused');
  });
});

it('a settlement that is pressed twice books once', async () => {
  const input = { requestId: newRequestId(), attemptId: sold.attemptId, approval, reason: 'seen' };
  const both = [counter.client.dispatch.answer('attempt.settle', input), counter.client.dispatch.answer('attempt.settle', input)];
  expect((await Promise.all(both)).map(({ ok }) => ok)).toEqual([true, true]);
  expect(postingsIn(counter.dir)).toEqual(once);
});

it('two settlements at once book once', async () => {
  const ask = () =>
    counter.client.dispatch.answer('attempt.settle', {
      requestId: newRequestId(),
      attemptId: sold.attemptId,
      approval,
      reason: 'seen',
    });
  const answers = await Promise.all([ask(), ask()]);
  expect(answers.map((answer) => (answer.ok ? 'ok' : answer.error.code))).toEqual(['ok', 'attempt.not-open']);
  expect(postingsIn(counter.dir)).toEqual(once);
});

it('money that comes while the PIN is looked at wins', async () => {
  counter.close();
  counter = openCounter({
    // Key stretching that takes 500 ms of virtual time, like scrypt in real time.
    stretch: (secret, salt, cost) =>
      new Promise((resolve) => void counter.world.at(500, () => resolve(quickStretch(secret, salt, cost)))),
  });
  await hirePin(counter);
  const attempt = await counter.sell();
  const asked = settleCode(counter, attempt);
  counter.post(attempt);
  expect(await asked).toBe('attempt.not-open');
  expect(await now(attempt)).toMatchObject({ state: 'approved', unconfirmed: false });
  expect(postingsIn(counter.dir)).toEqual(once);
});
