// Balances of accounts: for any range of business days, any close and any journal entry they equal the plain sums of the postings,
// in any history of sales, closes, days that go back, restarts, rebuilds and restored copies. So do the balances of the cash drawer.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseFile } from '../../../../src/main/ledger/ledger.ts';
import { createBalancesStore } from '../../../../src/main/ledger/stores/day/balances-store.ts';
import type { AccountBalance } from '../../../../src/shared/ledger/balances.ts';
import { readBooks, tablesIn } from '../../../support/books/books.ts';
import { type History, historyStep, openHistory } from '../../../support/books/books-history.ts';
import { countsOf, drawerOfDays, drawerSteps, plain, type Posted } from '../../../support/books/plain-balances.ts';
import { resultOf, verifyIn } from '../../../support/health.ts';

const named = (balances: readonly AccountBalance[]): unknown =>
  Object.fromEntries(
    balances.map((each) => [
      `${each.account} ${each.currency}`,
      [each.openingMinor, each.debitMinor, each.creditMinor, each.closingMinor],
    ]),
  );

type Entries = ReturnType<History['ledger']>['accountEntries'];
type EntriesQuery = Parameters<Entries['ofClose']>[1];
/** Reads all entries behind a balance, three at a time, and returns the sum of their amounts and their order. */
const readEntries = (read: (query: EntriesQuery) => ReturnType<Entries['ofClose']>, { account, currency }: AccountBalance) => {
  const seqs: number[] = [];
  let minor = 0;
  for (let before = Number.MAX_SAFE_INTEGER; ; before = seqs.at(-1) ?? 0) {
    const rows = read({ account, currency, before, limit: 3 });
    seqs.push(...rows.map(({ seq }) => seq));
    minor += rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    if (rows.length < 3) return { seqs, minor };
  }
};
const expectEntries = (
  balances: readonly AccountBalance[],
  read: (query: EntriesQuery) => ReturnType<Entries['ofClose']>,
): void => {
  for (const balance of balances) {
    const { seqs, minor } = readEntries(read, balance);
    expect(minor).toBe(balance.debitMinor - balance.creditMinor);
    expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => b - a));
    expect(seqs.length > 0).toBe(balance.debitMinor + balance.creditMinor > 0);
  }
};

const expectPlainSums = ({ dir, ledger }: History): void => {
  const { accountEntries, balances, closeBalances, journal } = ledger();
  const counts = countsOf(drawerSteps(dir));
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
    for (const to of days.filter((day) => day >= from)) {
      expect(closeBalances.drawerOfDays({ from, to })[0] ?? null).toEqual(drawerOfDays(counts, { from, to }));
      expectEntries(balances.ofDays({ from, to }), (query) => accountEntries.ofDays({ from, to }, query));
      expect(named(balances.ofDays({ from, to }))).toEqual(
        plain(
          posted,
          ({ day }) => day < from,
          ({ day }) => day <= to,
        ),
      );
    }
  const open = { number: ranges.length + 1, first: (ranges.at(-1)?.last ?? 0) + 1, last: Infinity };
  const head = journal.head().seq;
  for (const { number, first, last } of [...ranges, open]) {
    const sums = plain(
      posted,
      ({ seq }) => seq < first,
      ({ seq }) => seq <= last,
    );
    expect(named(balances.ofClose(number))).toEqual(sums);
    expectEntries(balances.ofClose(number), (query) => accountEntries.ofClose(number, query));
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
    fc.property(fc.array(historyStep, { minLength: 1, maxLength: 30 }), fc.integer({ min: 1, max: 1e6 }), (history, seed) => {
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
