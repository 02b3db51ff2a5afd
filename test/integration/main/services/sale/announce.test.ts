// "Paid" is announced once per payment, across restarts, windows, rebuilds and updates, and only after the payment's journal
// entry is on disk.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { announcedAtOnce } from '../../../../../src/main/services/sale/announcements.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { createTillClient } from '../../../../support/till-client.ts';

let counter: Counter;
beforeEach(() => {
  counter = openCounter();
});
afterEach(() => counter.close());

const take = async (): Promise<string[]> => (await counter.client.get('paid.take', {})).map(({ attemptId }) => attemptId);
const waitings = (): number => counter.client.told.filter(({ event }) => event === 'paid.waiting').length;

describe('a paid sale', () => {
  it('is announced once', async () => {
    const attempt = await counter.sell();
    expect(await take()).toEqual([]);
    await counter.notify(attempt);
    expect(waitings()).toBe(1);
    expect(await take()).toEqual([attempt.attemptId]);
    expect(await take()).toEqual([]);
  });

  it('is announced by one window of several', async () => {
    const other = createTillClient(counter.world, counter.till);
    await counter.notify(await counter.sell());
    const both = [await counter.client.get('paid.take', {}), await other.get('paid.take', {})];
    expect(both.map((taken) => taken.length)).toEqual([1, 0]);
  });

  it('that was not announced before a crash is announced afterwards, and an announced one is not', async () => {
    const first = await counter.sell();
    const second = await counter.sell();
    await counter.notify(first);
    expect(await take()).toEqual([first.attemptId]);
    await counter.notify(second);
    counter.restart();
    expect(await take()).toEqual([second.attemptId]);
    counter.restart();
    expect(await take()).toEqual([]);
  });

  it('paid while the till was closed is announced at the next start', async () => {
    const attempt = await counter.sell();
    counter.restart();
    const number = counter.post(attempt);
    await counter.world.until(() => counter.till.ledger.feed.cursor()?.after === number);
    expect(await take()).toEqual([attempt.attemptId]);
  });

  it('is not announced again after a rebuild of the projections', async () => {
    await counter.notify(await counter.sell());
    await take();
    counter.till.ledger.rebuild();
    expect(await take()).toEqual([]);
  });

  it('is announced although it is late, and marked as late', async () => {
    const attempt = await counter.sell();
    await counter.client.get('attempt.withdraw', { requestId: newRequestId(), attemptId: attempt.attemptId });
    await counter.notify(attempt);
    expect(await counter.client.get('paid.take', {})).toMatchObject([{ attemptId: attempt.attemptId, late: true }]);
  });

  it('repeated by the service is not announced again', async () => {
    const attempt = await counter.sell();
    await counter.notify(attempt, { transaction_id: 'tx-one' });
    await take();
    await counter.notify(attempt, { transaction_id: 'tx-one', extra: '1' });
    expect([waitings(), await take()]).toEqual([1, []]);
  });
});

describe('an attempt without a paid sale', () => {
  it.each([
    ['canceled', { approved: undefined, canceled: '1' }],
    ['declined', { approved: '0' }],
    ['paid with another amount', { amount: '1.00' }],
  ])('is not announced: %s', async (_, changes) => {
    await counter.notify(await counter.sell({ gateway: 'card', mobile: undefined }), changes);
    expect([waitings(), await take()]).toEqual([0, []]);
  });
});

it('a double payment is announced once, as a second payment', async () => {
  const first = await counter.sell();
  const { attemptId, ...second } = await counter.client.get('sale.retry', {
    requestId: newRequestId(),
    saleId: first.saleId,
    supersede: true,
  });
  await counter.notify(first);
  expect(await take()).toEqual([first.attemptId]);
  await counter.notify({ attemptId, ...second });
  expect(waitings()).toBe(2);
  expect(await counter.client.get('paid.take', {})).toMatchObject([{ attemptId, paidTwice: true }]);
  counter.restart();
  expect(await take()).toEqual([]);
});

describe('more paid sales than one call returns', () => {
  it('are announced in turns, none twice and none omitted', async () => {
    const sold: string[] = [];
    for (let i = 0; i < announcedAtOnce + 5; i++) {
      const attempt = await counter.sell();
      sold.push(attempt.attemptId);
      await counter.notify(attempt);
    }
    counter.client.told.length = 0;
    const first = await take();
    expect([first.length, waitings()]).toEqual([announcedAtOnce, 1]);
    expect([...first, ...(await take())]).toEqual(sold);
    expect(await take()).toEqual([]);
  });
});
