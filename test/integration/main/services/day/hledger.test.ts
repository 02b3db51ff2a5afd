// The hledger export of books with received, returned, accepted and kept money: its balances equal those of the books for each
// account, and hledger, where installed, reads the same balances.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exportFormats, type ExportKind } from '../../../../../src/shared/export-formats.ts';
import { nameOf } from '../../../../../src/exports/hledger.ts';
import { reportKeys } from '../../../../../src/shared/accounts/accounts.ts';
import { type Currency, money, plainAmount } from '../../../../../src/shared/money.ts';
import { type CsvColumn, csvColumns } from '../../../../../src/exports/csv-words.ts';
import { appVersion } from '../../../../../src/shared/version.ts';
import { readBooks } from '../../../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { exportReaders } from '../../../../support/exports/readers.ts';
import { add, by, type Known, openShop, signIn } from '../../../../support/people.ts';

const day = '2026-01-15';
let counter: Counter;
let salma: Known;
let nuri: Known;

const ask = <T extends object>(more: T) => ({
  requestId: newRequestId(),
  reason: 'agreed, "entry:7"; so',
  approval: by(salma),
  ...more,
});
const heldNow = async () => (await counter.client.get('suspense.list', { after: null, limit: 20 })).rows;
const wrong = async (amount: string, gateway: 'wallet' | 'card' = 'wallet') => {
  const attempt = await counter.sell(gateway === 'card' ? { gateway, mobile: undefined, amount: '18' } : {});
  await counter.notify(attempt, { amount });
  return { attempt, seq: (await heldNow()).find(({ attemptId }) => attemptId === attempt.attemptId)?.seq ?? 0 };
};
const resolve = async (seq: number, choice: string) => counter.client.get('suspense.resolve', ask({ seq, choice }) as never);
const give = (what: object, way: string, reference: string) =>
  counter.client.get('refund.give', ask({ what, way, reference }) as never);
const firstOwed = async () => (await counter.client.get('refunds.list', { after: null, limit: 9 })).rows[0];

beforeEach(async () => {
  counter = openCounter();
  await openShop(counter);
  salma = await add(counter.client, 'Salma', 'supervisor');
  nuri = await add(counter.client, 'Nuri', 'cashier');
  await signIn(counter.client, nuri);
  const paid = await counter.sell();
  await counter.notify(paid);
  await counter.notify(paid);
  await resolve((await wrong('10')).seq, 'accept');
  await resolve((await wrong('20')).seq, 'keep-price');
  await resolve((await wrong('30', 'card')).seq, 'give-back');
  await counter.client.get('suspense.write-off', ask({ seq: (await wrong('3')).seq }));
  await wrong('4', 'card');
  const short = await wrong('5');
  const rest = await counter.client.get('suspense.top-up', { requestId: newRequestId(), seq: short.seq });
  await counter.world.until(() => counter.till.ledger.payments.attempt(rest.attemptId)?.state === 'waiting');
  await counter.notify(rest);
  await give({ kind: 'owed', seq: (await firstOwed())?.seq }, 'transfer', 'TR-1, =2+2');
  await give({ kind: 'goods', attemptId: paid.attemptId, amount: '2' }, 'cash', '');
  const asked = await counter.client.get('refund.request', {
    ...{ requestId: newRequestId(), reason: 'worn', what: { kind: 'goods', attemptId: paid.attemptId, amount: '1' } },
  });
  await counter.client.get('refund.approve', { requestId: newRequestId(), seq: asked.seq, approval: by(salma) });
  await counter.client.get('refund.withdraw', ask({ seq: asked.seq }));
  await give({ kind: 'owed', seq: (await firstOwed())?.seq }, 'provider', 'PR-9');
  await counter.sell();
});
afterEach(() => counter.close());

const file = (kind: ExportKind): string => join(counter.dir, `day.${exportFormats[kind].extension}`);
const written = async (kind: ExportKind): Promise<string> => {
  const done = await counter.till.exports.write({ kind, from: day, to: day, file: file(kind) });
  if (!done.ok) throw new Error(done.error.code);
  return readFileSync(file(kind), 'utf8');
};
/** Balances from the books by account and currency. */
const inBooks = (): Readonly<Record<string, number>> =>
  Object.fromEntries(
    readBooks(counter.dir, (db) =>
      (
        db
          .prepare(
            'SELECT account, currency, sum(amount_minor) AS minor FROM postings GROUP BY account, currency ORDER BY account, currency',
          )
          .all() as { account: string; currency: string; minor: number }[]
      ).map(({ account, currency, minor }) => [`${account} ${currency}`, minor]),
    ),
  );

const withUnit = (name: string, minor: number): string => {
  const currency = name.slice(-3) as Currency;
  return `${plainAmount(money(minor, currency))} ${currency}`;
};

it.each(['hledger', 'beancount', 'json'] as const)(
  'the manifest contains each account’s balance and the file’s digest: %s',
  async (kind) => {
    const text = await written(kind);
    const manifest = JSON.parse(readFileSync(`${file(kind)}.manifest.json`, 'utf8')) as Record<string, unknown>;
    expect(manifest).toMatchObject({
      ...{
        format: 'qayd-export',
        version: 5,
        appVersion,
        file: `day.${exportFormats[kind].extension}`,
        kind,
        till: 'T1',
        from: day,
        to: day,
      },
      ...{
        bytes: Buffer.byteLength(text),
        sha256: createHash('sha256').update(text).digest('hex'),
        posted: Object.fromEntries(Object.entries(inBooks()).map(([name, minor]) => [name, withUnit(name, minor)])),
      },
    });
    expect(Object.keys(inBooks()).length).toBeGreaterThan(8);
  },
);

it('hledger computes the same balances as the books for all accounts', async (context) => {
  await written('hledger');
  const hledger = (...options: string[]): string =>
    // Without a UTF-8 locale, hledger rejects the first Arabic letter.
    execFileSync('hledger', ['-f', file('hledger'), ...options], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
  try {
    hledger('--version');
  } catch {
    context.skip('hledger is not installed');
  }
  hledger('check', '--strict');
  const rows = parse(hledger('balance', '--flat', '--no-total', '--layout', 'bare', '--empty', '-O', 'csv'));
  const keys = new Map(reportKeys.map((key) => [nameOf(key), key]));
  const found = rows.slice(1).map(([account = '', currency = '', balance = '']) => {
    const decimals = { LYD: 3, USD: 2 }[currency as Currency];
    const [whole = '', part = ''] = balance.replace('-', '').split('.');
    const minor = Number(whole) * 10 ** decimals + Number(part.padEnd(decimals, '0'));
    return [`${keys.get(account) ?? account} ${currency}`, balance.startsWith('-') ? -minor : minor] as const;
  });
  const known = Object.entries(inBooks()).filter(([, minor]) => minor !== 0);
  expect(Object.fromEntries(found.filter(([, minor]) => minor !== 0))).toEqual(Object.fromEntries(known));
  // A refund is found by its reference, and free text that a person typed is not exported as a tag.
  expect(hledger('print', 'tag:reference=TR-1')).toContain('paid-transfer');
  expect(hledger('print', 'tag:entry=^7$')).not.toContain('agreed');
});

it('bean-check accepts the beancount file of the same books', async (context) => {
  await written('beancount');
  const { status, stderr, error } = spawnSync('bean-check', [file('beancount')], { encoding: 'utf8' });
  if (error) context.skip('beancount is not installed');
  expect([status, stderr]).toEqual([0, '']);
});

it('the CSV has a line for each entry, with requester, approver, way and reference', async () => {
  const [, ...rows] = parse(await written('csv'), { bom: true, delimiter: ';' });
  const names = Object.keys(csvColumns) as CsvColumn[];
  const lines = rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? ''])) as Record<CsvColumn, string>);
  const moved = lines.filter((line) => line.moved !== '');
  const pick = moved.map(({ state, moved: amount, currency, way, reference, askedBy, approvedBy, selfApproved }) =>
    [state, amount, currency, way, reference, askedBy, approvedBy, selfApproved].join('|'),
  );
  expect(pick).toEqual([
    'accept|-10.000|LYD|||Nuri|Salma|no',
    'keep-price|-20.000|LYD|||Nuri|Salma|no',
    'give-back|-30.00|USD|||Nuri|Salma|no',
    'write-off|-3.000|LYD|||Nuri|Salma|no',
    'top-up|-5.000|LYD|||||',
    'paid-transfer|-12.500|LYD|transfer|TR-1, ʼ=2+2|Nuri|Salma|no',
    'returned|2.000|LYD|||Nuri|Salma|no',
    'paid-cash|-2.000|LYD|cash||Nuri|Salma|no',
    'returned|1.000|LYD|||Nuri|Salma|no',
    'return-withdrawn|-1.000|LYD|||Nuri|Salma|no',
    'paid-provider|-7.500|LYD|provider|PR-9|Nuri|Salma|no',
  ]);
  expect(moved.every(({ received }) => received === '')).toBe(true);
  expect(moved.find(({ state }) => state === 'paid-cash')?.note).toContain('agreed');
  // The amount asked for is exported once per payment with money, however the payment was settled.
  const asked = lines.filter((line) => line.asked !== '').map(({ invoiceNo }) => invoiceNo);
  expect(asked.toSorted()).toEqual([...new Set(lines.map(({ invoiceNo }) => invoiceNo))].toSorted());
  // The signed amount of all lines is what came in minus what was paid back.
  const sum = (currency: string) =>
    lines.filter((line) => line.currency === currency).reduce((all, { amount }) => all + Math.round(Number(amount) * 1000), 0);
  const books = inBooks();
  const inMoney = (currency: string, unit: number) =>
    Object.entries(books)
      .filter(([name]) => /^(clearing|paid-out):/.test(name) && name.endsWith(currency))
      .reduce((all, [, minor]) => all + minor * unit, 0);
  expect([sum('LYD'), sum('USD')]).toEqual([inMoney('LYD', 1), inMoney('USD', 10)]);
});

it('the moved amount has the same sign in every file, so that a return and its payment or withdrawal sum to zero', async () => {
  const [, ...rows] = parse(await written('csv'), { bom: true, delimiter: ';' });
  const names = Object.keys(csvColumns);
  const [status, moved] = [names.indexOf('state'), names.indexOf('moved')];
  const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);
  const ofReturns = ['returned', 'return-withdrawn', 'paid-cash'];
  const inCsv = rows.filter((row) => ofReturns.includes(row[status] ?? '')).map((row) => Number(row[moved]));
  expect([inCsv.length, sum(inCsv)]).toEqual([4, 0]);
  const { lines } = JSON.parse(await written('json')) as { lines: { status: string; moved: number }[] };
  expect(sum(lines.filter((line) => ofReturns.includes(line.status)).map((line) => line.moved))).toBe(0);
  const plain = [...(await written('hledger')).matchAll(/status:(\S+),.* moved:(\S+)/g)];
  expect(sum(plain.filter(([, each = '']) => ofReturns.includes(each)).map(([, , minor]) => Number(minor)))).toBe(0);
});

it('a file with less than the books is noticed by the reader of these tests', async () => {
  const read = exportReaders.hledger;
  const text = await written('hledger');
  const without = text.replace(/\n\d{4}-\d\d-\d\d \* \(\d+\) wallet paid-cash\n(?: {4}.*\n)+\n/, '\n');
  expect(without).not.toBe(text);
  const once = async function* (content: string) {
    yield Buffer.from(content);
  };
  expect((await read(once(text), { format: 'comma-point', lang: counter.till.shopSettings.now().lang })).ok).toBe(true);
  expect((await read(once(without), { format: 'comma-point', lang: counter.till.shopSettings.now().lang })).ok).toBe(false);
});
