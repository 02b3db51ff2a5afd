// Exported refunds of returned goods: one person requests the refund, another approves it, a third pays it on the next day.
// Checks the file and both days' sums in its manifest.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CsvColumn, csvColumns } from '../../../../../src/exports/csv-words.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { add, by, openShop, signIn } from '../../../../support/people.ts';

const [first, second] = ['2026-01-15', '2026-01-16'];
let counter: Counter;
let file: string;
beforeEach(async () => {
  // Ten minutes before midnight in Tripoli.
  counter = openCounter({ startMs: Date.UTC(2026, 0, 15, 21, 50) });
  file = join(counter.dir, 'days.csv');
  await openShop(counter);
  const salma = await add(counter.client, 'Salma', 'supervisor');
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

it('the lines name the requester, the approver and the payer of a refund, with day and time', async () => {
  await write(first, second);
  const [, ...rows] = parse(readFileSync(file, 'utf8'), { bom: true, delimiter: ';' });
  const names = Object.keys(csvColumns) as CsvColumn[];
  const lines = rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? ''])) as Record<CsvColumn, string>);
  const moved = lines.filter((line) => line.moved !== '');
  expect(
    moved.map(({ state, businessDay, time, askedBy, approvedBy }) => [
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
