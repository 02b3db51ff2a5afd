// Balances of accounts: for any range of business days, any close and any journal entry they equal the plain sums of the postings,
// in any history of sales, closes, days that go back, restarts, rebuilds and restored copies.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseFile, type Ledger, openLedger } from '../../../../src/main/ledger/ledger.ts';
import { createBalancesStore } from '../../../../src/main/ledger/stores/day/balances-store.ts';
import { type AccountKey, reportAccountOf } from '../../../../src/shared/accounts/accounts.ts';
import type { AccountBalance } from '../../../../src/shared/ledger/balances.ts';
import { defaultDay } from '../../../../src/shared/time/business-day.ts';
import { approved } from '../../../support/approver.ts';
import { readBooks, tablesIn } from '../../../support/books/books.ts';
import { createFiller } from '../../../support/books/genuine-books.ts';
import { resultOf, verifyIn } from '../../../support/health.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { createRng, createWorld } from '../../../support/world.ts';

const dayMs = 86_400_000;
const noonMs = Date.parse('2026-01-15T12:00:00Z');

type Posted = {
  readonly seq: number;
  readonly day: string;
  readonly account: AccountKey;
  readonly currency: string;
  readonly minor: number;
};

/** Opens books whose business day follows `nowMs`, and plays one step of a history at a time. */
const openHistory = (seed: number) => {
  const dir = tempDir();
  const { clock, random } = createWorld(noonMs).life(seed);
  const { sale } = createFiller(createRng(seed));
  const file = join(dir.path, databaseFile);
  const copy = join(dir.path, 'copy.db');
  let nowMs = noonMs;
  let sales = 0;
  let isCopied = false;
  const open = (): Ledger => {
    const opened = openLedger(dir.path, { clock, random, bestMs: () => nowMs }, defaultDay);
    if (!opened.ok) throw new Error(opened.error.code);
    return opened.value;
  };
  let ledger = open();
  const write = (work: Parameters<Ledger['write']>[0]): void => {
    const written = ledger.write(work);
    if (!written.ok) throw new Error(written.error.code);
  };
  const reopen = (between = (): void => {}): void => {
    ledger.close();
    between();
    ledger = open();
  };
  const steps = {
    sale: () => write((tx) => sale(tx, ++sales)),
    sales: () =>
      write((tx) => {
        for (let i = 0; i < 4; i++) sale(tx, ++sales);
      }),
    close: () =>
      write((tx) => {
        const last = tx.closes.last();
        const [number, fromSeq, toSeq] = [(last?.number ?? 0) + 1, (last?.toSeq ?? 0) + 1, tx.journal.head().seq];
        if (toSeq < fromSeq) return;
        tx.record('day.closed', { number, fromSeq, toSeq, text: `{"number":${number}}`, checked: null, signature: null }, { actor: 'cashier' });
      }),
    'next-day': () => void (nowMs += dayMs),
    'three-days': () => void (nowMs += 3 * dayMs),
    'day-back': () => {
      nowMs -= 2 * dayMs;
      const backTo = new Date(nowMs).toISOString().slice(0, 10);
      write(({ record }) => record('clock.acknowledged', { wallMs: nowMs, relayAheadMs: 0, backTo }, approved));
    },
    restart: () => reopen(),
    rebuild: () => ledger.rebuild(),
    copy: () =>
      reopen(() => {
        copyFileSync(file, copy);
        isCopied = true;
      }),
    'put-back': () => reopen(() => void (isCopied && copyFileSync(copy, file))),
  };
  return {
    dir: dir.path,
    play: (step: keyof typeof steps): void => void steps[step](),
    ledger: () => ledger,
    end() {
      ledger.close();
      dir.remove();
    },
  };
};
type History = ReturnType<typeof openHistory>;
type Step = Parameters<History['play']>[0];
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.constantFrom<Step>('sale', 'sales'), weight: 8 },
  { arbitrary: fc.constantFrom<Step>('close', 'next-day'), weight: 3 },
  { arbitrary: fc.constantFrom<Step>('three-days', 'day-back', 'restart', 'rebuild', 'copy', 'put-back'), weight: 2 },
);

/** Plain sums over the postings, read one by one. */
const plain = (posted: readonly Posted[], isBefore: (line: Posted) => boolean, isIn: (line: Posted) => boolean): unknown => {
  const sums = new Map<string, number[]>();
  for (const each of posted) {
    if (!isIn(each)) continue;
    const name = `${reportAccountOf(each.account)} ${each.currency}`;
    const [opening = 0, debit = 0, credit = 0] = sums.get(name) ?? [];
    if (isBefore(each)) sums.set(name, [opening + each.minor, debit, credit]);
    else sums.set(name, [opening, debit + Math.max(each.minor, 0), credit + Math.max(-each.minor, 0)]);
  }
  return Object.fromEntries(
    [...sums].map(([name, [opening = 0, debit = 0, credit = 0]]) => [name, [opening, debit, credit, opening + debit - credit]]),
  );
};
const named = (balances: readonly AccountBalance[]): unknown =>
  Object.fromEntries(
    balances.map((each) => [
      `${each.account} ${each.currency}`,
      [each.openingMinor, each.debitMinor, each.creditMinor, each.closingMinor],
    ]),
  );

const expectPlainSums = ({ dir, ledger }: History): void => {
  const { balances, journal } = ledger();
  const [posted, ranges] = readBooks(dir, (db) => [
    db
      .prepare(`SELECT p.seq, j.business_day AS day, p.account, p.currency, p.amount_minor AS minor
        FROM postings p JOIN journal j USING (seq) ORDER BY p.seq, p.line`)
      .all() as Posted[],
    db.prepare('SELECT number, from_seq AS first, to_seq AS last FROM closes ORDER BY number').all() as {
      number: number;
      first: number;
      last: number;
    }[],
  ]);
  const days = [...new Set(['2026-01-01', ...posted.map(({ day }) => day), '2026-12-31'])].toSorted();
  for (const from of days)
    for (const to of days.filter((day) => day >= from))
      expect(named(balances.ofDays({ from, to }))).toEqual(
        plain(
          posted,
          ({ day }) => day < from,
          ({ day }) => day <= to,
        ),
      );
  const open = { number: ranges.length + 1, first: (ranges.at(-1)?.last ?? 0) + 1, last: Infinity };
  const head = journal.head().seq;
  for (const { number, first, last } of [...ranges, open]) {
    const sums = plain(
      posted,
      ({ seq }) => seq < first,
      ({ seq }) => seq <= last,
    );
    expect(named(balances.ofClose(number))).toEqual(sums);
    expect(named(balances.ofEntries({ from: first, to: Math.min(last, head) }))).toEqual(sums);
  }
  for (const at of [0, 1, ...posted.map(({ seq }) => seq), ...ranges.map(({ last }) => last), head]) {
    const found = balances.upTo(at);
    expect(found.map(({ closingMinor, openingMinor }) => closingMinor - openingMinor)).toEqual(found.map(() => 0));
    expect(named(found)).toEqual(
      plain(
        posted,
        () => true,
        ({ seq }) => seq <= at,
      ),
    );
  }
  // The open range up to an entry after everything that is summed: as a close sees the books before it is written.
  for (const at of [head - 1, head].filter((seq) => seq >= (posted.at(-1)?.seq ?? 0)))
    expect(named(balances.ofClose(open.number, at))).toEqual(named(balances.ofClose(open.number)));
};

it('equal the plain sums of the postings in any history', () =>
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), fc.integer({ min: 1, max: 1e6 }), (history, seed) => {
      const books = openHistory(seed);
      try {
        for (const each of history) books.play(each);
        expectPlainSums(books);
        const before = tablesIn(books.dir)['account_sums'];
        books.ledger().rebuild();
        expect(tablesIn(books.dir)['account_sums']).toEqual(before);
        expect(resultOf(verifyIn(books.dir), 'projections')).toMatchObject({ state: 'good' });
      } finally {
        books.end();
      }
    }),
    { numRuns: 40 },
  ));

describe('the sums', () => {
  let books: History;
  beforeEach(() => {
    books = openHistory(7);
  });
  afterEach(() => books.end());
  const stored = () =>
    readBooks(books.dir, (db) =>
      db.prepare('SELECT DISTINCT business_day, close FROM account_sums ORDER BY close, business_day').raw().all(),
    );

  it('are written at a close and at a change of the business day, under the number of the close that covers them', () => {
    books.play('sales');
    expect(stored()).toEqual([]);
    books.play('next-day');
    books.play('sales');
    expect(stored()).toEqual([['2026-01-15', 1]]);
    books.play('close');
    expect(stored()).toEqual([
      ['2026-01-15', 1],
      ['2026-01-16', 1],
    ]);
    books.play('sales');
    books.play('day-back');
    books.play('sales');
    books.play('close');
    expect(stored()).toEqual([
      ['2026-01-15', 1],
      ['2026-01-16', 1],
      ['2026-01-14', 2],
      ['2026-01-16', 2],
    ]);
  });

  it.each([
    ['left out', `DELETE FROM account_sums WHERE account = 'sales'`, 'projection-missing'],
    ['changed', 'UPDATE account_sums SET debit_minor = debit_minor + 1, credit_minor = credit_minor + 1', 'projection-differs'],
  ])('are compared with the journal by the verification: a sum %s', (_, sql, code) => {
    books.play('sales');
    books.play('close');
    const db = new Database(join(books.dir, databaseFile));
    db.exec(sql);
    db.close();
    expect(resultOf(verifyIn(books.dir), 'projections').problem).toMatchObject({ code, params: { table: 'account_sums' } });
  });

  it('beyond safe integers are an error, never a wrong figure', () => {
    books.play('sales');
    books.play('close');
    const db = new Database(join(books.dir, databaseFile));
    db.exec(`UPDATE account_sums SET debit_minor = ${Number.MAX_SAFE_INTEGER} WHERE account = 'clearing:wallet'`);
    expect(
      createBalancesStore(db)
        .ofClose(1)
        .some(({ debitMinor }) => debitMinor === Number.MAX_SAFE_INTEGER),
    ).toBe(true);
    db.exec(`UPDATE account_sums SET debit_minor = debit_minor + 1 WHERE account = 'clearing:wallet'`);
    const { ofClose, ofDays, upTo } = createBalancesStore(db);
    for (const read of [() => ofClose(1), () => ofDays({ from: '2026-01-01', to: '2026-12-31' }), () => upTo(1e9)])
      expect(read).toThrow(RangeError);
    db.close();
  });
});
