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
  it('pays the sale with its reason, and is unconfirmed until a notice confirms it', async () => {
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

  it('is confirmed once: the same notice again is a repeat, another transaction is owed back', async () => {
    await settle(counter, sold);
    await counter.notify(sold, { transaction_id: 'tx-a' });
    await counter.notify(sold, { transaction_id: 'tx-a', extra: 'x' });
    expect(postingsIn(counter.dir)).toEqual(once);
    await counter.notify(sold, { transaction_id: 'tx-b' });
    expect(postingsIn(counter.dir)).toEqual([...once, ...owed]);
    expect(await now()).toMatchObject({ paidTwice: true, unconfirmed: false });
  });

  it('is not confirmed by another amount', async () => {
    await settle(counter, sold);
    await counter.notify(sold, { amount: '9.00' });
    expect(await now()).toMatchObject({ unconfirmed: true, amountDiffers: true });
    expect((await openExceptions(counter)).map(({ reason }) => reason)).toEqual(['amount-differs']);
  });

  it('stays after a decline of the service, which is an exception', async () => {
    await settle(counter, sold);
    await counter.notify(sold, { approved: '0' });
    expect(await now()).toMatchObject({ state: 'approved', unconfirmed: true });
    expect((await openExceptions(counter)).map(({ reason }) => reason)).toEqual(['settlement-contradicted']);
  });

  it('of one attempt makes a payment of another attempt owed back', async () => {
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
  ] as const)('of an attempt that is %s is late: %s', async (state, late) => {
    if (state === 'unknown') counter.service.reply = () => ({ status: 502, headers: {}, body: '' });
    const attempt = await counter.sell();
    if (state === 'withdrawn')
      await counter.client.get('attempt.withdraw', { requestId: newRequestId(), attemptId: attempt.attemptId });
    if (state === 'expired') await counter.world.run(16 * 60_000);
    expect((await now(attempt)).state).toBe(state);
    expect(await settle(counter, attempt)).toMatchObject({ state: 'approved', late, unconfirmed: true });
  });

  it('is never announced as paid, neither at once nor at its confirmation', async () => {
    await settle(counter, sold);
    expect(await counter.client.get('paid.take', {})).toEqual([]);
    await counter.notify(sold);
    expect(await counter.client.get('paid.take', {})).toEqual([]);
    const other = await counter.sell();
    await counter.notify(other);
    expect((await counter.client.get('paid.take', {})).map(({ attemptId }) => attemptId)).toEqual([other.attemptId]);
  });

  it('counts as unconfirmed in the day until its confirmation', async () => {
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

  it('is kept over a restart and a rebuild, and is found by its confirming transaction', async () => {
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

  it('is found by its state', async () => {
    await settle(counter, sold);
    const search = { text: '', day: null, gateway: null, method: null, before: null, limit: 10 };
    expect((await counter.client.get('payments.search', { ...search, states: ['settled'] })).rows).toHaveLength(1);
    expect((await counter.client.get('payments.search', { ...search, states: ['paid'] })).rows).toEqual([]);
  });
});

describe('a settlement is refused without an entry', () => {
  it('with a wrong PIN, and without a reason', async () => {
    expect(await settleCode(counter, sold, { approval: approvedWith('000001') })).toBe('people.wrong-pin');
    expect(counter.till.ledger.journal.bySeq(seq())).toMatchObject({ kind: 'pin.refused', body: { failures: 1 } });
    const before = seq();
    for (const reason of ['', '   ', 'x'.repeat(501)])
      expect(await settleCode(counter, sold, { reason })).toBe('request.malformed');
    expect(seq()).toBe(before);
    expect(await now()).toMatchObject({ state: 'waiting', salePaidBy: null });
  });

  it('for a paid and for an unknown attempt', async () => {
    await counter.notify(sold);
    expect(await settleCode(counter, sold)).toBe('attempt.not-open');
    expect(await settleCode(counter, { ...sold, attemptId: `attempt_${'0'.repeat(22)}` })).toBe('attempt.unknown');
  });

  it('during the confirm call', async () => {
    counter.service.reply = () => new Promise(() => {});
    const sale = { gateway: 'wallet' as const, amount: '5', invoiceNo: 'T1-0900', mobile: '0912345678', lang: 'ar' as const };
    const started = await counter.client.get('sale.start', { requestId: newRequestId(), ...sale });
    expect(await settleCode(counter, started)).toBe('attempt.in-progress');
  });

  it('when a wrong amount is set aside', async () => {
    await counter.notify(sold, { amount: '9.00' });
    expect(await settleCode(counter, sold)).toBe('attempt.money-apart');
  });

  it('under a used request id with another reason', async () => {
    const requestId = newRequestId();
    expect(await settleCode(counter, sold, { requestId, reason: 'a' })).toBe('ok');
    expect(await settleCode(counter, sold, { requestId, reason: 'b' })).toBe('request.reused');
  });
});

it('a settlement requested twice is booked once', async () => {
  const input = { requestId: newRequestId(), attemptId: sold.attemptId, approval, reason: 'seen' };
  const both = [counter.client.dispatch.answer('attempt.settle', input), counter.client.dispatch.answer('attempt.settle', input)];
  expect((await Promise.all(both)).map(({ ok }) => ok)).toEqual([true, true]);
  expect(postingsIn(counter.dir)).toEqual(once);
});

it('two simultaneous settlements are booked once', async () => {
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

it('a payment that arrives during the check of the PIN is booked instead of the settlement', async () => {
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

describe('a settlement by hand sends the windows an event', () => {
  const told = async (attempt: AttemptView): Promise<ReadonlySet<string>> => {
    const { length } = counter.client.told;
    await settle(counter, attempt);
    return new Set(counter.client.told.slice(length).map(({ event }) => event));
  };

  it('about the refunds list only if a set-aside amount leaves the list', async () => {
    expect(await told(await counter.sell())).not.toContain('refunds.changed');
    await counter.notify(sold, { amount: '10' });
    const [held] = (await counter.client.get('suspense.list', { after: null, limit: 1 })).rows;
    const rest = await counter.client.get('suspense.top-up', { requestId: newRequestId(), seq: held?.seq ?? 0 });
    await counter.world.until(() => counter.till.ledger.payments.attempt(rest.attemptId)?.state === 'waiting');
    const events = await told(rest);
    for (const event of ['attempt.changed', 'exceptions.changed', 'refunds.changed']) expect(events).toContain(event);
    expect((await counter.client.get('suspense.list', { after: null, limit: 1 })).rows).toEqual([]);
  });
});
