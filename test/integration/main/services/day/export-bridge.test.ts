// The bridge in manifest, JSON and workbook: the closes that a file of days touches, and the days that a file of a close touches.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ExportRange } from '../../../../../src/shared/export-formats.ts';
import { xlsxSheets } from '../../../../../src/exports/xlsx-words.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { readBook, valuesOf } from '../../../../support/exports/xlsx-read.ts';

const [first, second] = ['2026-01-15', '2026-01-16'];
let counter: Counter;
const close = async () => {
  const { businessDay: day } = await counter.client.get('app.get', {});
  await counter.client.get('day.close', { requestId: newRequestId(), day, acknowledge: true, override: null });
};
const paid = async (amount: string) => counter.notify(await counter.sell({ amount }));

beforeEach(async () => {
  // Ten minutes before midnight in Tripoli.
  counter = openCounter({ startMs: Date.UTC(2026, 0, 15, 21, 50) });
  await paid('1');
  await close();
  await paid('2');
  await counter.world.run(11 * 60_000);
  await paid('4');
  await close();
  await paid('8');
});
afterEach(() => counter.close());

const written = async (kind: 'json' | 'xlsx', range: ExportRange): Promise<Buffer> => {
  const file = join(counter.dir, `x.${kind}`);
  expect(await counter.till.exports.write({ ...range, kind, file, lang: 'en' })).toMatchObject({ ok: true });
  return readFileSync(file);
};
type Row = {
  close?: number;
  day?: string;
  closed?: boolean;
  inside: { sales: { LYD: string } };
  outside: { sales: { LYD: string } };
};
const inManifest = async (range: ExportRange): Promise<unknown[]> => {
  await written('json', range);
  const { bridge } = JSON.parse(readFileSync(join(counter.dir, 'x.json.manifest.json'), 'utf8')) as { bridge: Row[] };
  return bridge.map((row) => [row.close ?? row.day, row.closed, row.inside.sales.LYD, row.outside.sales.LYD]);
};

it.each([
  [
    'the first day',
    { from: first, to: first },
    [
      [1, true, '1.000 LYD', '0.000 LYD'],
      [2, true, '2.000 LYD', '4.000 LYD'],
    ],
  ],
  [
    'the second day',
    { from: second, to: second },
    [
      [2, true, '4.000 LYD', '2.000 LYD'],
      [3, false, '8.000 LYD', '0.000 LYD'],
    ],
  ],
  ['a close within a day', { close: 1 }, [[first, undefined, '1.000 LYD', '2.000 LYD']]],
  [
    'a close over two days',
    { close: 2 },
    [
      [first, undefined, '2.000 LYD', '1.000 LYD'],
      [second, undefined, '4.000 LYD', '8.000 LYD'],
    ],
  ],
  ['a day without entries', { from: '2026-02-01', to: '2026-02-01' }, []],
])('a file of %s names the other side, with the sums in the file and of the rest', async (_, range, expected) => {
  expect(await inManifest(range)).toEqual(expected);
});

const bridgeIn = async (range: ExportRange) => {
  const sheet = readBook(await written('xlsx', range)).find(({ name }) => name === xlsxSheets.bridge.en);
  return sheet ? valuesOf(sheet) : [];
};

it('JSON and workbook have the same bridge', async () => {
  const range = { from: second, to: second };
  const { bridge } = JSON.parse((await written('json', range)).toString()) as { bridge: Record<string, unknown>[] };
  expect(bridge).toMatchObject([
    { close: 2, day: null, closed: true, inside: { LYD: { amount: '4.000', sales: '4.000', returns: '0.000' } } },
    { close: 3, closed: false, outside: { LYD: { amount: '0.000' } } },
  ]);
  const [header, ...rows] = await bridgeIn(range);
  expect(header).toEqual(['Z report', 'state', 'part', 'currency', 'amount', 'sales', 'returns']);
  expect(rows.filter((row) => row[3] === 'LYD')).toEqual([
    ['2', 'closed', 'in this file', 'LYD', '4.000', '4.000', '0.000'],
    ['2', 'closed', 'not in this file', 'LYD', '2.000', '2.000', '0.000'],
    ['3', 'not closed yet', 'in this file', 'LYD', '8.000', '8.000', '0.000'],
    ['3', 'not closed yet', 'not in this file', 'LYD', '0.000', '0.000', '0.000'],
  ]);
});

it('the sheet of a close has days in place of closes, and no column is empty', async () => {
  const [header, ...rows] = await bridgeIn({ close: 1 });
  expect(header).toEqual(['business day', 'part', 'currency', 'amount', 'sales', 'returns']);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.flat().filter((value) => value === null)).toEqual([]);
});

it('the manifest names version, mode, language, columns and options', async () => {
  const file = join(counter.dir, 'x.csv');
  const done = await counter.till.exports.write({ close: 1, kind: 'csv', file, lang: 'en', csvFormat: 'tab-comma' });
  expect(done).toMatchObject({ ok: true });
  expect(readFileSync(file, 'utf8')).toContain('\t1,000\t');
  const said = JSON.parse(readFileSync(`${file}.manifest.json`, 'utf8')) as { columns: string[] };
  expect(said).toMatchObject({
    ...{
      format: 'qayd-export',
      version: 5,
      kind: 'csv',
      formatVersion: 2,
      mode: counter.till.settings?.mode ?? 'live',
      lang: 'en',
    },
    ...{ close: 1, options: { csvFormat: 'tab-comma' }, lines: 1, amount: { LYD: '1.000 LYD' } },
  });
  expect(said.columns.slice(0, 3)).toEqual(['businessDay', 'time', 'offset']);
});
