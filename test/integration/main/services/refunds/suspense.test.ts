// A payment of a wrong amount: accepted as the sale, given back, kept, or topped up. Notices that arrive after the decision are
// booked once.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AttemptView } from '../../../../../src/shared/contract/counter/sale.ts';
import type { SuspenseView } from '../../../../../src/shared/contract/books/refunds.ts';
import { paymentStatusOf } from '../../../../../src/shared/payment/payment-status.ts';
import { postingsIn, tablesIn } from '../../../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { add, by, type Known, openShop, signIn } from '../../../../support/people.ts';
import { receiptFacts } from '../../../../../src/main/services/receipts/receipt-facts.ts';
import { openExceptions } from '../../../../support/supervise.ts';

let counter: Counter;
let salma: Known;
let nuri: Known;
let attempt: AttemptView;
beforeEach(async () => {
  counter = openCounter();
  await openShop(counter);
  salma = await add(counter.client, 'Salma', 'supervisor');
  nuri = await add(counter.client, 'Nuri', 'cashier');
  await signIn(counter.client, nuri);
  attempt = await counter.sell();
  await counter.notify(attempt, { amount: '10' });
});
afterEach(() => counter.close());

const now = (of = attempt): Promise<AttemptView> => counter.client.get('attempt.get', { attemptId: of.attemptId });
const held = async (): Promise<readonly SuspenseView[]> =>
  (await counter.client.get('suspense.list', { after: null, limit: 9 })).rows;
const seqOf = async (): Promise<number> => (await held())[0]?.seq ?? 0;
const ask = (seq: number, more: object = {}) => ({
  requestId: newRequestId(),
  seq,
  reason: 'agreed',
  approval: by(salma),
  ...more,
});
const resolve = async (choice: 'accept' | 'keep-price' | 'give-back'): Promise<SuspenseView> =>
  counter.client.get('suspense.resolve', ask(await seqOf(), { choice }) as never);
const writeOff = async (): Promise<SuspenseView> => counter.client.get('suspense.write-off', ask(await seqOf()));
const topUp = async (): Promise<AttemptView> => {
  const begun = await counter.client.get('suspense.top-up', { requestId: newRequestId(), seq: await seqOf() });
  await counter.world.until(() => counter.till.ledger.payments.attempt(begun.attemptId)?.state === 'waiting');
  return counter.client.get('attempt.get', { attemptId: begun.attemptId });
};
const balance = (account: string): number =>
  postingsIn(counter.dir)
    .filter((line) => line.startsWith(`${account} `))
    .reduce((sum, line) => sum + Number(line.split(' ')[1]), 0);
const balances = (...accounts: string[]) => accounts.map(balance);
const place = { merchant: 'm', till: 'T1', shopName: 'S', timeZone: 'Africa/Tripoli', training: false };
const rebuilt = (): void => {
  const before = tablesIn(counter.dir);
  counter.till.ledger.rebuild();
  expect(tablesIn(counter.dir)).toEqual(before);
};

it('a wrong amount is listed with its choices until it is resolved', async () => {
  expect(await counter.client.get('suspense.list', { after: null, limit: 9 })).toMatchObject({
    rows: [
      {
        ...{ attemptId: attempt.attemptId, amountMinor: 10_000, askedMinor: 12_500, resolved: null, topUp: null },
        choices: ['accept', 'give-back', 'write-off', 'top-up'],
      },
    ],
    held: [{ currency: 'LYD', count: 1, amountMinor: 10_000 }],
  });
});

describe('a wrong amount accepted as the sale', () => {
  beforeEach(async () => void (await resolve('accept')));

  it('pays the sale, answers the exception, and is in the history', async () => {
    expect(await now()).toMatchObject({ state: 'approved', salePaidBy: attempt.invoiceNo, paidMs: expect.any(Number) });
    expect(paymentStatusOf(await now())).toBe('accepted');
    expect(balances('suspense', 'sales', 'clearing:wallet')).toEqual([0, -10_000, 10_000]);
    expect(await openExceptions(counter)).toEqual([]);
    expect(await held()).toEqual([]);
    const { steps } = await counter.client.get('attempt.history', { attemptId: attempt.attemptId });
    expect(steps.at(-1)).toMatchObject({ kind: 'suspense.resolved', reason: 'accept', detail: 'agreed', actorName: 'Nuri' });
    expect(await counter.client.get('paid.take', {})).toEqual([]);
    rebuilt();
  });

  it('makes a later right amount a double payment, and a later wrong amount is set aside without the choice to accept', async () => {
    await counter.notify(attempt);
    expect(balances('sales', 'refunds-owed')).toEqual([-10_000, -12_500]);
    await counter.notify(attempt, { amount: '3' });
    expect((await held())[0]?.choices).toEqual(['give-back', 'write-off']);
    expect(await counter.client.codeOf('suspense.resolve', ask(await seqOf(), { choice: 'accept' }))).toBe('sale.already-paid');
    expect(await counter.client.codeOf('suspense.top-up', { requestId: newRequestId(), seq: await seqOf() })).toBe(
      'sale.already-paid',
    );
  });

  it('makes a later cancel an exception, and the same payment again a repeat', async () => {
    const before = postingsIn(counter.dir);
    await counter.notify(attempt, { approved: '0', canceled: '1' });
    expect((await openExceptions(counter)).map(({ reason }) => reason)).toEqual(['approval-contradicted']);
    expect((await now()).state).toBe('approved');
    expect(postingsIn(counter.dir)).toEqual(before);
  });

  it('cannot also be settled by hand or charged again, and its goods may be returned for the paid amount', async () => {
    expect(await counter.client.codeOf('attempt.settle', { ...ask(0), attemptId: attempt.attemptId, seq: undefined })).not.toBe(
      'ok',
    );
    expect(
      await counter.client.codeOf('sale.retry', { requestId: newRequestId(), saleId: attempt.saleId, supersede: true }),
    ).toBe('sale.already-paid');
    expect(await counter.client.get('refunds.of', { attemptId: attempt.attemptId })).toMatchObject({ paidMinor: 10_000 });
  });

  it('is resolved once, by a repeated or another request', async () => {
    const { seq } = (await counter.client.get('refunds.of', { attemptId: attempt.attemptId })).suspense[0] as SuspenseView;
    expect(await counter.client.codeOf('suspense.resolve', ask(seq, { choice: 'give-back' }))).toBe('suspense.resolved');
    expect(await counter.client.codeOf('suspense.write-off', ask(seq))).toBe('suspense.resolved');
  });
});

describe('a wrong amount given back', () => {
  it('is owed to the customer, and paid like any refund', async () => {
    await resolve('give-back');
    expect(balances('suspense', 'refunds-owed')).toEqual([0, -10_000]);
    const [owed] = (await counter.client.get('refunds.list', { after: null, limit: 9 })).rows;
    expect(owed).toMatchObject({ source: 'wrong-amount', state: 'owed', amountMinor: 10_000 });
    await counter.client.get('refund.give', {
      ...{ requestId: newRequestId(), reason: 'too little', way: 'transfer', reference: 'TR-1', approval: by(salma) },
      what: { kind: 'owed', seq: owed?.seq ?? 0 },
    });
    expect(balances('refunds-owed', 'paid-out:transfer', 'clearing:wallet')).toEqual([0, -10_000, 10_000]);
    rebuilt();
  });

  it('lets a later right amount pay the sale', async () => {
    await resolve('give-back');
    await counter.notify(attempt);
    expect(balances('sales', 'refunds-owed', 'suspense')).toEqual([-12_500, -10_000, 0]);
  });
});

it('a wrong amount written off is other income, with another person’s approval', async () => {
  expect(await counter.client.codeOf('suspense.write-off', { ...ask(await seqOf()), approval: undefined })).not.toBe('ok');
  await writeOff();
  expect(balances('suspense', 'other-income')).toEqual([0, -10_000]);
  expect((await now()).salePaidBy).toBeNull();
  rebuilt();
});

it('a wrong amount written off paid for no goods, so none can be returned', async () => {
  await writeOff();
  const what = { kind: 'goods', attemptId: attempt.attemptId, amount: '0.01' } as const;
  const request = { requestId: newRequestId(), what, reason: 'worn' };
  expect(await counter.client.codeOf('refund.request', request)).toBe('refund.nothing-paid');
});

describe('a wrong amount topped up', () => {
  it('charges the difference, and both payments go to sales once the top-up is paid', async () => {
    const rest = await topUp();
    expect(rest).toMatchObject({ saleId: attempt.saleId, amountMinor: 2_500 });
    expect((await held())[0]).toMatchObject({ choices: [], topUp: { invoiceNo: rest.invoiceNo, amountMinor: 2_500 } });
    for (const choice of ['accept', 'give-back'] as const)
      expect(await counter.client.codeOf('suspense.resolve', ask(await seqOf(), { choice }))).toBe('suspense.top-up-waits');
    await counter.notify(rest);
    expect(balances('sales', 'suspense', 'clearing:wallet')).toEqual([-12_500, 0, 12_500]);
    expect(await held()).toEqual([]);
    expect(await openExceptions(counter)).toEqual([]);
    expect(await now(rest)).toMatchObject({ state: 'approved', salePaidBy: rest.invoiceNo });
    expect((await counter.client.get('paid.take', {})).map(({ invoiceNo }) => invoiceNo)).toEqual([rest.invoiceNo]);
    expect(await counter.client.get('refunds.of', { attemptId: rest.attemptId })).toMatchObject({ paidMinor: 12_500 });
    rebuilt();
    await counter.notify(attempt);
    expect(balances('sales', 'refunds-owed')).toEqual([-12_500, -12_500]);
  });

  it('may be resolved otherwise after the top-up was given up; a late top-up then pays nothing alone', async () => {
    const rest = await topUp();
    await counter.client.get('attempt.withdraw', { requestId: newRequestId(), attemptId: rest.attemptId });
    await resolve('give-back');
    await counter.notify(rest);
    expect(balances('sales', 'refunds-owed', 'suspense')).toEqual([0, -10_000, -2_500]);
    expect((await now(rest)).state).not.toBe('approved');
    rebuilt();
  });

  it('pays the sale together with a late top-up if it is still unresolved', async () => {
    const rest = await topUp();
    await counter.world.run(16 * 60_000);
    await signIn(counter.client, nuri);
    expect((await now(rest)).state).toBe('expired');
    await counter.notify(rest);
    expect(balances('sales', 'suspense')).toEqual([-12_500, 0]);
  });

  it('is accepted together with a second wrong amount, and the approval lists the whole sum', async () => {
    const rest = await topUp();
    await counter.notify(rest, { amount: '2' });
    await counter.client.get('attempt.withdraw', { requestId: newRequestId(), attemptId: rest.attemptId });
    const second = (await held()).find(({ attemptId }) => attemptId === rest.attemptId);
    await counter.client.get('suspense.resolve', ask(second?.seq ?? 0, { choice: 'accept' }) as never);
    expect(balances('sales', 'suspense')).toEqual([-12_000, 0]);
    expect(counter.till.closes.preview().approvals.filter(({ kind }) => kind === 'suspense.resolved')).toMatchObject([
      { approvedBy: salma.userId, money: { currency: 'LYD', amountMinor: 12_000 }, paid: null },
    ]);
    // The sale has one receipt: that of the top-up, with the whole sum.
    const receiptOf = ({ attemptId }: AttemptView) => receiptFacts(counter.till.ledger, 'payment', attemptId, place);
    expect(receiptOf(rest)).toMatchObject({ ok: true, value: { amountMinor: 12_000 } });
    expect(receiptOf(attempt)).toMatchObject({ ok: false, error: { code: 'receipt.none' } });
    rebuilt();
  });

  it('charges the difference again, and the whole price once the wrong amount is resolved', async () => {
    const rest = await topUp();
    const again = await counter.client.get('sale.retry', { requestId: newRequestId(), saleId: attempt.saleId, supersede: true });
    expect([rest.amountMinor, again.amountMinor]).toEqual([2_500, 2_500]);
    await counter.world.until(() => counter.till.ledger.payments.attempt(again.attemptId)?.state === 'waiting');
    await counter.client.get('attempt.withdraw', { requestId: newRequestId(), attemptId: again.attemptId });
    await resolve('give-back');
    const whole = await counter.client.get('sale.retry', { requestId: newRequestId(), saleId: attempt.saleId, supersede: true });
    expect(whole.amountMinor).toBe(12_500);
  });

  it('pays the sale together with a top-up settled by hand', async () => {
    const rest = await topUp();
    await counter.client.get('attempt.settle', {
      ...{ requestId: newRequestId(), attemptId: rest.attemptId, reason: 'on the slip', approval: by(salma) },
    });
    expect(balances('sales', 'suspense')).toEqual([-12_500, 0]);
    await counter.notify(rest);
    expect(balances('sales', 'suspense')).toEqual([-12_500, 0]);
    rebuilt();
  });
});

describe('an overpaid sale with its price kept', () => {
  let over: AttemptView;
  let seq: number;
  beforeEach(async () => {
    over = await counter.sell();
    await counter.notify(over, { amount: '20' });
    seq = (await held()).find(({ attemptId }) => attemptId === over.attemptId)?.seq ?? 0;
  });
  const keep = () => counter.client.get('suspense.resolve', ask(seq, { choice: 'keep-price' }) as never);

  it('is paid with its price, owes the excess, and answers the exception in one balanced entry', async () => {
    expect(await keep()).toMatchObject({ choices: [], resolved: { choice: 'keep-price', step: { reason: 'agreed' } } });
    expect(await now(over)).toMatchObject({ state: 'approved', salePaidBy: over.invoiceNo, resolved: 'keep-price' });
    expect(paymentStatusOf(await now(over))).toBe('accepted');
    expect(balances('suspense', 'sales', 'refunds-owed', 'clearing:wallet')).toEqual([-10_000, -12_500, -7_500, 30_000]);
    const [owed] = (await counter.client.get('refunds.list', { after: null, limit: 9 })).rows;
    expect(owed).toMatchObject({ source: 'wrong-amount', state: 'owed', amountMinor: 7_500, attemptId: over.attemptId });
    expect(await counter.client.get('refunds.of', { attemptId: over.attemptId })).toMatchObject({
      ...{ paidMinor: 12_500, returnableMinor: 12_500 },
    });
    expect((await openExceptions(counter)).map(({ attemptId }) => attemptId)).toEqual([attempt.attemptId]);
    rebuilt();
  });

  it('has a receipt of the price, and one of the excess once that is refunded', async () => {
    expect(receiptFacts(counter.till.ledger, 'payment', over.attemptId, place)).toMatchObject({
      error: { code: 'receipt.none' },
    });
    await keep();
    expect(receiptFacts(counter.till.ledger, 'payment', over.attemptId, place)).toMatchObject({
      value: { amountMinor: 12_500, invoiceNo: over.invoiceNo, transactionId: expect.any(String) },
    });
    const [owed] = (await counter.client.get('refunds.list', { after: null, limit: 9 })).rows;
    const back = await counter.client.get('refund.give', {
      ...{ requestId: newRequestId(), reason: 'too much', way: 'cash', reference: '', approval: by(salma) },
      what: { kind: 'owed', seq: owed?.seq ?? 0 },
    });
    expect(receiptFacts(counter.till.ledger, 'refund', back.paidBack?.refundId ?? '', place)).toMatchObject({
      value: { amountMinor: 7_500 },
    });
    expect(balances('refunds-owed', 'paid-out:cash')).toEqual([0, -7_500]);
    rebuilt();
  });

  it('is resolved once, not possible for too little, and leaves nothing to charge', async () => {
    expect(await counter.client.codeOf('suspense.resolve', ask(await seqOf(), { choice: 'keep-price' }))).toBe(
      'suspense.not-more',
    );
    await keep();
    for (const choice of ['accept', 'keep-price', 'give-back'])
      expect(await counter.client.codeOf('suspense.resolve', ask(seq, { choice }))).toBe('suspense.resolved');
    expect(await counter.client.codeOf('sale.retry', { requestId: newRequestId(), saleId: over.saleId, supersede: true })).toBe(
      'sale.already-paid',
    );
  });

  it('makes a later right amount owed as well', async () => {
    await keep();
    await counter.notify(over);
    expect(balances('sales', 'refunds-owed')).toEqual([-12_500, -20_000]);
    rebuilt();
  });
});

describe('a resolved wrong amount', () => {
  const stateNow = async (of = attempt) => paymentStatusOf(await now(of));
  const found = async (state: string): Promise<readonly string[]> => {
    const all = { text: '', day: null, gateway: null, method: null, before: null, limit: 9 };
    const { rows } = await counter.client.get('payments.search', { ...all, states: [state] });
    return rows.map(({ attemptId }) => attemptId);
  };

  it.each([
    ['given back', () => resolve('give-back'), 'given-back'],
    ['accepted', () => resolve('accept'), 'accepted'],
    ['written off', () => writeOff(), 'written-off'],
  ] as const)('%s: shows that status, and is found by it instead of by its wrong amount', async (_, deed, state) => {
    expect([await stateNow(), await found('wrong-amount')]).toEqual(['wrong-amount', [attempt.attemptId]]);
    await deed();
    expect([await stateNow(), await found('wrong-amount'), await found(state)]).toEqual([state, [], [attempt.attemptId]]);
  });

  it('topped up: the first charge shows it, the second is paid, and its receipt shows the whole price', async () => {
    const rest = await topUp();
    await counter.notify(rest);
    expect([await stateNow(), await stateNow(rest)]).toEqual(['topped-up', 'paid']);
    expect(receiptFacts(counter.till.ledger, 'payment', rest.attemptId, place)).toMatchObject({ value: { amountMinor: 12_500 } });
    expect(receiptFacts(counter.till.ledger, 'payment', attempt.attemptId, place).ok).toBe(false);
    const facts = receiptFacts(counter.till.ledger, 'payment', rest.attemptId, place);
    const shown = facts.ok && counter.till.proofOf({ ...facts.value, merchant: 'shop' });
    const verdict = await counter.client.get('receipt.check', { requestId: newRequestId(), text: String(shown && shown.url) });
    expect(verdict).toMatchObject({ is: 'genuine', since: [] });
  });

  it('followed by another wrong amount shows a wrong amount again, until that is resolved', async () => {
    await resolve('give-back');
    await counter.notify(attempt, { amount: '3' });
    expect(await stateNow()).toBe('wrong-amount');
    await writeOff();
    expect(await stateNow()).toBe('written-off');
    rebuilt();
  });
});

it('no top-up is offered for an overpaid sale or for less than the service’s minimum', async () => {
  const over = await counter.sell();
  await counter.notify(over, { amount: '20' });
  const more = (await held()).find(({ attemptId }) => attemptId === over.attemptId) as SuspenseView;
  expect(more.choices).toEqual(['accept', 'keep-price', 'give-back', 'write-off']);
  expect(await counter.client.codeOf('suspense.top-up', { requestId: newRequestId(), seq: more.seq })).toBe('suspense.not-less');
});
