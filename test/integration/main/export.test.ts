// The day's totals and its CSV: what is counted, and what a spreadsheet must not spoil or run.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { csvColumns, safeText } from '../../../src/main/services/csv.ts';
import type { SaleInput } from '../../../src/main/services/sale-input.ts';
import type { Till } from '../../../src/main/till.ts';
import { createNetwork, type Network } from '../../support/network.ts';
import {
  json,
  scriptFeed,
  type ScriptedFeed,
  scriptService,
  type ScriptedService,
  signedNotice,
} from '../../support/scripted-service.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { cardSale, openTill, testSettings, walletSale } from '../../support/till.ts';
import { createWorld, type World } from '../../support/world.ts';

let world: World;
let network: Network;
let service: ScriptedService;
let feed: ScriptedFeed;
let till: Till;
let dir: ReturnType<typeof tempDir>;

const begin = (startMs: number, settings = {}): void => {
  dir = tempDir();
  world = createWorld(startMs);
  network = createNetwork(world);
  service = scriptService(network);
  feed = scriptFeed(network, world);
  till = openTill({ dir: dir.path, life: world.life(1), network, settings: testSettings(settings) });
};
beforeEach(() => begin(Date.UTC(2026, 0, 15, 8)));
afterEach(() => {
  till.close();
  dir.remove();
});

const sell = async (sale: SaleInput): Promise<void> => {
  const started = till.payments.startSale(sale);
  if (!started.ok) throw new Error(started.error.code);
  await world.until(() => till.ledger.payments.attempt(started.value.attemptId)?.state !== 'creating');
};
const pay = async (invoice_no: string, amount: string, more: Record<string, unknown> = {}): Promise<void> => {
  const parameters = {
    gateway: 'wallet',
    approved: '1',
    amount,
    invoice_no,
    paymet_method: 'method_b',
    transaction_id: `tx-${invoice_no}`,
    ...more,
  };
  const number = feed.add('wallet-callback', signedNotice('wallet-callback', parameters));
  await world.until(() => till.ledger.feed.cursor()?.after === number);
};
const exported = async (from: string, to = from, delimiter = ',') => {
  const file = join(dir.path, 'day.csv');
  const done = await till.exports.csv({ from, to, file, delimiter });
  if (!done.ok) throw new Error(done.error.code);
  const text = readFileSync(file, 'utf8');
  return { text, rows: parse<Record<string, string>>(text, { bom: true, delimiter, columns: true }) };
};

describe('totals', () => {
  it('stand per currency, gateway, method and kind', async () => {
    await sell(walletSale());
    await sell(walletSale({ invoiceNo: 'A1', amount: '7' }));
    await sell(cardSale());
    await pay('T1-0001', '12.50');
    await pay('A1', '7', { paymet_method: 'method_c' });
    await pay('A1', '7', { transaction_id: 'again' });
    const totals = till.day.totals('2026-01-15');
    expect(totals).toMatchObject({
      ok: true,
      value: { unresolved: 1, states: { paid: 1, 'paid-twice': 1, waiting: 1 }, exceptions: 0 },
    });
    expect(
      totals.ok &&
        totals.value.sums.map(({ kind, currency, method, amountMinor, count }) => [kind, currency, method, amountMinor, count]),
    ).toEqual([
      ['refund-owed', 'LYD', 'method_b', 7_000, 1],
      ['sale', 'LYD', 'method_b', 12_500, 1],
      ['sale', 'LYD', 'method_c', 7_000, 1],
    ]);
  });

  it('refuse what is no date', () => {
    for (const day of ['', '2026-02-30', '15-01-2026'])
      expect(till.day.totals(day)).toMatchObject({ ok: false, error: { code: 'export.bad-range' } });
  });
});

describe('the business day', () => {
  it('is cut at the hour of the shop, in its own zone', async () => {
    till.close();
    dir.remove();
    // 02:30 in Tripoli on the 16th, before a cut-off at 03:00.
    begin(Date.UTC(2026, 0, 16, 0, 30), { day: { timeZone: 'Africa/Tripoli', cutOff: '03:00' } });
    await sell(walletSale());
    await pay('T1-0001', '12.50');
    const { rows } = await exported('2026-01-15');
    expect(rows.map((row) => [row['business day'], row['local time']?.slice(0, 13)])).toEqual([['2026-01-15', '2026-01-16T02']]);
  });
});

describe('the CSV', () => {
  it('has its fixed columns, a byte order mark and CRLF', async () => {
    const { text } = await exported('2026-01-15');
    expect(text).toBe(`\ufeff${csvColumns.join(',')}\r\n`);
  });

  it('lists money of the day and attempts without it', async () => {
    await sell(walletSale({ invoiceNo: '0012' }));
    await sell(cardSale());
    service.reply = () => json(400, { error: { code: 'invalid_amount', message: '=cmd|"/c calc"' } });
    await sell(cardSale({ invoiceNo: 'C-3' }));
    await pay('0012', '12.50');
    const { rows } = await exported('2026-01-15');
    expect(
      rows.map((row) => [
        row['invoice'],
        row['state'],
        row['amount'],
        row['currency'],
        row['mobile'],
        row['method'],
        row['note'],
      ]),
    ).toEqual([
      ['T1-0002', 'waiting', '18.00', 'USD', '', '', ''],
      ['C-3', 'refused', '18.00', 'USD', '', '', 'service; INVALID_AMOUNT; =cmd|"/c calc"'],
      ["'0012", 'approved', '12.500', 'LYD', '091-2345678', 'method_b', ''],
    ]);
    expect(rows[2]).toMatchObject({
      late: 'no',
      'transaction id': 'tx-0012',
      gateway: 'wallet',
      attempt: "'0012",
    });
    expect(rows[2]?.['local time']).toMatch(/\+02:00$/);
  });

  it('keeps a quote, a delimiter and Arabic whole', async () => {
    service.reply = () => json(400, { error: { message: 'المبلغ "غير" مقبول; نعم, لا' } });
    await sell(cardSale());
    for (const delimiter of [',', ';', '\t']) {
      const { rows } = await exported('2026-01-15', '2026-01-15', delimiter);
      expect(rows[0]?.['note']).toBe('service; HTTP_400; المبلغ "غير" مقبول; نعم, لا');
    }
  });

  it('pages through a day of any length without losing or doubling a line', async () => {
    for (let n = 1; n <= 1203; n++) till.payments.startSale(cardSale({ invoiceNo: `X${n}` }));
    const { rows } = await exported('2026-01-15');
    expect(new Set(rows.map((row) => row['invoice'])).size).toBe(1203);
    expect(rows).toHaveLength(1203);
  });

  it('refuses a range that is none, an unknown delimiter, and a place that cannot be written; leaves no half file', async () => {
    const file = join(dir.path, 'x.csv');
    const request = { from: '2026-01-15', to: '2026-01-15', file };
    expect(await till.exports.csv({ ...request, to: '2026-01-14' })).toMatchObject({ error: { code: 'export.bad-range' } });
    expect(await till.exports.csv({ ...request, from: 'x' })).toMatchObject({ error: { code: 'export.bad-range' } });
    expect(await till.exports.csv({ ...request, delimiter: '|' })).toMatchObject({ error: { code: 'export.bad-delimiter' } });
    expect(await till.exports.csv({ ...request, file: join(dir.path, 'no', 'x.csv') })).toMatchObject({
      error: { code: 'export.unwritable' },
    });
    expect(readdirSync(dir.path).filter((name) => name.includes('.csv'))).toEqual([]);
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@a',
    '\t=1',
    ' =1',
    '|x',
    '%x',
    '＝1',
    '007',
    '12345678901234567',
    '1-2',
    '3/4',
    '1.2.2026',
    '1e5',
  ])('makes %j safe', (text) => expect(safeText(text)).toBe(`'${text}`));
  it.each(['T1-0001', 'tx-1', '12', 'فاتورة', '', 'a=b'])('leaves %j as it is', (text) => expect(safeText(text)).toBe(text));
});
