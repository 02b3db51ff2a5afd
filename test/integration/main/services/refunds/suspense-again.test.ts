// Decides again about a payment of a wrong amount: while its top-up waits, with a repeated request, and after the top-up's time
// limit.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AttemptView } from '../../../../../src/shared/contract/counter/sale.ts';
import type { SuspenseView } from '../../../../../src/shared/contract/books/refunds.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { add, by, type Known, openShop, signIn } from '../../../../support/people.ts';

let counter: Counter;
let salma: Known;
let nuri: Known;
let attempt: AttemptView;
let seq: number;
beforeEach(async () => {
  counter = openCounter();
  await openShop(counter);
  salma = await add(counter.client, 'Salma', 'supervisor');
  nuri = await add(counter.client, 'Nuri', 'cashier');
  await signIn(counter.client, nuri);
  attempt = await counter.sell();
  await counter.notify(attempt, { amount: '10' });
  seq = (await held())[0]?.seq ?? 0;
});
afterEach(() => counter.close());

const listed = () => counter.client.get('suspense.list', { after: null, limit: 9 });
const held = async (): Promise<readonly SuspenseView[]> => (await listed()).rows;
const asked = (more: object = {}) => ({
  ...{ requestId: newRequestId(), seq, choice: 'give-back', reason: 'agreed', approval: by(salma) },
  ...more,
});
const resolve = (more: object = {}): Promise<string> => counter.client.codeOf('suspense.resolve', asked(more));
const topUp = async (state: string): Promise<AttemptView> => {
  const begun = await counter.client.get('suspense.top-up', { requestId: newRequestId(), seq });
  await counter.world.until(() => counter.till.ledger.payments.attempt(begun.attemptId)?.state === state);
  return begun;
};
const withdraw = ({ attemptId }: AttemptView) => counter.client.get('attempt.withdraw', { requestId: newRequestId(), attemptId });

it('a wrong amount waits while the outcome of its top-up is unknown', async () => {
  counter.service.reply = () => ({ status: 502, headers: {}, body: '' });
  await topUp('unknown');
  expect((await held())[0]?.choices).toEqual([]);
  expect(await resolve()).toBe('suspense.top-up-waits');
});

it('a waiting second top-up blocks the wrong amount, although the first was given up', async () => {
  await withdraw(await topUp('waiting'));
  const second = await topUp('waiting');
  expect((await held())[0]).toMatchObject({ choices: [], topUp: { invoiceNo: second.invoiceNo } });
  expect(await resolve()).toBe('suspense.top-up-waits');
  await withdraw(second);
  expect(await resolve()).toBe('ok');
});

it('a payment of the whole requested rest gets no offer of a top-up', async () => {
  const rest = await topUp('waiting');
  await withdraw(rest);
  await resolve();
  await counter.notify(rest);
  const [whole] = await held();
  expect(whole).toMatchObject({ amountMinor: 2_500, askedMinor: 2_500, choices: ['accept', 'give-back', 'write-off'] });
  const begun = await counter.client.codeOf('suspense.top-up', { requestId: newRequestId(), seq: whole?.seq ?? 0 });
  expect(begun).toBe('suspense.not-less');
});

it('a request id is refused with another choice, reason or receipt', async () => {
  await counter.notify(await counter.sell(), { amount: '3' });
  const other = (await held())[1]?.seq ?? 0;
  const requestId = newRequestId();
  expect([await resolve({ requestId }), await resolve({ requestId })]).toEqual(['ok', 'ok']);
  for (const changed of [{ choice: 'accept' }, { reason: 'another' }, { seq: other }])
    expect(await resolve({ requestId, ...changed }), JSON.stringify(changed)).toBe('request.reused');
  expect((await held()).map((each) => each.seq)).toEqual([other]);
});

it('the sum of set-aside amounts contains the unresolved ones, by currency', async () => {
  await counter.notify(await counter.sell(), { amount: '3' });
  await counter.notify(await counter.sell({ gateway: 'card', mobile: undefined, amount: '18' }), { amount: '7' });
  const dollars = { currency: 'USD', count: 1, amountMinor: 700 };
  expect((await listed()).held).toEqual([{ currency: 'LYD', count: 2, amountMinor: 13_000 }, dollars]);
  await resolve();
  expect((await listed()).held).toEqual([{ currency: 'LYD', count: 1, amountMinor: 3_000 }, dollars]);
});

it.each([
  ['before the payment’s time is over is in time', 0, false],
  ['after the payment’s time is over is late', 16, true],
] as const)('a wrong amount accepted %s', async (_, minutes, late) => {
  await counter.world.run(minutes * 60_000);
  await signIn(counter.client, nuri);
  expect(await resolve({ choice: 'accept' })).toBe('ok');
  expect(await counter.client.get('attempt.get', { attemptId: attempt.attemptId })).toMatchObject({ state: 'approved', late });
});

it('the price of a sale stays the amount of its first charge, however often the rest is charged', async () => {
  const lacking: number[] = [];
  for (const amount of ['1', '0.2']) {
    const rest = await topUp('waiting');
    lacking.push(rest.amountMinor);
    await counter.notify(rest, { amount });
    seq = (await held()).at(-1)?.seq ?? 0;
  }
  expect(lacking).toEqual([2_500, 1_500]);
  // The second amount waits for the third charge. That charge brought 0.200, which 1.000 of the second completes.
  expect((await held()).map(({ amountMinor, waives }) => [amountMinor, waives?.amountMinor])).toEqual([
    [10_000, 2_500],
    [1_000, undefined],
    [200, 11_300],
  ]);
});

it('of two wrong amounts of a payment the other one is open until a person has decided about it, too', async () => {
  await counter.notify(attempt, { amount: '3' });
  const unfit = async () => (await counter.client.get('attempt.get', { attemptId: attempt.attemptId })).unfit;
  const found: unknown[] = [await unfit()];
  for (const each of await held()) {
    expect(await resolve({ seq: each.seq })).toBe('ok');
    found.push(await unfit());
  }
  expect(found).toEqual(['open', 'open', 'handled']);
});
