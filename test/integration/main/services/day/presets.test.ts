// Files for Odoo, QuickBooks Online and Xero have exactly the debits and credits that the books have for a day or a close, and are
// refused by name where a code is missing or a sum has too many decimals.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { presets } from '../../../../../src/exports/presets/presets.ts';
import { type Ledger, openLedger } from '../../../../../src/main/ledger/ledger.ts';
import { createExports } from '../../../../../src/main/services/day/exports.ts';
import { nodeFiles } from '../../../../../src/platform/node-files.ts';
import { reportKeys } from '../../../../../src/shared/accounts/accounts.ts';
import { type AccountProgram, accountPrograms } from '../../../../../src/shared/accounts/shop-accounts.ts';
import type { EventBody } from '../../../../../src/shared/contract/index.ts';
import type { ExportRange } from '../../../../../src/shared/export-formats.ts';
import { currencies, type Currency } from '../../../../../src/shared/money.ts';
import type { AttemptView } from '../../../../../src/shared/contract/counter/sale.ts';
import { readBooks } from '../../../../support/books/books.ts';
import { fillGenuine } from '../../../../support/books/genuine-books.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { readPreset, type ReadRow } from '../../../../support/exports/preset-read.ts';
import { play, step, type Step } from '../../../../support/money-history.ts';
import { testSettings } from '../../../../support/till.ts';
import { createRng } from '../../../../support/world.ts';

const codeOf = (program: AccountProgram, at: number): string => `${program.slice(0, 1)}${at}`;
/** A code for each account, different in each program. */
const accountCodes = Object.fromEntries(
  accountPrograms.map((program) => [program, Object.fromEntries(reportKeys.map((key, at) => [key, codeOf(program, at)]))]),
);
const keyOf = (code: string): string => reportKeys[Number(code.slice(1))] ?? `no account has the code ${code}`;
const ask = (counter: Counter, name: string, input: object) =>
  counter.client.ask(name as never, { requestId: newRequestId(), ...input } as never);

type Sides = Readonly<Record<string, bigint>>;
/** Debits and credits of each account, in thousandths of the currency; credits negative. */
const sidesIn = (rows: readonly { readonly account: string; readonly thousandths: bigint }[]): Sides => {
  const sides: Record<string, bigint> = {};
  for (const { account, thousandths } of rows) {
    const name = `${account} ${thousandths < 0n ? 'credit' : 'debit'}`;
    sides[name] = (sides[name] ?? 0n) + thousandths;
  }
  return sides;
};
/** Reads the debits and credits of entries in a currency from the postings. */
const booked = (dir: string, where: string, currency: Currency): Sides =>
  readBooks(dir, (db) =>
    sidesIn(
      (
        db.prepare(`SELECT account, amount_minor AS minor FROM postings p WHERE currency = ? AND ${where}`).all(currency) as {
          account: string;
          minor: number;
        }[]
      ).map(({ account, minor }) => ({ account, thousandths: BigInt(minor) * (currency === 'LYD' ? 1n : 10n) })),
    ),
  );
const entriesOf = (day: string): string =>
  `EXISTS (SELECT 1 FROM business_days d WHERE d.business_day = '${day}' AND p.seq BETWEEN d.first_seq AND d.last_seq)`;

const rowsOf = async (
  counter: Counter,
  program: AccountProgram,
  range: ExportRange,
  currency: Currency,
): Promise<readonly ReadRow[]> => {
  const file = join(counter.dir, `preset.${program}`);
  const done = await counter.till.exports.write({ ...range, kind: program, currency, file, lang: 'en' });
  if (!done.ok) throw new Error(done.error.code);
  return readPreset(program, readFileSync(file)).map((row) => ({ ...row, account: keyOf(row.account) }));
};

const expectBooks = async (counter: Counter): Promise<void> => {
  const { dir } = counter;
  const days = readBooks(
    dir,
    (db) => db.prepare('SELECT DISTINCT business_day FROM business_days ORDER BY 1').pluck().all() as string[],
  );
  const closes = readBooks(dir, (db) => db.prepare('SELECT number, from_seq AS "from", to_seq AS "to" FROM closes').all()) as {
    number: number;
    from: number;
    to: number;
  }[];
  const whole = { from: days[0] as string, to: days.at(-1) as string };
  for (const program of accountPrograms)
    for (const currency of currencies) {
      const rows = await rowsOf(counter, program, whole, currency);
      for (const day of days)
        expect(sidesIn(rows.filter((row) => row.day === day))).toEqual(booked(dir, entriesOf(day), currency));
      // No account has two rows for one side of one journal.
      expect(new Set(rows.map(({ title, account, thousandths }) => `${title} ${account} ${thousandths < 0n}`)).size).toBe(
        rows.length,
      );
      for (const { number, from, to } of closes) {
        const ofClose = await rowsOf(counter, program, { close: number }, currency);
        expect(sidesIn(ofClose)).toEqual(booked(dir, `seq BETWEEN ${from} AND ${to}`, currency));
        expect(new Set(ofClose.map(({ title, day }) => `${title} ${day}`)).size).toBeLessThanOrEqual(1);
      }
    }
};

type Act = Step | 'close' | 'next-day';
const act: fc.Arbitrary<Act> = fc.oneof(
  { arbitrary: step, weight: 8 },
  { arbitrary: fc.constantFrom<Act>('close', 'next-day'), weight: 2 },
);

it(
  'the files have the debits and credits of the books, day by day and close by close, whatever happened',
  { timeout: 240_000 },
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 30 }), async (acts) => {
        const counter = openCounter();
        try {
          await ask(counter, 'accounts.save', { accountCodes });
          const card = await counter.sell({ gateway: 'card', mobile: undefined, amount: '18' });
          await counter.notify(card);
          const sold: AttemptView[] = [card, await counter.sell()];
          for (const each of acts) {
            const day = counter.till.businessDay();
            if (each === 'close') await ask(counter, 'day.close', { day, acknowledge: true, override: null });
            else if (each === 'next-day') await counter.world.run(20 * 3_600_000);
            else await play(counter, each, sold);
          }
          await expectBooks(counter);
        } finally {
          counter.close();
        }
      }),
      { numRuns: Number(process.env['QAYD_RUNS'] ?? 4) },
    ),
);

describe('an export for another program', () => {
  let counter: Counter;
  let day: string;
  beforeEach(async () => {
    counter = openCounter();
    const attempt = await counter.sell();
    day = attempt.businessDay;
    await counter.notify(attempt);
  });
  afterEach(() => counter.close());

  const start = (program: AccountProgram, currency: Currency = 'LYD') =>
    ask(counter, 'export.start', { from: day, to: day, kind: program, currency });
  const ended = async (): Promise<EventBody<'export.progress'>> => {
    const last = () =>
      counter.client.told.findLast(({ event }) => event === 'export.progress')?.body as EventBody<'export.progress'>;
    await expect.poll(() => last()?.state).toMatch(/done|failed/);
    return last();
  };

  it('names the accounts without a code before it writes anything, and is written once each has one', async () => {
    await ask(counter, 'accounts.save', { accountCodes: { odoo: { 'clearing:wallet': '1030' } } });
    expect(await start('odoo')).toMatchObject({
      error: { code: 'export.account-unmapped', params: { program: 'Odoo', keys: 'sales', names: 'Sales', namesAr: 'المبيعات' } },
    });
    expect(existsSync(join(counter.dir, 'exports'))).toBe(false);
    await ask(counter, 'accounts.save', { accountCodes: { odoo: { 'clearing:wallet': '1030', sales: '4010' } } });
    const started = await start('odoo');
    if (!started.ok) throw new Error(started.error.code);
    expect(await ended()).toMatchObject({ state: 'done', lines: 1, attempts: 0, rows: 2 });
    const file = (started.value as { file: string }).file;
    expect(basename(file)).toBe(`qayd-days-T1-${day}-${day}-odoo-LYD-1.csv`);
    expect(readPreset('odoo', readFileSync(file)).map(({ account, thousandths }) => `${account} ${thousandths}`)).toEqual([
      '1030 12500',
      '4010 -12500',
    ]);
    expect(JSON.parse(readFileSync(`${file}.manifest.json`, 'utf8'))).toMatchObject({
      ...{ kind: 'odoo', formatVersion: 1, options: { currency: 'LYD' }, lines: 1, rows: 2, attempts: null },
      posted: { 'clearing:wallet LYD': '12.500 LYD', 'sales LYD': '-12.500 LYD' },
      sales: { LYD: '12.500 LYD', USD: '0.00 USD' },
      columns: presets.odoo.columns.map(({ id }) => id),
    });
  });

  it('needs no codes for a currency without postings', async () => {
    expect((await start('xero', 'USD')).ok).toBe(true);
    expect(await ended()).toMatchObject({ state: 'done', lines: 0, rows: 0 });
  });

  it('tells the sum that has too many decimals, and leaves no file', async () => {
    await ask(counter, 'accounts.save', { accountCodes });
    await counter.notify(await counter.sell(), { amount: '5.005' });
    expect((await start('xero')).ok).toBe(true);
    expect(await ended()).toMatchObject({
      ...{ state: 'failed', code: 'export.decimals' },
      params: { program: 'Xero', currency: 'LYD', day, sum: '17.505', account: 'Wallet clearing', decimals: 2 },
    });
    expect(readdirSync(join(counter.dir, 'exports'))).toEqual([]);
    expect((await start('odoo')).ok).toBe(true);
    expect(await ended()).toMatchObject({ state: 'done' });
  });

  it('of a close over two days is one journal, on the later day', async () => {
    await ask(counter, 'accounts.save', { accountCodes });
    await counter.world.run(24 * 3_600_000);
    const attempt = await counter.sell();
    await counter.notify(attempt);
    await ask(counter, 'day.close', { day: attempt.businessDay, acknowledge: true, override: null });
    expect(attempt.businessDay > day).toBe(true);
    const rows = await rowsOf(counter, 'odoo', { close: 1 }, 'LYD');
    expect(rows.map(({ title, day: on, thousandths }) => `${title} ${on} ${thousandths}`)).toEqual([
      `T1 Z report 1 LYD ${attempt.businessDay} 25000`,
      `T1 Z report 1 LYD ${attempt.businessDay} -25000`,
    ]);
  });

  it('is not kept if its sums are not those of the books', async () => {
    const dir = join(counter.dir, 'wrong');
    const opened = openLedger(dir, counter.life, testSettings().day);
    if (!opened.ok) throw new Error(opened.error.code);
    const { value: ledger } = opened;
    fillGenuine(ledger, 20, createRng(5));
    const today = ledger.businessDay();
    const shop = () => ({ csvFormat: 'comma-point' as const, lang: 'en' as const, accountCodes });
    const file = join(dir, 'wrong.csv');
    const write = (exportLines: Ledger['exportLines']) => {
      const { closes, balances, businessDay } = ledger;
      const books = { closes, balances, businessDay, exportLines };
      const exports = createExports({ ledger: books, files: nodeFiles, till: 'T1', firstZone: 'UTC', shop });
      return exports.write({ from: today, to: today, kind: 'odoo', currency: 'LYD', file });
    };
    // The lines and their amounts are right, but debits and credits are exchanged.
    const wrong: Ledger['exportLines'] = (span) => {
      const reader = ledger.exportLines(span);
      if (!reader.ok) return reader;
      const { postingsOf } = reader.value;
      const exchanged = (seq: number) => postingsOf(seq).map((posting) => ({ ...posting, amountMinor: -posting.amountMinor }));
      return { ok: true, value: { ...reader.value, postingsOf: exchanged } };
    };
    expect(await write(wrong)).toMatchObject({ error: { code: 'export.differs' } });
    expect(existsSync(file)).toBe(false);
    expect(await write((span) => ledger.exportLines(span))).toMatchObject({ ok: true });
    ledger.close();
  });
});
