// Every fault of the payment service, end to end: the till's outcome must match the tables of the design.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Attempt } from '../../../src/main/ledger/rows.ts';
import type { Till } from '../../../src/main/till.ts';
import type { FaultSet } from '../../../src/sandbox/faults.ts';
import type { Gateway } from '../../../src/shared/payment/gateways.ts';
import type { Http } from '../../../src/shared/ports.ts';
import { postingsIn } from '../../support/books/books.ts';
import { createSimulation, type Simulation } from '../../support/simulation.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { cardSale, walletSale } from '../../support/till.ts';
import { createWorld, type World } from '../../support/world.ts';

let world: World;
let simulation: Simulation;
let browser: Http;
let dir: ReturnType<typeof tempDir>;

beforeEach(() => {
  dir = tempDir();
  world = createWorld();
  simulation = createSimulation({ world, dir: dir.path, seed: 1, tills: ['T1'] });
  browser = simulation.network.httpFor('browser', simulation.newLife());
});
afterEach(() => {
  for (const machine of simulation.machines) machine.kill();
  dir.remove();
});

const till = (): Till => {
  const open = simulation.booths[0]?.till;
  if (!open) throw new Error('the till is down');
  return open;
};
const attemptOf = (attemptId: string): Attempt => {
  const attempt = till().ledger.payments.attempt(attemptId);
  if (!attempt) throw new Error('no such attempt');
  return attempt;
};
const books = () =>
  postingsIn(`${dir.path}/T1`).map((posting) =>
    posting
      .replace(/:(wallet|card)/, '')
      .split(' ')
      .slice(0, 2)
      .join(' '),
  );
const exceptions = () =>
  till()
    .ledger.payments.exceptionsAfter(0, 10)
    .map(({ reason }) => reason);

const begin = async (gateway: Gateway, faults: FaultSet): Promise<Attempt> => {
  const sale = gateway === 'wallet' ? walletSale() : cardSale();
  await simulation.setFaults(sale.invoiceNo, faults);
  const started = till().payments.startSale(sale);
  if (!started.ok) throw new Error(started.error.code);
  await world.until(() => attemptOf(started.value.attemptId).state !== 'creating');
  return attemptOf(started.value.attemptId);
};
/** Presses a button of the checkout page, and follows its redirect. */
const press = async (attempt: Attempt, action: string): Promise<void> => {
  const url = attempt.redirectUrl as string;
  const over = { reached: false };
  const run = async (): Promise<void> => {
    const body = Buffer.from(new URLSearchParams({ action, method: 'method_c' }).toString());
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(url).origin };
    const reply = await browser({ method: 'POST', url, headers, body, timeoutMs: 60_000, maxReplyBytes: 1e6 });
    const next = reply.ok ? reply.value.headers['location'] : undefined;
    if (next) await browser({ method: 'GET', url: new URL(next, url).href, headers: {}, timeoutMs: 60_000, maxReplyBytes: 1e6 });
    over.reached = true;
  };
  void run();
  await world.until(() => over.reached);
  await world.run(60_000);
};

describe('a fault of the confirm call', () => {
  const cases: readonly (readonly [string, FaultSet, Partial<Attempt>])[] = [
    ['hang', { confirm: 'hang' }, { state: 'unknown', reason: 'timeout' }],
    ['hang before accepting', { confirm: 'hang-before' }, { state: 'unknown', reason: 'timeout' }],
    ['5xx before accepting', { confirm: 'error-before' }, { state: 'unknown', reason: 'server-error' }],
    ['5xx after accepting', { confirm: 'error-after' }, { state: 'unknown', reason: 'server-error' }],
    ['a refusal', { refuse: 'invalid_amount' }, { state: 'refused', reason: 'service' }],
    ['maintenance in a 4xx answer', { refuse: 'MAINTENANCE_MODE' }, { state: 'refused', reason: 'service' }],
    ['an HTML page', { reply: 'html-502' }, { state: 'unknown', reason: 'server-error' }],
    ['an empty body', { reply: 'empty' }, { state: 'unknown', reason: 'unreadable' }],
    ['an error inside a 200', { reply: 'error-in-200' }, { state: 'refused', reason: 'service' }],
    ['a list of complaints', { reply: 'laravel-422' }, { state: 'refused', reason: 'service' }],
    ['a foreign address', { redirectUrl: 'https://elsewhere.test/x' }, { state: 'unknown', reason: 'bad-redirect' }],
  ];
  it.each(cases)('%s', async (_, faults, expected) => {
    expect(await begin('wallet', faults)).toMatchObject(expected);
    expect(books()).toEqual([]);
  });

  it('5xx after accepting: the accepted payment is booked once it is paid', async () => {
    const attempt = await begin('wallet', { confirm: 'error-after', auto: 'pay', autoDelayMs: 5_000 });
    await world.run(60_000);
    expect(attemptOf(attempt.attemptId)).toMatchObject({ state: 'approved', late: false });
    expect(books()).toEqual(['clearing 12500', 'sales -12500']);
  });
});

describe('a fault of the notice', () => {
  const paid = ['clearing 12500', 'sales -12500'];
  const wallet: readonly (readonly [string, FaultSet, Partial<Attempt>, readonly string[], readonly string[]])[] = [
    ['none', {}, { state: 'approved' }, paid, []],
    ['notified twice', { notify: 'twice' }, { state: 'approved', receipts: 1 }, paid, []],
    ['the notice dropped', { notify: 'drop' }, { state: 'waiting' }, [], []],
    ['out of order', { order: 'reversed' }, { state: 'approved' }, paid, []],
    [
      'a wrong amount',
      { amount: '1.00' },
      { state: 'waiting', amountDiffers: true },
      ['clearing 1000', 'suspense -1000'],
      ['amount-differs'],
    ],
    ['an unreadable amount', { amount: 'x' }, { state: 'waiting' }, [], ['amount-unreadable']],
    ['a wrong gateway', { gateway: 'card' }, { state: 'waiting' }, [], ['gateway-differs']],
    ['a bad signature', { signature: 'bad' }, { state: 'waiting' }, [], []],
    ['approved as the number 1', { approvedAs: '1' }, { state: 'approved' }, paid, []],
    ['approved as true', { approvedAs: 'true' }, { state: 'approved' }, paid, []],
    ['approved as "true"', { approvedAs: '"true"' }, { state: 'approved' }, paid, []],
    ['approved as 0', { approvedAs: '0' }, { state: 'declined' }, [], []],
    ['approved as "0"', { approvedAs: '"0"' }, { state: 'declined' }, [], []],
    ['approved as false', { approvedAs: 'false' }, { state: 'declined' }, [], []],
    ['neither flag', { flags: 'none' }, { state: 'waiting', noResult: true }, [], []],
    ['both flags', { flags: 'both' }, { state: 'waiting' }, [], ['flags-conflict']],
    ['the other spelling of the method', { methodKey: 'payment_method' }, { state: 'approved' }, paid, []],
  ];
  it.each(wallet)('wallet, %s', async (_, faults, expected, postings, reasons) => {
    const attempt = await begin('wallet', faults);
    await press(attempt, 'pay');
    expect(attemptOf(attempt.attemptId)).toMatchObject(expected);
    expect([books(), exceptions()]).toEqual([postings, reasons]);
  });

  const card: readonly (readonly [string, FaultSet, Partial<Attempt>, readonly string[], readonly string[]])[] = [
    ['none', {}, { state: 'approved' }, ['clearing 1800', 'sales -1800'], []],
    ['a wrong currency', { currency: 'EUR' }, { state: 'waiting' }, [], ['currency-differs']],
    [
      'a wrong amount',
      { amount: '2000' },
      { state: 'waiting', amountDiffers: true },
      ['clearing 200000', 'suspense -200000'],
      ['amount-differs'],
    ],
    ['approved as 0', { approvedAs: '0' }, { state: 'declined' }, [], []],
    ['neither flag', { flags: 'none' }, { state: 'waiting', noResult: true }, [], []],
    ['the tab closed before the redirect', { closeTab: true }, { state: 'waiting' }, [], []],
    ['a bad signature', { signature: 'bad' }, { state: 'waiting' }, [], []],
  ];
  it.each(card)('card, %s', async (_, faults, expected, postings, reasons) => {
    const attempt = await begin('card', faults);
    await press(attempt, 'pay');
    expect(attemptOf(attempt.attemptId)).toMatchObject(expected);
    expect([books(), exceptions()]).toEqual([postings, reasons]);
  });

  it('a late payment is booked, and marked late, after the till stopped waiting', async () => {
    const attempt = await begin('wallet', { payLateMs: 20 * 60_000 });
    await press(attempt, 'pay');
    await world.run(16 * 60_000);
    expect(attemptOf(attempt.attemptId).state).toBe('expired');
    await world.run(10 * 60_000);
    expect(attemptOf(attempt.attemptId)).toMatchObject({ state: 'approved', late: true });
    expect(books()).toEqual(paid);
  });

  it('a delayed notice is booked when it arrives', async () => {
    const attempt = await begin('wallet', { notifyDelayMs: 10 * 60_000 });
    await press(attempt, 'pay');
    expect(attemptOf(attempt.attemptId).state).toBe('waiting');
    await world.run(10 * 60_000);
    expect(attemptOf(attempt.attemptId)).toMatchObject({ state: 'approved', late: false });
  });
});

describe('a customer’s action', () => {
  it('a cancelled card payment becomes canceled', async () => {
    const attempt = await begin('card', {});
    await press(attempt, 'cancel');
    expect(attemptOf(attempt.attemptId).state).toBe('canceled');
    expect(books()).toEqual([]);
  });
  it('a declined card payment reports no result, and decides nothing', async () => {
    const attempt = await begin('card', {});
    await press(attempt, 'decline');
    expect(attemptOf(attempt.attemptId)).toMatchObject({ state: 'waiting', noResult: true });
  });
  it('a cancelled or declined wallet payment sends no notice', async () => {
    const attempt = await begin('wallet', {});
    await press(attempt, 'decline');
    expect(attemptOf(attempt.attemptId)).toMatchObject({ state: 'waiting', noResult: false });
  });
  it('paying twice makes one sale and one refund owed', async () => {
    const attempt = await begin('wallet', {});
    await press(attempt, 'pay');
    await press(attempt, 'pay-twice');
    expect(attemptOf(attempt.attemptId)).toMatchObject({ state: 'approved', paidTwice: true, receipts: 2 });
    expect(books()).toEqual(['clearing 12500', 'sales -12500', 'clearing 12500', 'refunds-owed -12500']);
  });
});
