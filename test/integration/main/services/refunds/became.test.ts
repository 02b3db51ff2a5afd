// The outcome of payments, from the counter to the lists: returned goods, an extra payment paid back, money that never paid a
// sale. States and older filters' results stay the same; a rebuild and an upgrade of older books give equal results.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { databaseFile } from '../../../../../src/main/ledger/ledger.ts';
import { became0330 } from '../../../../../src/main/ledger/migrations/0330-became.ts';
import type { AttemptView } from '../../../../../src/shared/contract/counter/sale.ts';
import { becameOf, spokenStateOf } from '../../../../../src/shared/payment/became.ts';
import { tablesIn } from '../../../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { add, by, type Known, openShop, signIn } from '../../../../support/people.ts';

let counter: Counter;
let salma: Known;
beforeEach(async () => {
  counter = openCounter();
  await openShop(counter);
  salma = await add(counter.client, 'Salma', 'supervisor');
  await signIn(counter.client, await add(counter.client, 'Nuri', 'cashier'));
});
afterEach(() => counter.close());

const asked = <T extends object>(more: T) => ({ requestId: newRequestId(), reason: 'agreed', ...more });
const ask = <T extends object>(more: T) => asked({ approval: by(salma), ...more });
const give = (what: object) => counter.client.get('refund.give', ask({ what, way: 'cash', reference: '' }) as never);
const goods = (attemptId: string, amount: string) => give({ kind: 'goods', attemptId, amount });
const owed = async (attemptId: string) => {
  const { rows } = await counter.client.get('refunds.list', { after: null, limit: 20 });
  return { kind: 'owed', seq: rows.find((row) => row.attemptId === attemptId)?.seq ?? 0 };
};
const now = ({ attemptId }: { attemptId: string }) => counter.client.get('attempt.get', { attemptId });
const reads = async (attempt: { attemptId: string }) => {
  const view = await now(attempt);
  const became = becameOf(view);
  return [spokenStateOf(view), ...(became ? [became.kind, became.amountMinor] : [])];
};
const paid = async (): Promise<AttemptView> => {
  const attempt = await counter.sell();
  await counter.notify(attempt);
  return attempt;
};
const twice = async (): Promise<AttemptView> => {
  const attempt = await paid();
  await counter.notify(attempt);
  return attempt;
};
const wrong = async (amount: string) => {
  const attempt = await counter.sell();
  await counter.notify(attempt, { amount });
  const { rows } = await counter.client.get('suspense.list', { after: null, limit: 20 });
  return { attempt, seq: rows.find(({ attemptId }) => attemptId === attempt.attemptId)?.seq ?? 0 };
};
const resolve = (seq: number, choice: 'give-back' | 'keep-price') => counter.client.get('suspense.resolve', ask({ seq, choice }));
const foundBeside = async (beside: { readonly text?: string; readonly day?: string }, states: readonly string[]) => {
  const { rows } = await counter.client.get('payments.search', {
    ...{ text: '', day: null, states: [...states], gateway: null, method: null, before: null, limit: 20 },
    ...beside,
  });
  return rows.map(({ invoiceNo }) => invoiceNo);
};
const found = (...states: string[]) => foundBeside({}, states);

it('a payment with returned goods is refund owed, partly refunded with the amount, then refunded; its stored state stays approved', async () => {
  const attempt = await paid();
  expect(await reads(attempt)).toEqual(['paid']);
  const { seq } = await counter.client.get(
    'refund.request',
    asked({ what: { kind: 'goods', attemptId: attempt.attemptId, amount: '2' } as const }),
  );
  expect(await reads(attempt)).toEqual(['paid']);
  await counter.client.get('refund.approve', { requestId: newRequestId(), seq, approval: by(salma) });
  expect(await reads(attempt)).toEqual(['paid', 'refund-owed', 2_000]);
  const told = counter.client.told.filter(({ event }) => event === 'attempt.changed').length;
  await counter.client.get('refund.pay', { requestId: newRequestId(), seq, way: 'cash', reference: '' });
  // The refund sends an `attempt.changed` event, so an open window updates its payment.
  const news = counter.client.told.filter(({ event }) => event === 'attempt.changed').slice(told);
  expect(news.map(({ body }) => becameOf(body as AttemptView)?.kind)).toContain('partly-refunded');
  expect(await reads(attempt)).toEqual(['paid', 'partly-refunded', 2_000]);
  await goods(attempt.attemptId, '10.5');
  expect(await reads(attempt)).toEqual(['paid', 'refunded', 12_500]);
  expect((await now(attempt)).state).toBe('approved');
  expect(await found('paid')).toEqual([attempt.invoiceNo]);
});

it('a withdrawn return leaves the payment’s status unchanged', async () => {
  const attempt = await paid();
  const what = { kind: 'goods', attemptId: attempt.attemptId, amount: '2' } as const;
  const { seq } = await counter.client.get('refund.request', asked({ what }));
  await counter.client.get('refund.approve', { requestId: newRequestId(), seq, approval: by(salma) });
  await counter.client.get('refund.withdraw', ask({ seq }));
  expect(await reads(attempt)).toEqual(['paid']);
});

it('a double payment is refund owed, then extra paid back, and the filters find it by its badge', async () => {
  const attempt = await twice();
  expect(await reads(attempt)).toEqual(['paid-twice', 'refund-owed', 12_500]);
  await give(await owed(attempt.attemptId));
  expect(await reads(attempt)).toEqual(['paid', 'extra-back', 12_500]);
  expect([await found('paid'), await found('extra-back'), await found('paid-twice')]).toEqual([
    [attempt.invoiceNo],
    [attempt.invoiceNo],
    [],
  ]);
});

it('a sale paid under two codes owes a refund on the payment that came second only', async () => {
  const first = await counter.sell();
  const { saleId } = await now(first);
  const { attemptId } = await counter.client.get('sale.retry', { requestId: newRequestId(), saleId, supersede: true });
  await counter.world.until(() => counter.till.ledger.payments.attempt(attemptId)?.state === 'waiting');
  const second = await now({ attemptId });
  await counter.notify(second);
  await counter.notify(first);
  expect([await reads(second), await reads(first)]).toEqual([['paid'], ['paid-twice', 'refund-owed', 12_500]]);
  expect(await found('refund-owed')).toEqual([first.invoiceNo]);
  await give(await owed(first.attemptId));
  expect([await reads(second), await reads(first)]).toEqual([['paid'], ['paid-late', 'extra-back', 12_500]]);
  expect(await found('extra-back')).toEqual([first.invoiceNo]);
  // The filters and the day's counts use the same status as the badge, also in a search by text or day.
  expect([await found('paid-late'), await found('paid-twice')]).toEqual([[first.invoiceNo], []]);
  const day = first.businessDay;
  expect([await foundBeside({ day }, ['paid-late']), await foundBeside({ day }, ['paid-twice'])]).toEqual([
    [first.invoiceNo],
    [],
  ]);
  const totals = await counter.client.get('day.get', { day });
  expect(totals.states).toEqual({ paid: 1, 'paid-late': 1 });
});

it('a wrong amount that never paid its sale is refund owed, then refunded', async () => {
  const { attempt, seq } = await wrong('30');
  expect(await reads(attempt)).toEqual(['wrong-amount']);
  await resolve(seq, 'give-back');
  expect(await reads(attempt)).toEqual(['given-back', 'refund-owed', 30_000]);
  await give(await owed(attempt.attemptId));
  expect(await reads(attempt)).toEqual(['given-back', 'refunded', 30_000]);
});

it('the excess over a kept price is an extra; a payment with its whole price refunded is refunded', async () => {
  const { attempt, seq } = await wrong('20');
  await resolve(seq, 'keep-price');
  expect(await reads(attempt)).toEqual(['accepted', 'refund-owed', 7_500]);
  await give(await owed(attempt.attemptId));
  expect(await reads(attempt)).toEqual(['accepted', 'extra-back', 7_500]);
  await goods(attempt.attemptId, '12.5');
  expect(await reads(attempt)).toEqual(['accepted', 'refunded', 12_500]);
});

it('a topped-up sale is refunded as a whole: only the payment that completed it shows the refund', async () => {
  const { attempt, seq } = await wrong('5');
  const rest = await counter.client.get('suspense.top-up', { requestId: newRequestId(), seq });
  await counter.world.until(() => counter.till.ledger.payments.attempt(rest.attemptId)?.state === 'waiting');
  await counter.notify(rest);
  await goods(rest.attemptId, '8');
  expect([await reads(attempt), await reads(rest)]).toEqual([['topped-up'], ['paid', 'partly-refunded', 8_000]]);
  expect(await found('partly-refunded')).toEqual([rest.invoiceNo]);
  // `restOf` of the top-up names the first payment; the first payment itself has none.
  expect([(await now(rest)).restOf, (await now(attempt)).restOf]).toEqual([attempt.invoiceNo, null]);
  await goods(rest.attemptId, '4.5');
  expect(await reads(rest)).toEqual(['paid', 'refunded', 12_500]);
});

it('each status is found by its name, alone and with others, also after a rebuild and a migration', async () => {
  const [partly, whole, extra, due, plain] = [await paid(), await paid(), await twice(), await twice(), await paid()];
  await goods(partly.attemptId, '2');
  await goods(whole.attemptId, '12.5');
  await give(await owed(extra.attemptId));
  const held = await wrong('20');
  await resolve(held.seq, 'keep-price');
  const over = held.attempt.invoiceNo;
  expect(await found('partly-refunded')).toEqual([partly.invoiceNo]);
  expect(await found('refunded')).toEqual([whole.invoiceNo]);
  expect(await found('extra-back')).toEqual([extra.invoiceNo]);
  expect(await found('refund-owed')).toEqual([over, due.invoiceNo]);
  expect(await found('refund-owed', 'partly-refunded')).toEqual([over, due.invoiceNo, partly.invoiceNo]);
  expect(await found('refunded', 'needed')).toEqual([due.invoiceNo, whole.invoiceNo]);
  expect(await found('paid')).toEqual([plain, extra, whole, partly].map(({ invoiceNo }) => invoiceNo));
  // The filter also works together with an invoice number and a day.
  const { businessDay: day } = partly;
  for (const beside of [{ day }, { text: partly.invoiceNo }, { text: partly.invoiceNo, day }]) {
    expect(await foundBeside(beside, ['partly-refunded'])).toEqual([partly.invoiceNo]);
    expect(await foundBeside(beside, ['partly-refunded', 'expired'])).toEqual([partly.invoiceNo]);
    expect(await foundBeside(beside, ['partly-refunded', 'pending'])).toEqual([partly.invoiceNo]);
  }
  expect(await foundBeside({ text: partly.invoiceNo }, ['refunded'])).toEqual([]);

  const { ledger, dir } = { ledger: counter.till.ledger, dir: counter.dir };
  const before = tablesIn(dir);
  ledger.rebuild();
  expect(tablesIn(dir)).toEqual(before);
  // Simulates upgraded books: clears the sums of later outcomes, then runs the migration's last part.
  const db = new Database(join(dir, databaseFile));
  const sums = ['paid_minor', 'extra_owed_minor', 'goods_owed_minor', 'extra_back_minor', 'goods_back_minor'];
  db.exec(`UPDATE attempts SET ${sums.map((sum) => `${sum} = 0`).join(', ')}`);
  expect(tablesIn(dir)).not.toEqual(before);
  db.exec(became0330.sql.slice(became0330.sql.indexOf('UPDATE attempts')));
  db.close();
  expect(tablesIn(dir)).toEqual(before);
});
