// Tests every state of an attempt with every notice, through the feed and the disk. The expected outcomes are restated here as
// rules, not computed by the code under test.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AttemptView } from '../../../../../src/shared/contract/counter/sale.ts';
import type { AttemptState } from '../../../../../src/shared/payment/attempt.ts';
import { exceptionActions } from '../../../../../src/shared/payment/judge-notice.ts';
import { postingsIn, tablesIn } from '../../../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { hirePin, openExceptions, settle, settleCode } from '../../../../support/supervise.ts';

let counter: Counter;
beforeEach(async () => {
  counter = openCounter();
  await hirePin(counter);
});
afterEach(() => counter.close());

const failing =
  (status: number, body = '') =>
  () => ({ status, headers: {}, body });
const refusal = JSON.stringify({ error: { status: 422, code: 'INVALID_AMOUNT', message: 'no' } });

/** Brings a wallet attempt into each state; `settled` is an attempt that a supervisor settled as paid by hand. */
const reach: Readonly<Record<Exclude<AttemptState, 'creating'> | 'settled', () => Promise<AttemptView>>> = {
  waiting: () => counter.sell(),
  approved: async () => told(await counter.sell(), { transaction_id: 'tx-0' }),
  canceled: async () => told(await counter.sell(), { approved: undefined, canceled: '1', transaction_id: 'tx-0' }),
  declined: async () => told(await counter.sell(), { approved: '0', transaction_id: 'tx-0' }),
  expired: async () => {
    const attempt = await counter.sell();
    await counter.world.run(16 * 60_000);
    return attempt;
  },
  refused: async () => {
    counter.service.reply = failing(422, refusal);
    return counter.sell();
  },
  unknown: async () => {
    counter.service.reply = failing(502);
    return counter.sell();
  },
  withdrawn: async () => {
    const { attemptId } = await counter.sell();
    return counter.client.get('attempt.withdraw', { requestId: newRequestId(), attemptId });
  },
  superseded: async () => {
    const attempt = await counter.sell();
    await counter.client.get('sale.retry', { requestId: newRequestId(), saleId: attempt.saleId, supersede: true });
    return attempt;
  },
  settled: async () => settle(counter, await counter.sell()),
};
const told = async (attempt: AttemptView, changes: Record<string, unknown>): Promise<AttemptView> => {
  await counter.notify(attempt, changes);
  return attempt;
};
type From = keyof typeof reach;
const states = Object.keys(reach) as From[];

const notices = {
  approval: {},
  'approval in other bytes': { approved: true, extra: '1' },
  'another amount': { amount: '12.49' },
  'an amount that is not a number': { amount: '1e1' },
  'another currency': { currency: 'USD' },
  'another gateway': { gateway: 'card' },
  'both flags': { canceled: '1' },
  'an unreadable flag': { approved: 'yes' },
  'no transaction': { transaction_id: undefined },
  'no invoice': { invoice_no: undefined },
  'an invoice that was never issued': { invoice_no: 'T9-0001' },
  'an invoice of another till': { invoice_no: 'T2-0001' },
  'approved 0': { approved: '0' },
  canceled: { approved: undefined, canceled: '1' },
  'canceled false, approved': { canceled: '0' },
  'neither flag': { approved: undefined },
} as const;
type Said = keyof typeof notices;

const unfit: Partial<Record<Said, string>> = {
  'an amount that is not a number': 'amount-unreadable',
  'another currency': 'currency-differs',
  'another gateway': 'gateway-differs',
  'both flags': 'flags-conflict',
  'an unreadable flag': 'flags-unreadable',
  'no transaction': 'notice-incomplete',
  'no invoice': 'notice-incomplete',
  'an invoice that was never issued': 'invoice-unknown',
  'an invoice of another till': 'invoice-unknown',
};
const approves: readonly Said[] = ['approval', 'approval in other bytes', 'canceled false, approved'];
const paidBefore = (from: From): boolean => from === 'approved' || from === 'settled';
const afterNo = (from: From, no: 'canceled' | 'declined'): string => {
  if (paidBefore(from)) return 'approved';
  if (from === 'refused') return 'refused';
  return from === 'canceled' ? 'canceled' : no;
};

/** The expected state, new postings and new exceptions. */
const expected = (from: From, said: Said): readonly [string, readonly string[], readonly string[]] => {
  const before = from === 'settled' ? 'approved' : from;
  const book = (account: string, minor = 12_500) => [`clearing:wallet ${minor} LYD`, `${account} -${minor} LYD`];
  const misfit = unfit[said];
  if (misfit !== undefined) return [before, [], [misfit]];
  if (approves.includes(said)) {
    if (from === 'settled') return ['approved', [], []];
    return from === 'approved' ? ['approved', book('refunds-owed'), ['paid-twice']] : ['approved', book('sales'), []];
  }
  if (said === 'another amount') return [before, book('suspense', 12_490), ['amount-differs']];
  if (said === 'neither flag') return [before, [], []];
  if (from === 'settled') return ['approved', [], ['settlement-contradicted']];
  if (from === 'approved') return ['approved', [], ['approval-contradicted']];
  return [afterNo(from, said === 'canceled' ? 'canceled' : 'declined'), [], []];
};

describe.each(states)('an attempt that is %s', (from) => {
  it.each(Object.keys(notices) as Said[])('reaches the expected state after the notice %s', async (said) => {
    const attempt = await reach[from]();
    const booked = postingsIn(counter.dir);
    const transaction = 'transaction_id' in notices[said] ? {} : { transaction_id: 'tx-1' };
    const changes = { ...transaction, ...notices[said] };
    await counter.notify(attempt, changes);
    const [state, postings, reasons] = expected(from, said);
    const outcome = async () => [
      counter.till.ledger.payments.attempt(attempt.attemptId)?.state,
      postingsIn(counter.dir).slice(booked.length),
      (await openExceptions(counter)).map(({ reason }) => reason),
    ];
    expect(await outcome()).toEqual([state, postings, reasons]);
    // The same notice sent again changes nothing.
    await counter.notify(attempt, changes);
    expect(await outcome()).toEqual([state, postings, reasons]);
    const before = tablesIn(counter.dir);
    counter.till.ledger.rebuild();
    expect(tablesIn(counter.dir)).toEqual(before);
  });

  it('becomes an exception after its customer returned as paid, unless it is waiting or paid', async () => {
    const attempt = await reach[from]();
    await counter.comeBack(attempt);
    const fits = from === 'waiting' || paidBefore(from);
    expect((await openExceptions(counter)).map(({ reason }) => reason)).toEqual(fits ? [] : ['return-without-callback']);
    const { state, returned } = await counter.client.get('attempt.get', { attemptId: attempt.attemptId });
    expect([state, returned]).toEqual([from === 'settled' ? 'approved' : from, true]);
  });
});

describe('an invoice number used elsewhere', () => {
  it('is not paid by notices if the till’s own call was never sent', async () => {
    counter.network.policy = (_, request) => ({ thereMs: 5, backMs: 5, refused: request.url.includes('confirm') });
    const sold = await counter.sell();
    expect(sold).toMatchObject({ state: 'refused', reason: 'not-sent' });
    await told(sold, { transaction_id: 'tx-0' });
    expect((await openExceptions(counter)).map(({ reason }) => reason)).toEqual(['invoice-elsewhere']);
    expect(postingsIn(counter.dir)).toEqual([]);
    expect(await settleCode(counter, sold)).toBe('attempt.not-open');
  });

  it('and paid before the refusal arrives is shown after the refusal', async () => {
    counter.service.reply = failing(409, '{"error":{"code":"DUPLICATED_INVOICE_NUMBER"}}');
    counter.network.policy = (_, request) => ({ thereMs: 5, backMs: request.url.includes('confirm') ? 5_000 : 5 });
    const { invoiceNo } = await counter.client.get('sale.propose', {});
    const sale = { requestId: newRequestId(), gateway: 'wallet', amount: '12.5', invoiceNo, mobile: '0912345678', lang: 'ar' };
    const { attemptId } = await counter.client.get('sale.start', sale as never);
    await counter.notify(await counter.client.get('attempt.get', { attemptId }), { transaction_id: 'tx-0' });
    expect((await counter.client.get('attempt.get', { attemptId })).state).toBe('approved');
    expect(await openExceptions(counter)).toEqual([]);
    await counter.world.run(10_000);
    expect((await openExceptions(counter)).map(({ reason }) => reason)).toEqual(['invoice-elsewhere']);
    const before = tablesIn(counter.dir);
    counter.till.ledger.rebuild();
    expect(tablesIn(counter.dir)).toEqual(before);
  });
});

describe('an invoice number that the service refused as used', () => {
  it.each([
    ['in an error object', 409, '{"error":{"status":409,"code":"DUPLICATED_INVOICE_NUMBER"}}'],
    ['in the envelope of a success', 200, '{"status":409,"result":{"code":"DUPLICATED_INVOICE_NUMBER"}}'],
    ['by its status alone', 409, ''],
    ['as an error of the number’s field', 422, '{"message":"Invalid","errors":{"invoice_no":["has been taken"]}}'],
    ['by another code', 409, '{"error":{"code":"conflict"}}'],
  ])('%s is not paid by notices under that number', async (_, status, body) => {
    counter.service.reply = failing(status, body);
    const attempt = await told(await counter.sell(), { transaction_id: 'tx-0' });
    expect((await openExceptions(counter)).map(({ reason }) => reason)).toEqual(['invoice-elsewhere']);
    expect((await counter.client.get('attempt.get', { attemptId: attempt.attemptId })).state).toBe('refused');
    expect(postingsIn(counter.dir)).toEqual([]);
  });
});

it('each exception has exactly one action', () => {
  const reasons = [
    ...Object.values(unfit),
    'amount-differs',
    'transaction-conflict',
    'invoice-elsewhere',
    'return-without-callback',
    'settlement-contradicted',
    'approval-contradicted',
    'paid-twice',
    // The exceptions in this list come from the notice's arrival address, which is compared first; they are tested in
    // test/integration/attacks.
    'not-addressed',
    'seen-elsewhere',
  ];
  expect([...new Set(reasons)].sort()).toEqual(Object.keys(exceptionActions).sort());
  expect(Object.values(exceptionActions).every((action) => /^[a-z-]+$/.test(action))).toBe(true);
});
