// Day, close, shift list, CSV, JSON and hledger give the same gross sales, returns and net for the same journal entries. If two of
// them cover different entries, each names the part that only the other contains.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listKinds } from '../../../../../src/shared/export-formats.ts';
import type { CloseDocument } from '../../../../../src/shared/contract/books/close.ts';
import type { AttemptView } from '../../../../../src/shared/contract/counter/sale.ts';
import type { MoneySum } from '../../../../../src/shared/ledger/money-sum.ts';
import { type Currency, money, plainAmount } from '../../../../../src/shared/money.ts';
import { readBooks } from '../../../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { play, step, type Step } from '../../../../support/money-history.ts';

type Sums = readonly MoneySum[];
const fields = [
  'salesMinor',
  'salesCount',
  'returnsMinor',
  'netMinor',
  'setAsideMinor',
  'resolvedMinor',
  'owedMinor',
  'paidBackMinor',
  'otherIncomeMinor',
] as const;

/** Adds up the sums of several periods by field and currency; omits totals of zero. */
const added = (all: readonly Sums[]): Readonly<Record<string, number>> => {
  const sums: Record<string, number> = {};
  for (const sum of all.flat())
    for (const field of fields) {
      const key = `${field} ${sum.currency}`;
      sums[key] = (sums[key] ?? 0) + sum[field];
    }
  return Object.fromEntries(Object.entries(sums).filter(([, minor]) => minor !== 0));
};

/** The sums posted to sales and to returns, read directly from the books. */
const postedIn = (dir: string): ReadonlyMap<string, number> =>
  readBooks(dir, (db) => {
    const sum = (account: string) =>
      db
        .prepare(`SELECT currency, sum(amount_minor) AS minor FROM postings WHERE account = ? GROUP BY currency`)
        .all(account) as {
        currency: string;
        minor: number;
      }[];
    return new Map([
      ...sum('sales').map(({ currency, minor }): [string, number] => [`salesMinor ${currency}`, -minor]),
      ...sum('sales-returns').map(({ currency, minor }): [string, number] => [`returnsMinor ${currency}`, minor]),
    ]);
  });

const daysIn = (dir: string): string[] =>
  readBooks(dir, (db) => db.prepare('SELECT DISTINCT business_day FROM business_days ORDER BY 1').pluck().all() as string[]);
const closesOf = (counter: Counter): CloseDocument[] =>
  counter.till.closes.list(null, 100).rows.map(({ number }) => {
    const close = counter.till.closes.get(number);
    if (!close.ok) throw new Error(close.error.code);
    return close.value.document as CloseDocument;
  });
const dayOf = (counter: Counter, day: string) => {
  const totals = counter.till.day.totals(day);
  if (!totals.ok) throw new Error(totals.error.code);
  return totals.value;
};

const withUnit = (minor: number, currency: Currency): string => `${plainAmount(money(minor, currency))} ${currency}`;
/** The sums of an export's manifest, which are counted from the file as read back. */
const inManifest = (sums: Sums) => {
  const of = (field: 'salesMinor' | 'returnsMinor' | 'netMinor') =>
    Object.fromEntries(
      (['LYD', 'USD'] as const).map((currency) => [
        currency,
        withUnit(sums.find((sum) => sum.currency === currency)?.[field] ?? 0, currency),
      ]),
    );
  return { sales: of('salesMinor'), returns: of('returnsMinor'), net: of('netMinor') };
};
const manifestOf = async (counter: Counter, kind: (typeof listKinds)[number], from: string, to: string): Promise<unknown> => {
  const file = join(counter.dir, `${from}.${kind}`);
  const written = await counter.till.exports.write({ kind, from, to, file });
  if (!written.ok) throw new Error(written.error.code);
  return JSON.parse(readFileSync(`${file}.manifest.json`, 'utf8'));
};

const ask = (counter: Counter, name: string, input: object) =>
  counter.client.ask(name as never, { requestId: newRequestId(), ...input } as never);
const close = async (counter: Counter): Promise<void> => {
  const { businessDay } = await counter.client.get('app.get', {});
  await ask(counter, 'day.close', { day: businessDay, acknowledge: true, override: null });
};
/** Closes the open shift and opens the next one at once, so that each payment begins in a shift. */
const nextShift = async (counter: Counter): Promise<void> => {
  await ask(counter, 'shift.close', {});
  await ask(counter, 'shift.open', {});
};

type Act = Step | 'close' | 'next-day' | 'next-shift';
const act: fc.Arbitrary<Act> = fc.oneof(
  { arbitrary: step, weight: 8 },
  { arbitrary: fc.constantFrom<Act>('close', 'next-day', 'next-shift'), weight: 2 },
);

const expectOneSum = async (counter: Counter): Promise<void> => {
  const days = daysIn(counter.dir).map((day) => dayOf(counter, day));
  const closes = closesOf(counter);
  const open = (await counter.client.get('close.preview', {})).money;
  const whole = added(days.map((day) => day.money));
  for (const [field, minor] of postedIn(counter.dir)) expect([field, whole[field] ?? 0]).toEqual([field, minor]);
  expect(added([...closes.map((document) => document.money), open])).toEqual(whole);
  const { rows } = await counter.client.get('shift.list', { before: null, limit: 100 });
  expect(added(rows.map((shift) => shift.money))).toEqual(whole);
  for (const { day, money: own, byClose } of days) {
    expect(added(byClose.map((part) => part.money))).toEqual(added([own]));
    for (const part of byClose) {
      const byDay = part.close === null ? null : closes.find(({ number }) => number === part.close)?.byDay;
      if (byDay) expect(byDay.find((one) => one.day === day)?.money).toEqual(part.money);
    }
    for (const kind of listKinds) expect(await manifestOf(counter, kind, day, day)).toMatchObject(inManifest(own));
  }
  for (const document of closes) expect(added(document.byDay.map((part) => part.money))).toEqual(added([document.money]));
};

it(
  'Day, shift list, close, CSV, JSON and hledger give the same gross, returns and net for the same entries',
  { timeout: 240_000 },
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 30 }), async (acts) => {
        const counter = openCounter();
        try {
          await ask(counter, 'shift.open', {});
          const sold: AttemptView[] = [await counter.sell()];
          for (const each of acts) {
            if (each === 'close') await close(counter);
            else if (each === 'next-day') await counter.world.run(20 * 3_600_000);
            else if (each === 'next-shift') await nextShift(counter);
            else await play(counter, each, sold);
          }
          await expectOneSum(counter);
        } finally {
          counter.close();
        }
      }),
      { numRuns: Number(process.env['QAYD_RUNS'] ?? 8) },
    ),
);

describe('example days', () => {
  let counter: Counter;
  beforeEach(async () => {
    counter = openCounter();
    await ask(counter, 'shift.open', {});
  });
  afterEach(() => counter.close());
  const today = async () => dayOf(counter, (await counter.client.get('app.get', {})).businessDay);
  const held = () => counter.till.ledger.refunds.unresolved(0, 10)[0]?.seq as number;

  it('a topped-up wrong amount counts as sales on Day and in the hledger file, and no longer as set aside', async () => {
    const first = await counter.sell({ amount: '25' });
    await counter.notify(first, { amount: '6' });
    const topUp = await ask(counter, 'suspense.top-up', { seq: held() });
    if (!topUp.ok) throw new Error(topUp.error.code);
    await counter.notify(topUp.value);
    const day = await today();
    expect(day.money).toEqual([
      expect.objectContaining({
        currency: 'LYD',
        salesMinor: 25_000,
        netMinor: 25_000,
        setAsideMinor: 6000,
        resolvedMinor: 6000,
      }),
    ]);
    expect(day.open).toMatchObject({ owed: [], suspense: [], exceptions: 0 });
    await expectOneSum(counter);
  });

  it('a top-up after a close counts in its own day and close, and leaves the earlier close unchanged', async () => {
    const first = await counter.sell({ amount: '25' });
    await counter.notify(first, { amount: '6' });
    await close(counter);
    const topUp = await ask(counter, 'suspense.top-up', { seq: held() });
    if (!topUp.ok) throw new Error(topUp.error.code);
    await counter.notify(topUp.value);
    await close(counter);
    const [second, before] = closesOf(counter);
    expect(before?.money).toEqual([expect.objectContaining({ salesMinor: 0, setAsideMinor: 6000, resolvedMinor: 0 })]);
    expect(second?.money).toEqual([expect.objectContaining({ salesMinor: 25_000, setAsideMinor: 0, resolvedMinor: 6000 })]);
    expect((await today()).byClose.map((part) => part.close)).toEqual([1, 2]);
    await expectOneSum(counter);
  });

  it('a refunded double payment is no longer open, while the day still lists its receipt', async () => {
    const sold = await counter.sell({ amount: '30' });
    await counter.notify(sold);
    await counter.notify(sold, { transaction_id: 'again-1' });
    const before = await today();
    expect(before.open).toMatchObject({ owed: [{ currency: 'LYD', count: 1, amountMinor: 30_000 }], exceptions: 1 });
    const seq = counter.till.ledger.refunds.open(0, 10)[0]?.seq;
    await ask(counter, 'refund.give', { what: { kind: 'owed', seq }, reason: 'back', way: 'cash', reference: '' });
    const after = await today();
    expect(after.open).toMatchObject({ owed: [], suspense: [], exceptions: 0 });
    expect(after.money).toEqual([expect.objectContaining({ salesMinor: 30_000, owedMinor: 30_000, paidBackMinor: 30_000 })]);
  });

  it('a shift lists amounts booked after its end for payments that began in the shift', async () => {
    const sold = await counter.sell({ amount: '10' });
    await nextShift(counter);
    await counter.notify(sold);
    const [, first] = (await counter.client.get('shift.list', { before: null, limit: 10 })).rows;
    expect([first?.money, first?.after]).toEqual([
      [expect.objectContaining({ salesMinor: 10_000 })],
      [expect.objectContaining({ salesMinor: 10_000 })],
    ]);
  });

  it('a day lists its receipts for payments that began on an earlier day', async () => {
    const sold = await counter.sell({ amount: '10' });
    await counter.world.run(26 * 3_600_000);
    await counter.notify(sold);
    expect((await today()).earlier).toEqual([{ kind: 'sale', currency: 'LYD', count: 1, amountMinor: 10_000 }]);
  });

  it('a close lists each approval with its amount; for a refund also way, reference and payer', async () => {
    const sold = await counter.sell({ amount: '10' });
    await counter.notify(sold);
    const what = { kind: 'goods', attemptId: sold.attemptId, amount: '4' };
    await ask(counter, 'refund.give', { what, reason: 'worn', way: 'transfer', reference: 'T-9' });
    await close(counter);
    const rows = closesOf(counter)[0]?.approvals.filter(({ kind }) => kind === 'refund.paid');
    expect(rows).toEqual([
      expect.objectContaining({
        invoiceNo: sold.invoiceNo,
        money: { currency: 'LYD', amountMinor: 4000 },
        paid: { way: 'transfer', reference: 'T-9', by: 'cashier', approvedAs: null, unwitnessed: false },
      }),
    ]);
  });

  it('a close lists each refund once, with its latest state', async () => {
    const [back, later, refused] = [await counter.sell(), await counter.sell(), await counter.sell()];
    for (const sold of [back, later, refused]) await counter.notify(sold);
    const goods = ({ attemptId }: AttemptView) => ({ what: { kind: 'goods', attemptId, amount: '2' }, reason: 'worn' });
    await ask(counter, 'refund.give', { ...goods(back), way: 'cash', reference: '' });
    for (const sold of [later, refused]) await ask(counter, 'refund.request', goods(sold));
    const [first, second] = counter.till.ledger.refunds.open(0, 10);
    await ask(counter, 'refund.approve', { seq: first?.seq });
    await ask(counter, 'refund.refuse', { seq: second?.seq, reason: 'no' });
    await close(counter);
    await ask(counter, 'refund.pay', { seq: first?.seq, way: 'cash', reference: '' });
    await close(counter);
    const lines = closesOf(counter).map(({ approvals }) =>
      approvals.filter(({ kind }) => kind.startsWith('refund.')).map(({ kind, invoiceNo }) => [kind, invoiceNo]),
    );
    expect(lines).toEqual([
      [['refund.paid', later.invoiceNo]],
      [
        ['refund.paid', back.invoiceNo],
        ['refund.approved', later.invoiceNo],
        ['refund.refused', refused.invoiceNo],
      ],
    ]);
  });

  it('a close lists a running shift as open', async () => {
    await counter.notify(await counter.sell());
    await close(counter);
    expect(closesOf(counter)[0]?.shifts).toEqual([expect.objectContaining({ userId: 'cashier', closedMs: null })]);
  });
});
