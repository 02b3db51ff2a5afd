// Exported refunds of returned goods: one person requests the refund, another approves it, a third pays it on the next day.
// Checks the file and both days' sums in its manifest.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CsvColumn, csvColumns } from '../../../../../src/exports/csv-words.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { add, by, type Known, openShop, signIn } from '../../../../support/people.ts';

const [first, second] = ['2026-01-15', '2026-01-16'];
let counter: Counter;
let file: string;
let salma: Known;
beforeEach(async () => {
  // Ten minutes before midnight in Tripoli.
  counter = openCounter({ startMs: Date.UTC(2026, 0, 15, 21, 50) });
  file = join(counter.dir, 'days.csv');
  await openShop(counter);
  salma = await add(counter.client, 'Salma', 'supervisor');
  const nuri = await add(counter.client, 'Nuri', 'cashier');
  const sami = await add(counter.client, 'Sami', 'cashier');
  await signIn(counter.client, nuri);
  const paid = await counter.sell();
  await counter.notify(paid);
  const { seq } = await counter.client.get('refund.request', {
    ...{ requestId: newRequestId(), reason: 'worn', what: { kind: 'goods', attemptId: paid.attemptId, amount: '2' } },
  });
  await signIn(counter.client, sami);
  await counter.client.get('refund.approve', { requestId: newRequestId(), seq, approval: by(salma) });
  await counter.world.run(11 * 60_000);
  await signIn(counter.client, sami);
  await counter.client.get('refund.pay', { requestId: newRequestId(), seq, way: 'cash', reference: '' });
});
afterEach(() => counter.close());

const write = async (from: string, to: string) => {
  const done = await counter.till.exports.write({ kind: 'csv', from, to, file });
  if (!done.ok) throw new Error(done.error.code);
};

const movedLines = async () => {
  await write(first, second);
  const [, ...rows] = parse(readFileSync(file, 'utf8'), { bom: true, delimiter: ';' });
  const names = Object.keys(csvColumns) as CsvColumn[];
  return rows
    .map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? ''])) as Record<CsvColumn, string>)
    .filter((line) => line.moved !== '');
};

it('the lines name the requester, the approver and the payer of a refund, with day and time', async () => {
  expect(
    (await movedLines()).map(({ state, businessDay, time, askedBy, approvedBy }) => [
      state,
      businessDay,
      time.slice(0, 16),
      askedBy,
      approvedBy,
    ]),
  ).toEqual([
    ['returned', first, '2026-01-15 23:50', 'Nuri', 'Salma'],
    ['paid-cash', second, '2026-01-16 00:01', 'Nuri', 'Salma'],
  ]);
});

it('a decision that needed no approval names the person who decided twice, and is not self-approved', async () => {
  await signIn(counter.client, salma);
  await counter.notify(await counter.sell(), { amount: '5' });
  const { rows } = await counter.client.get('suspense.list', { after: null, limit: 9 });
  const seq = rows[0]?.seq ?? 0;
  await counter.client.get('suspense.resolve', { requestId: newRequestId(), seq, choice: 'give-back', reason: 'too little' });
  expect(
    (await movedLines())
      .filter(({ state }) => state === 'give-back')
      .map((line) => [line.askedBy, line.approvedBy, line.selfApproved]),
  ).toEqual([['Salma', 'Salma', 'no']]);
});

it.each([
  [first, second, { 'returned LYD': '2.000 LYD', 'paid-cash LYD': '-2.000 LYD' }, { LYD: '12.500 LYD', USD: '0.00 USD' }],
  [first, first, { 'returned LYD': '2.000 LYD' }, { LYD: '12.500 LYD', USD: '0.00 USD' }],
  [second, second, { 'paid-cash LYD': '-2.000 LYD' }, { LYD: '0.000 LYD', USD: '0.00 USD' }],
])(
  'the manifest names both days, and the sums moved and received with their units: %s to %s',
  async (from, to, moved, received) => {
    await write(from, to);
    const said = JSON.parse(readFileSync(`${file}.manifest.json`, 'utf8')) as Record<string, unknown>;
    expect([said.from, said.to, said.moved, said.received]).toEqual([from, to, moved, received]);
  },
);

it('the price that two wrong amounts pay together is exported once, as on the day', async () => {
  const sold = await counter.sell();
  await counter.notify(sold, { amount: '5' });
  const held = async () => (await counter.client.get('suspense.list', { after: null, limit: 9 })).rows.at(-1)?.seq ?? 0;
  const rest = await counter.client.get('suspense.top-up', { requestId: newRequestId(), seq: await held() });
  await counter.world.until(() => counter.till.ledger.payments.attempt(rest.attemptId)?.state === 'waiting');
  await counter.notify(rest, { amount: '10' });
  const decision = { choice: 'keep-price' as const, reason: 'agreed', approval: by(salma) };
  await counter.client.get('suspense.resolve', { requestId: newRequestId(), seq: await held(), ...decision });
  const day = counter.till.day.totals(second);
  expect(day.ok && day.value.money).toMatchObject([{ salesMinor: 12_500, setAsideMinor: 15_000, owedMinor: 2_500 }]);
  await write(second, second);
  const said = JSON.parse(readFileSync(`${file}.manifest.json`, 'utf8')) as Record<string, unknown>;
  expect(said.sales).toEqual({ LYD: '12.500 LYD', USD: '0.00 USD' });
});
