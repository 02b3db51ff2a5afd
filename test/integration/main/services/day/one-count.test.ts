// Each badge, and each number on the Day screen, equals the number of rows in the list that it opens, after any sequence of
// events.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AttemptView } from '../../../../../src/shared/contract/counter/sale.ts';
import { attentions } from '../../../../../src/shared/payment/attention.ts';
import { isLive, liveStatuses } from '../../../../../src/shared/payment/payment-status.ts';
import type { MoneySum } from '../../../../../src/shared/ledger/money-sum.ts';
import { readBooks } from '../../../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { play, step, type Step } from '../../../../support/money-history.ts';
import { hirePin, settle } from '../../../../support/supervise.ts';

const ask = (counter: Counter, name: string, input: object) =>
  counter.client.ask(name as never, { requestId: newRequestId(), ...input } as never);
const listed = async (
  { client }: Counter,
  states: readonly string[],
  day: string | null = null,
): Promise<readonly AttemptView[]> =>
  (
    await client.get('payments.search', {
      text: '',
      day,
      states: [...states] as never,
      gateway: null,
      method: null,
      before: null,
      limit: 200,
    })
  ).rows;

type Act = Step | 'close' | 'next-day' | 'open-shift' | 'close-shift' | 'unknown-invoice';
const others: readonly Act[] = ['close', 'next-day', 'open-shift', 'close-shift', 'unknown-invoice'];
const acts = fc.array(fc.oneof({ arbitrary: step, weight: 4 }, { arbitrary: fc.constantFrom<Act>(...others), weight: 1 }), {
  minLength: 10,
  maxLength: 30,
});
const deeds = (counter: Counter, sold: AttemptView[]): Readonly<Record<Exclude<Act, Step>, () => unknown>> => ({
  close: async () => {
    const { businessDay } = await counter.client.get('app.get', {});
    await ask(counter, 'day.close', { day: businessDay, acknowledge: true, override: null });
  },
  'next-day': () => counter.world.run(20 * 3_600_000),
  'open-shift': () => ask(counter, 'shift.open', {}),
  'close-shift': () => ask(counter, 'shift.close', {}),
  'unknown-invoice': () => sold[0] && counter.notify(sold[0], { invoice_no: `T9-${String(sold.length)}` }),
});

const playAll = async (given: readonly Act[], look: (counter: Counter) => Promise<void>): Promise<void> => {
  const counter = openCounter();
  try {
    const sold: AttemptView[] = [await counter.sell()];
    for (const act of given) await (typeof act === 'string' ? deeds(counter, sold)[act]() : play(counter, act, sold));
    await look(counter);
  } finally {
    counter.close();
  }
};
const daysIn = (dir: string): string[] =>
  readBooks(dir, (db) => db.prepare('SELECT DISTINCT business_day FROM business_days ORDER BY 1').pluck().all() as string[]);
const runs = { numRuns: Number(process.env['QAYD_RUNS'] ?? 6) };

const expectOneCount = async (counter: Counter): Promise<void> => {
  const { client } = counter;
  const { attention, exceptions, refunds } = await client.get('lights.get', {});
  const preview = await client.get('close.preview', {});
  for (const list of attentions) {
    const rows = await listed(counter, [list]);
    expect([list, attention[list], preview[list].length]).toEqual([list, rows.length, rows.length]);
  }
  // Payments that a customer may be making right now. The payments among them that are not on the list of needed payments are the
  // pending ones.
  const running = (await listed(counter, liveStatuses)).filter(isLive);
  const needed = new Set((await listed(counter, ['needed'])).map(({ attemptId }) => attemptId));
  expect(attention.pending).toBe(running.filter(({ attemptId }) => !needed.has(attemptId)).length);
  const toReview = await client.get('exceptions.list', { state: 'open', before: null, limit: 200 });
  const owed = await client.get('refunds.list', { after: null, limit: 200 });
  expect([exceptions, refunds]).toEqual([toReview.rows.length, owed.rows.length]);
  const held = await client.get('suspense.list', { after: null, limit: 200 });
  for (const day of daysIn(counter.dir)) {
    const totals = await client.get('day.get', { day });
    expect([day, totals.open.attention]).toEqual([day, attention]);
    for (const list of attentions)
      expect([day, list, totals.attention[list]]).toEqual([day, list, (await listed(counter, [list], day)).length]);
    for (const [state, count] of Object.entries(totals.states))
      expect([day, state, count]).toEqual([day, state, (await listed(counter, [state], day)).length]);
    expect(totals.open.exceptions).toBe(toReview.rows.length);
    expect(totals.open.suspense.reduce((all, sum) => all + sum.count, 0)).toBe(held.rows.length);
  }
};

it('each badge, “needs action”, “to review” and each status of a day equal the length of their list', { timeout: 240_000 }, () =>
  fc.assert(
    fc.asyncProperty(acts, (given) => playAll(given, expectOneCount)),
    runs,
  ),
);

const fields = [
  'salesMinor',
  'salesCount',
  'returnsMinor',
  'setAsideMinor',
  'resolvedMinor',
  'owedMinor',
  'paidBackMinor',
] as const;
const added = (all: readonly (readonly MoneySum[])[]): Readonly<Record<string, number>> => {
  const sums: Record<string, number> = {};
  for (const sum of all.flat())
    for (const field of fields) sums[`${field} ${sum.currency}`] = (sums[`${field} ${sum.currency}`] ?? 0) + sum[field];
  return Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== 0));
};

it('amounts outside any shift are listed, so that shifts and the rest sum up to the days', { timeout: 240_000 }, () =>
  fc.assert(
    fc.asyncProperty(acts, (given) =>
      playAll(given, async (counter) => {
        const days = await Promise.all(daysIn(counter.dir).map((day) => counter.client.get('day.get', { day })));
        const { rows } = await counter.client.get('shift.list', { before: null, limit: 100 });
        const parts = [...rows.map(({ money }) => money), ...days.map(({ outsideShifts }) => outsideShifts)];
        expect(added(parts)).toEqual(added(days.map(({ money }) => money)));
      }),
    ),
    runs,
  ),
);

it('an accepted wrong amount counts its payment as paid on Day, in the shift and in the close', async () => {
  const counter = openCounter();
  try {
    await ask(counter, 'shift.open', {});
    await counter.notify(await counter.sell());
    await counter.notify(await counter.sell(), { amount: '9' });
    const seq = counter.till.ledger.refunds.unresolved(0, 1)[0]?.seq;
    const { businessDay: day } = await counter.client.get('app.get', {});
    const counts = async () => [
      (await counter.client.get('day.get', { day })).money[0]?.salesCount,
      (await counter.client.get('shift.now', {}))?.money[0]?.salesCount,
      (await counter.client.get('close.preview', {})).money[0]?.salesCount,
    ];
    expect(await counts()).toEqual([1, 1, 1]);
    await ask(counter, 'suspense.resolve', { seq, choice: 'accept', reason: 'agreed' });
    expect(await counts()).toEqual([2, 2, 2]);
  } finally {
    counter.close();
  }
});

it('a payment is late by its notice alone: Day, close, export and list do not count one settled by hand', async () => {
  const counter = openCounter();
  try {
    await hirePin(counter);
    const [proved, byHand] = [await counter.sell(), await counter.sell()];
    for (const { attemptId } of [proved, byHand]) await ask(counter, 'attempt.withdraw', { attemptId });
    await counter.notify(proved);
    await settle(counter, byHand);
    const { businessDay: day } = await counter.client.get('app.get', {});
    const exported = async (): Promise<number> => {
      const file = join(counter.dir, `${newRequestId()}.json`);
      await counter.till.exports.write({ kind: 'json', from: day, to: day, file });
      return readFileSync(file, 'utf8').split('"late":true').length - 1;
    };
    const lateIn = (sums: readonly { readonly late: number }[]) => sums.reduce((all, { late }) => all + late, 0);
    const counts = async () => [
      lateIn((await counter.client.get('day.get', { day })).sums),
      lateIn((await counter.client.get('close.preview', {})).received),
      await exported(),
      (await listed(counter, ['paid-late'])).length,
    ];
    expect(await counts()).toEqual([1, 1, 1, 1]);
    await counter.notify(byHand);
    expect(await counts()).toEqual([2, 2, 2, 2]);
  } finally {
    counter.close();
  }
});
