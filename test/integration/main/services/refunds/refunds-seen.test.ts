// Refunds in the windows: an event for each step, complete lists, and sums by currency and by the business day of the step.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RefundView } from '../../../../../src/shared/contract/books/refunds.ts';
import type { AttemptView } from '../../../../../src/shared/contract/counter/sale.ts';
import { postingsIn } from '../../../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { add, by, type Known, openShop, signIn } from '../../../../support/people.ts';
import { openExceptions } from '../../../../support/supervise.ts';

let counter: Counter;
let salma: Known;
let nuri: Known;
const open = async (startMs?: number): Promise<void> => {
  counter = openCounter(startMs === undefined ? {} : { startMs });
  await openShop(counter);
  salma = await add(counter.client, 'Salma', 'supervisor');
  nuri = await add(counter.client, 'Nuri', 'cashier');
  await signIn(counter.client, nuri);
};
beforeEach(() => open());
afterEach(() => counter.close());

const card = { gateway: 'card', mobile: undefined, amount: '18' };
const sold = async (times = 1, changes: Record<string, unknown> = {}): Promise<AttemptView> => {
  const attempt = await counter.sell(changes);
  for (let i = 0; i < times; i++) await counter.notify(attempt);
  return attempt;
};
const cash = { way: 'cash', reference: '' } as const;
const listed = () => counter.client.get('refunds.list', { after: null, limit: 50 });
const owed = async () => ({ kind: 'owed' as const, seq: (await listed()).rows[0]?.seq ?? 0 });
const goods = ({ attemptId }: AttemptView, amount: string) => ({ kind: 'goods' as const, attemptId, amount });
type What = Awaited<ReturnType<typeof owed>> | ReturnType<typeof goods>;
const said = (more: object = {}) => ({ requestId: newRequestId(), reason: 'worn', ...more });
const request = (what: What): Promise<RefundView> => counter.client.get('refund.request', { ...said(), what });
const approve = (seq: number) => counter.client.get('refund.approve', { requestId: newRequestId(), seq, approval: by(salma) });
const pay = (seq: number) => counter.client.get('refund.pay', { requestId: newRequestId(), seq, ...cash });
const give = (what: What) => counter.client.get('refund.give', { ...said({ approval: by(salma) }), what, ...cash });
/** Names of the events sent to this window while `work` runs. */
const heard = async (work: () => Promise<unknown>): Promise<ReadonlySet<string>> => {
  const before = counter.client.told.length;
  await work();
  return new Set(counter.client.told.slice(before).map(({ event }) => event));
};
const all = ['refunds.changed', 'attempt.changed', 'exceptions.changed'];

describe('windows receive an event', () => {
  it('for each step of a refund, about its payment and about open exceptions', async () => {
    await sold(2);
    const what = await owed();
    const { seq } = what;
    for (const step of [() => request(what), () => approve(seq), () => pay(seq)])
      expect([...(await heard(step))]).toEqual(expect.arrayContaining(all));
    expect(await openExceptions(counter)).toEqual([]);
  });

  it('for each resolution of a wrong amount', async () => {
    await counter.notify(await counter.sell(), { amount: '3' });
    const { rows } = await counter.client.get('suspense.list', { after: null, limit: 1 });
    const resolve = { ...said({ approval: by(salma) }), seq: rows[0]?.seq ?? 0, choice: 'give-back' as const };
    expect([...(await heard(() => counter.client.get('suspense.resolve', resolve)))]).toEqual(expect.arrayContaining(all));
  });
});

it('a request id reused for another refund is refused, whatever the command', async () => {
  for (let i = 0; i < 2; i++) await sold(2);
  const [one, other] = (await listed()).rows.map(({ seq }) => seq) as [number, number];
  const both = async (name: string, more: object): Promise<readonly string[]> => {
    const asked = { requestId: newRequestId(), ...more };
    return [
      await counter.client.codeOf(name, { ...asked, seq: one }),
      await counter.client.codeOf(name, { ...asked, seq: other }),
    ];
  };
  const ask = async (): Promise<void> => {
    for (const seq of [one, other]) await request({ kind: 'owed', seq });
  };
  const approval = by(salma);
  const reused = ['ok', 'request.reused'];
  await ask();
  expect(await both('refund.refuse', { reason: 'x', approval })).toEqual(reused);
  await request({ kind: 'owed', seq: one });
  expect(await both('refund.withdraw', { reason: 'x' })).toEqual(reused);
  await request({ kind: 'owed', seq: one });
  expect(await both('refund.approve', { approval })).toEqual(reused);
  await approve(other);
  expect(await both('refund.pay', cash)).toEqual(reused);
});

describe('the refund list', () => {
  it('of ended refunds contains paid, refused and withdrawn ones, each on one page only', async () => {
    const sale = await sold();
    const refused = await request(goods(sale, '1'));
    await counter.client.get('refund.refuse', { ...said({ approval: by(salma) }), seq: refused.seq });
    const withdrawn = await request(goods(sale, '1'));
    await counter.client.get('refund.withdraw', { ...said(), seq: withdrawn.seq });
    const paid = await give(goods(sale, '1'));
    const seen: [number, string][] = [];
    for (let before: number | null = null, more = true; more; ) {
      const page: { rows: RefundView[]; more: boolean } = await counter.client.get('refunds.ended', { before, limit: 1 });
      seen.push(...page.rows.map(({ seq, state }): [number, string] => [seq, state]));
      before = page.rows.at(-1)?.ended?.seq ?? null;
      more = page.more;
    }
    expect(seen).toEqual([
      [paid.seq, 'paid'],
      [withdrawn.seq, 'withdrawn'],
      [refused.seq, 'refused'],
    ]);
  });

  it('of wrong amounts has the oldest first, in pages', async () => {
    for (let i = 0; i < 3; i++) await counter.notify(await counter.sell(), { amount: '3' });
    const page = (after: number | null) => counter.client.get('suspense.list', { after, limit: 2 });
    const first = await page(null);
    const rest = await page(first.rows[1]?.seq ?? 0);
    const seqs = [...first.rows, ...rest.rows].map(({ seq }) => seq);
    expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b));
    expect([first.rows.length, first.more, rest.rows.length, rest.more]).toEqual([2, true, 1, false]);
    expect(first.held).toEqual([{ currency: 'LYD', count: 3, amountMinor: 9_000 }]);
  });

  it('counts open refunds until they are paid', async () => {
    const count = async () => (await counter.client.get('lights.get', {})).refunds;
    await sold(2);
    const what = await owed();
    const counts = [await count()];
    for (const step of [() => request(what), () => approve(what.seq), () => pay(what.seq)]) {
      await step();
      counts.push(await count());
    }
    expect(counts).toEqual([1, 1, 1, 0]);
  });
});

it('a refund of a sale settled by hand is marked as unconfirmed, whichever charge was settled', async () => {
  const first = await counter.sell();
  const second = await counter.client.get('sale.retry', { requestId: newRequestId(), saleId: first.saleId, supersede: true });
  await counter.client.get('attempt.settle', { ...said({ approval: by(salma) }), attemptId: first.attemptId });
  await counter.notify(await counter.client.get('attempt.get', { attemptId: second.attemptId }));
  expect((await listed()).rows).toMatchObject([{ attemptId: second.attemptId, saleUnconfirmed: true }]);
  await sold(2);
  expect((await listed()).rows.map((row) => row.saleUnconfirmed)).toEqual([true, false]);
});

it('returned goods of a dollar sale are entered, owed and refunded in dollars', async () => {
  const sale = await sold(1, card);
  expect(await counter.client.codeOf('refund.request', { ...said(), what: goods(sale, '4.505') })).toBe(
    'amount.too-many-decimals',
  );
  const paid = await give(goods(sale, '4.50'));
  expect(paid).toMatchObject({ currency: 'USD', amountMinor: 450 });
  expect(postingsIn(counter.dir).slice(-4)).toEqual([
    'sales-returns 450 USD',
    'refunds-owed -450 USD',
    'refunds-owed 450 USD',
    'paid-out:cash -450 USD',
  ]);
});

describe('refund sums', () => {
  const movesOf = async (day: string) =>
    (await counter.client.get('day.get', { day })).moves.map(({ move, currency, count, amountMinor }) =>
      [move, currency, count, amountMinor].join(' '),
    );

  it('of owed refunds exclude mere requests, and include approved ones until they are paid', async () => {
    const sale = await sold();
    const sums = async () => (await listed()).owed.map(({ currency, amountMinor }) => `${amountMinor} ${currency}`);
    const { seq } = await request(goods(sale, '5'));
    expect(await sums()).toEqual([]);
    await approve(seq);
    expect(await sums()).toEqual(['5000 LYD']);
    await pay(seq);
    expect(await sums()).toEqual([]);
  });

  it('of a day are grouped by currency; an unapproved return is excluded, and a withdrawn one is listed apart', async () => {
    const { businessDay } = await counter.client.get('app.get', {});
    const [dinars, dollars] = [await sold(), await sold(1, card)];
    await give(goods(dinars, '2'));
    await give(goods(dollars, '2'));
    const never = await request(goods(dinars, '3'));
    await counter.client.get('refund.withdraw', { ...said(), seq: never.seq });
    const once = await request(goods(dinars, '4'));
    await approve(once.seq);
    await counter.client.get('refund.withdraw', { ...said({ approval: by(salma) }), seq: once.seq });
    expect(await movesOf(businessDay)).toEqual([
      'paid-cash LYD 1 2000',
      'return-withdrawn LYD 1 4000',
      'returned LYD 2 6000',
      'paid-cash USD 1 200',
      'returned USD 1 200',
    ]);
  });

  it('of a day contain that day’s steps: an approval on one day, the payment on the next', async () => {
    counter.close();
    // Ten minutes before midnight in Tripoli.
    await open(Date.UTC(2026, 0, 15, 21, 50));
    const { businessDay: first } = await counter.client.get('app.get', {});
    const { seq } = await request(goods(await sold(), '2'));
    await approve(seq);
    await counter.world.run(11 * 60_000);
    await signIn(counter.client, nuri);
    await pay(seq);
    const { businessDay: second } = await counter.client.get('app.get', {});
    expect([await movesOf(first), await movesOf(second)]).toEqual([['returned LYD 1 2000'], ['paid-cash LYD 1 2000']]);
  });
});
