// Shifts: opening, handover and closing; the sums of each, and its unresolved payments with their cashier.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CloseDocument } from '../../../../../src/shared/contract/books/close.ts';
import { contract } from '../../../../../src/shared/contract/index.ts';
import { attemptView } from '../../../../../src/shared/contract/counter/sale.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { add, by, type Known, openShop, signIn } from '../../../../support/people.ts';

let counter: Counter;
let owner: Known;
let nuri: Known;
let huda: Known;
beforeEach(async () => {
  counter = openCounter();
  owner = await openShop(counter);
  nuri = await add(counter.client, 'Nuri', 'cashier');
  huda = await add(counter.client, 'Huda', 'cashier');
  await signIn(counter.client, nuri);
});
afterEach(() => counter.close());

const ask = { requestId: '' };
const open = (): Promise<string> => counter.client.codeOf('shift.open', { ...ask, requestId: newRequestId() });
const now = () => counter.client.get('shift.now', {});
const card = { gateway: 'card', mobile: undefined, amount: '18' };

it('a user has one shift at a time, and it is their own', async () => {
  expect(await now()).toBeNull();
  expect(await open()).toBe('ok');
  expect(await open()).toBe('shift.already-open');
  expect((await counter.client.get('session.get', {})).shift).toMatchObject({ userId: nuri.userId, name: 'Nuri' });
  await signIn(counter.client, huda);
  expect(await now()).toBeNull();
  expect(await open()).toBe('ok');
});

it('a shift shows its user’s sales by currency and gateway, their count, and the unresolved payments with their cashier', async () => {
  await counter.notify(await counter.sell());
  await open();
  await counter.notify(await counter.sell());
  await counter.notify(await counter.sell());
  await counter.notify(await counter.sell(card));
  const waiting = await counter.sell();
  await signIn(counter.client, huda);
  await open();
  await counter.notify(await counter.sell());
  await signIn(counter.client, nuri);
  const shift = await now();
  expect(shift).toMatchObject({
    received: [
      { kind: 'sale', currency: 'LYD', gateway: 'wallet', count: 2, amountMinor: 25_000 },
      { kind: 'sale', currency: 'USD', gateway: 'card', count: 1, amountMinor: 1_800 },
    ],
    money: [
      { currency: 'LYD', salesMinor: 25_000 },
      { currency: 'USD', salesMinor: 1_800 },
    ],
    displays: [
      { display: 'paid', count: 3 },
      { display: 'waiting', count: 1 },
    ],
    unresolved: [{ attemptId: waiting.attemptId, userId: nuri.userId, name: 'Nuri' }],
  });
});

it('a shift counts only payments that paid a sale; double payments and wrong amounts have lines of their own', async () => {
  await open();
  const twice = await counter.sell({ amount: '30' });
  await counter.notify(twice);
  await counter.notify(twice);
  await counter.notify(await counter.sell(), { amount: '6.000' });
  const wallet = { currency: 'LYD', gateway: 'wallet', count: 1 };
  const expected = {
    money: [{ currency: 'LYD', salesMinor: 30_000, netMinor: 30_000, setAsideMinor: 6_000, owedMinor: 30_000, paidBackMinor: 0 }],
    received: [
      { ...wallet, kind: 'refund-owed', amountMinor: 30_000 },
      { ...wallet, kind: 'sale', amountMinor: 30_000 },
      { ...wallet, kind: 'suspense', amountMinor: 6_000 },
    ],
    displays: [
      { display: 'paid-twice', count: 1 },
      { display: 'wrong-amount', count: 1 },
    ],
  };
  expect(await now()).toMatchObject(expected);
  const { rows } = await counter.client.get('shift.list', { before: null, limit: 1 });
  expect(rows).toMatchObject([expected]);
});

it('a shift shows its user’s paid refunds by currency and way, whoever sold and approved', async () => {
  await signIn(counter.client, owner);
  const salma = await add(counter.client, 'Salma', 'supervisor');
  await signIn(counter.client, nuri);
  const twice = async (changes: Record<string, unknown> = {}): Promise<void> => {
    const attempt = await counter.sell(changes);
    await counter.notify(attempt);
    await counter.notify(attempt);
  };
  const giveOldest = async (way: 'cash' | 'transfer'): Promise<void> => {
    const { rows } = await counter.client.get('refunds.list', { after: null, limit: 1 });
    const how = { way, reference: way === 'cash' ? '' : 'TR-1', reason: 'paid twice', approval: by(salma) };
    await counter.client.get('refund.give', {
      requestId: newRequestId(),
      what: { kind: 'owed', seq: rows[0]?.seq ?? 0 },
      ...how,
    });
  };
  for (const sale of [{}, {}, {}, card, {}]) await twice(sale);
  await giveOldest('cash');
  await signIn(counter.client, huda);
  await open();
  expect((await now())?.paidBack).toEqual([]);
  await giveOldest('cash');
  await giveOldest('transfer');
  await giveOldest('cash');
  await signIn(counter.client, nuri);
  await giveOldest('cash');
  await signIn(counter.client, huda);
  expect((await now())?.paidBack).toEqual([
    { currency: 'LYD', way: 'cash', count: 1, amountMinor: 12_500 },
    { currency: 'LYD', way: 'transfer', count: 1, amountMinor: 12_500 },
    { currency: 'USD', way: 'cash', count: 1, amountMinor: 1_800 },
  ]);
});

it('a shift excludes refunds after its end; a sale paid later counts only as a sale', async () => {
  await open();
  const paid = await counter.sell();
  const later = await counter.sell();
  await counter.notify(paid);
  await counter.notify(paid);
  const { rows } = await counter.client.get('refunds.list', { after: null, limit: 1 });
  await counter.client.get('refund.give', {
    ...{ requestId: newRequestId(), reason: 'paid twice', way: 'cash', reference: '', approval: by(owner) },
    what: { kind: 'owed', seq: rows[0]?.seq ?? 0 },
  });
  await counter.client.get('shift.close', { requestId: newRequestId() });
  await counter.notify(later);
  const [shift] = (await counter.client.get('shift.list', { before: null, limit: 1 })).rows;
  expect(shift?.money).toMatchObject([{ salesMinor: 25_000, paidBackMinor: 12_500 }]);
  expect(shift?.after).toMatchObject([{ salesMinor: 12_500, paidBackMinor: 0, owedMinor: 0 }]);
});

it('the sale of a person without a shift is outside all shifts, although another person has a shift open', async () => {
  await open();
  await signIn(counter.client, huda);
  const sold = await counter.sell();
  await counter.notify(sold);
  const day = counter.till.day.totals(sold.businessDay);
  expect(day.ok && day.value.outsideShifts).toMatchObject([{ salesMinor: 12_500 }]);
});

it('a shift is handed over to a person with a PIN, who is then signed in', async () => {
  await open();
  const waiting = await counter.sell();
  const handOver = (changes: object = {}) =>
    counter.client.codeOf('shift.hand-over', { requestId: newRequestId(), toUserId: huda.userId, pin: huda.pin, ...changes });
  expect(await handOver({ pin: '000001' })).toBe('people.wrong-pin');
  expect(await handOver({ toUserId: nuri.userId, pin: nuri.pin })).toBe('people.unknown');
  expect(await handOver()).toBe('ok');
  expect(await counter.client.get('session.get', {})).toMatchObject({ user: { name: 'Huda' }, shift: { name: 'Huda' } });
  const { rows } = await counter.client.get('shift.list', { before: null, limit: 10 });
  expect(rows).toMatchObject([
    { name: 'Huda', closedMs: null, unresolved: [] },
    { name: 'Nuri', closedBy: nuri.userId, unresolved: [{ attemptId: waiting.attemptId, name: 'Nuri' }] },
  ]);
});

it('another person’s shift may be closed by a person with the right to close the day', async () => {
  await open();
  await signIn(counter.client, owner);
  await counter.client.get('rights.set', { requestId: newRequestId(), role: 'cashier', rights: ['look', 'sell'] });
  const close = (changes: object = {}) =>
    counter.client.codeOf('shift.close', { requestId: newRequestId(), userId: nuri.userId, ...changes });
  await signIn(counter.client, huda);
  expect(await close()).toBe('caller.not-allowed');
  expect(await close({ approval: by(owner) })).toBe('ok');
  expect(await close({ approval: by(owner) })).toBe('shift.none');
});

it('the settings may require a shift to sell', async () => {
  await signIn(counter.client, owner);
  const { shop } = await counter.client.get('settings.get', {});
  await counter.client.get('settings.set', { requestId: newRequestId(), shop: { ...shop, shiftNeeded: true } });
  await signIn(counter.client, nuri);
  expect(await counter.client.get('session.get', {})).toMatchObject({ shiftNeeded: true, shift: null });
  const { invoiceNo } = await counter.client.get('sale.propose', {});
  const sale = { requestId: newRequestId(), gateway: 'wallet', amount: '12.5', invoiceNo, mobile: '0912345678', lang: 'ar' };
  expect(await counter.client.codeOf('sale.start', sale)).toBe('shift.needed');
  await open();
  expect(await counter.client.codeOf('sale.start', sale)).toBe('ok');
});

describe('when the settings require a shift', () => {
  type ChargeCommand = 'sale.start' | 'sale.retry' | 'suspense.top-up';
  /** Commands that return a payment without starting one. */
  const others = ['attempt.withdraw', 'attempt.left', 'attempt.settle', 'attempt.show-again'];
  const inputs: Readonly<Record<ChargeCommand, () => Promise<Record<string, unknown>>>> = {
    async 'sale.start'() {
      const { invoiceNo } = await counter.client.get('sale.propose', {});
      return { gateway: 'wallet', amount: '12.5', invoiceNo, mobile: '0912345678', lang: 'ar' };
    },
    async 'sale.retry'() {
      const cancelled = await counter.sell();
      await counter.notify(cancelled, { approved: undefined, canceled: '1' });
      return { saleId: cancelled.saleId, supersede: false };
    },
    async 'suspense.top-up'() {
      await counter.notify(await counter.sell(), { amount: '9.000' });
      const { rows } = await counter.client.get('suspense.list', { after: null, limit: 1 });
      return { seq: rows[0]?.seq };
    },
  };

  it('each command that returns a payment is listed as beginning a charge or not', () => {
    const answering = Object.entries(contract).filter(([, { output }]) => output === attemptView);
    const commands = answering.filter(([, { kind }]) => kind === 'command').map(([name]) => name);
    expect(commands.sort()).toEqual([...Object.keys(inputs), ...others].sort());
  });

  it.each(Object.keys(inputs) as ChargeCommand[])('`%s` begins no charge without a shift', async (name) => {
    await open();
    const input = { ...(await inputs[name]()), requestId: newRequestId() };
    await counter.client.get('shift.close', { requestId: newRequestId() });
    await signIn(counter.client, owner);
    const { shop } = await counter.client.get('settings.get', {});
    await counter.client.get('settings.set', { requestId: newRequestId(), shop: { ...shop, shiftNeeded: true } });
    await signIn(counter.client, nuri);
    const { length } = counter.till.ledger.payments.latestAttempts(100);
    expect(await counter.client.codeOf(name, input)).toBe('shift.needed');
    expect(counter.till.ledger.payments.latestAttempts(100)).toHaveLength(length);
    await open();
    expect(await counter.client.codeOf(name, input)).toBe('ok');
  });
});

it('a shift is listed in the close of its time, with its sums', async () => {
  await open();
  await counter.notify(await counter.sell());
  const { businessDay: day } = await counter.client.get('app.get', {});
  const asked = { requestId: newRequestId(), day, acknowledge: true, override: null };
  const document = (await counter.client.get('day.close', asked)).document as CloseDocument;
  expect(document.shifts).toMatchObject([{ name: 'Nuri', closedMs: null, money: [{ salesMinor: 12_500 }] }]);
  // A sale is needed beside the shift's end, because a shift's end alone allows no close.
  await counter.notify(await counter.sell());
  await counter.client.get('shift.close', { requestId: newRequestId() });
  const next = (await counter.client.get('day.close', { ...asked, requestId: newRequestId() })).document as CloseDocument;
  expect(next.shifts).toMatchObject([{ name: 'Nuri', closedBy: nuri.userId }]);
});

it.each([
  ['one’s own', (): object => ({})],
  ['somebody else’s', (): object => ({ userId: nuri.userId, approval: by(owner) })],
])('%s is closed once by one request id, and a repeated request gets the same sums', async (_, changes) => {
  await open();
  await counter.notify(await counter.sell());
  if ('userId' in changes()) await signIn(counter.client, owner);
  const requestId = newRequestId();
  const closed = await counter.client.get('shift.close', { requestId, ...changes() });
  expect(closed).toMatchObject({ money: [{ currency: 'LYD', salesMinor: 12_500 }] });
  expect(await counter.client.get('shift.close', { requestId, ...changes() })).toEqual(closed);
  expect(await counter.client.codeOf('shift.close', { requestId, userId: huda.userId, approval: by(owner) })).toBe(
    'request.reused',
  );
});

it('the list of shifts shows the latest first, in pages, and says of each page if there are older shifts', async () => {
  const opened: string[] = [];
  for (const user of [nuri, huda, owner]) {
    await signIn(counter.client, user);
    await open();
    opened.unshift(user.userId);
  }
  const page = async (before: number | null, limit: number) => {
    const { rows, more } = await counter.client.get('shift.list', { before, limit });
    return { seqs: rows.map(({ seq }) => seq), users: rows.map(({ userId }) => userId), more };
  };
  const all = await page(null, 3);
  expect(all).toMatchObject({ users: opened, more: false });
  expect(await page(null, 4)).toEqual(all);
  const first = await page(null, 2);
  expect(first).toMatchObject({ users: opened.slice(0, 2), more: true });
  expect(await page(first.seqs[0] ?? 0, 1)).toMatchObject({ users: opened.slice(1, 2), more: true });
  expect(await page(first.seqs[1] ?? 0, 2)).toMatchObject({ users: opened.slice(2), more: false });
  expect(await page(all.seqs[2] ?? 0, 2)).toMatchObject({ users: [], more: false });
});
