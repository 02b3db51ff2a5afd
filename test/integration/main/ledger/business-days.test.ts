// Finds the journal entries of a business day by ranges of the journal, even if the clock was set back so that one day has
// several ranges.
import { approved } from '../../../support/approver.ts';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseFile, type Ledger, openLedger } from '../../../../src/main/ledger/ledger.ts';
import { pages } from '../../../../src/main/ledger/migrations/0150-pages.ts';
import { createSearch } from '../../../../src/main/services/lookup/search.ts';
import { attentionOf, attentions } from '../../../../src/shared/payment/attention.ts';
import { paymentStatusOf } from '../../../../src/shared/payment/payment-status.ts';
import type { Result } from '../../../../src/shared/result.ts';
import { defaultDay } from '../../../../src/shared/time/business-day.ts';
import { readBooks, tablesIn } from '../../../support/books/books.ts';
import { createFiller } from '../../../support/books/genuine-books.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { testSettings } from '../../../support/till.ts';
import { createRng, createWorld } from '../../../support/world.ts';

const noon = Date.UTC(2026, 0, 15, 10);
const dayMs = 86_400_000;
const days = ['2026-01-15', '2026-01-16', '2026-01-17'] as const;
/** Business day of each step, as an index into `days`. A person acknowledges each change of the clock. */
const course = [0, 1, 0, 2, 1, 2];

let dir: ReturnType<typeof tempDir>;
let ledger: Ledger;
let nowMs: number;

beforeEach(() => {
  dir = tempDir();
  const life = createWorld().life(1);
  nowMs = noon;
  const opened = openLedger(dir.path, { random: life.random, clock: { ...life.clock, wallMs: () => nowMs } }, defaultDay);
  if (!opened.ok) throw new Error(opened.error.code);
  ledger = opened.value;
  const { sale } = createFiller(createRng(5));
  for (const [i, day] of course.entries()) {
    const written = ledger.write((tx) => {
      tx.record('clock.acknowledged', { wallMs: nowMs, relayAheadMs: 0, backTo: days[day] as string }, approved);
      nowMs = noon + day * dayMs;
      for (let n = 1; n <= 25; n++) sale(tx, i * 25 + n);
    });
    if (!written.ok) throw new Error(written.error.code);
  }
});
afterEach(() => {
  ledger.close();
  dir.remove();
});

const read = <T>(sql: string, ...values: unknown[]): T[] => readBooks(dir.path, (db) => db.prepare(sql).all(...values)) as T[];
const attemptsOf = (day: string) => ledger.payments.latestAttempts(1000).filter(({ businessDay }) => businessDay === day);

it('the test’s books contain days that return after a clock change', () => {
  expect(read<{ day: string }>('SELECT business_day AS day FROM business_days ORDER BY first_seq').map(({ day }) => day)).toEqual(
    course.map((day) => days[day]),
  );
});

describe.each(days)('the business day %s', (day) => {
  it('has the sums, states, exceptions and edges of its rows', () => {
    const [money] = read('SELECT count(*) AS count, sum(amount_minor) AS amountMinor FROM receipts WHERE business_day = ?', day);
    const sums = ledger.stretch.received(ledger.stretch.ofDay(day));
    expect(money).toEqual({
      count: sums.reduce((all, { count }) => all + count, 0),
      amountMinor: sums.reduce((all, { amountMinor }) => all + amountMinor, 0),
    });
    const shown = attemptsOf(day).map(paymentStatusOf);
    for (const { display, count } of ledger.day.states(day)) expect(shown.filter((each) => each === display)).toHaveLength(count);
    expect(ledger.day.begunCount(day)).toBe(shown.length);
    expect([{ count: ledger.day.exceptionCount(day) }]).toEqual(
      read('SELECT count(*) AS count FROM exceptions WHERE business_day = ? AND handled_seq IS NULL', day),
    );
    const [first] = read<{ seq: number }>(
      `SELECT min(seq) AS seq FROM (SELECT started_seq AS seq FROM attempts WHERE business_day = @day
        UNION ALL SELECT seq FROM receipts WHERE business_day = @day)`,
      { day },
    );
    const [last] = read<{ seq: number }>('SELECT max(seq) AS seq FROM journal WHERE business_day = ?', day);
    expect(ledger.day.edges(day)).toEqual({ first: first?.seq, last: last?.seq });
  });

  it('has only its own payments on each list', () => {
    const counts = ledger.attention.countsOf(day, nowMs);
    for (const list of attentions)
      expect(counts[list]).toBe(attemptsOf(day).filter((attempt) => attentionOf(attempt, nowMs) === list).length);
    expect([{ loose: counts.loose }]).toEqual(
      read('SELECT count(*) AS loose FROM exceptions WHERE business_day = ? AND handled_seq IS NULL AND attempt_id IS NULL', day),
    );
  });

  it('is found by search, newest first', async () => {
    const { clock } = createWorld(nowMs).life(2);
    const search = createSearch(ledger, testSettings(), clock);
    const { rows } = await search({ text: '', day, states: [], gateway: null, method: null, before: null, limit: 1000 });
    expect(rows).toEqual(attemptsOf(day));
  });
});

const readAll = <Row>(given: { next(count: number): Result<Row[]> }): Row[] => {
  const rows: Row[] = [];
  for (;;) {
    const page = given.next(7);
    if (!page.ok) throw new Error(page.error.code);
    if (page.value.length === 0) return rows;
    rows.push(...page.value);
  }
};
const placesOf = (rows: readonly { readonly businessDay: string; readonly seq: number }[]) =>
  rows.map(({ businessDay, seq }) => ({ businessDay, seq }));

/** Entries with a line: money received, settlements confirmed, exceptions handled. */
const booked = `SELECT business_day, seq FROM receipts
  UNION ALL SELECT j.business_day, j.seq FROM receipts r JOIN journal j ON j.seq = r.proof_seq
  UNION ALL SELECT business_day, seq FROM journal WHERE kind = 'exception.handled'`;

it('the export lists days one after the other, each in journal order, first money, then attempts without money', () => {
  const reader = ledger.exportLines({ from: '2026-01-15', to: '2026-01-16' });
  if (!reader.ok) throw new Error(reader.error.code);
  const [lines, attempts] = [readAll(reader.value.lines), readAll(reader.value.attempts)];
  reader.value.close();
  expect(placesOf(lines)).toEqual(
    read(`SELECT business_day AS businessDay, seq FROM (${booked}) WHERE business_day < '2026-01-17' ORDER BY business_day, seq`),
  );
  expect(placesOf(attempts)).toEqual(
    read(`SELECT business_day AS businessDay, started_seq AS seq FROM attempts WHERE receipts = 0 AND business_day < '2026-01-17'
      ORDER BY business_day, started_seq`),
  );
});

it('the export of a range of entries lists them in journal order, each under its own day', () => {
  const { seq: to } = ledger.journal.head();
  const reader = ledger.exportLines({ entries: { from: 2, to: to - 1 } });
  if (!reader.ok) throw new Error(reader.error.code);
  const lines = readAll(reader.value.lines);
  reader.value.close();
  expect(placesOf(lines)).toEqual(
    read(`SELECT business_day AS businessDay, seq FROM (${booked}) WHERE seq BETWEEN 2 AND ? ORDER BY seq`, to - 1),
  );
  expect(new Set(lines.map(({ businessDay }) => businessDay)).size).toBe(3);
});

it('the ledger lists the days with entries, in all books and in a part of them', () => {
  expect(ledger.day.daysBetween('2026-01-16', '2026-02-01')).toEqual(days.slice(1));
  const { seq } = ledger.journal.head();
  expect(ledger.closes.days({ from: 1, to: seq })).toEqual(days);
  const [second] = read<{ from: number; to: number }>(
    'SELECT first_seq AS "from", last_seq AS "to" FROM business_days ORDER BY first_seq LIMIT 1 OFFSET 1',
  );
  expect(ledger.closes.days(second as { from: number; to: number })).toEqual(['2026-01-16']);
  // A day with only a `till.opened` entry is not listed.
  const { from } = second as { from: number };
  nowMs = noon + 5 * dayMs;
  ledger.write(({ record }) => record('till.opened', { appVersion: '0' }, { actor: 'till' }));
  nowMs += dayMs;
  ledger.write((tx) => createFiller(createRng(6)).sale(tx, 500));
  expect(ledger.day.daysBetween('2026-01-18', '2026-02-01')).toEqual(['2026-01-21']);
  expect(ledger.closes.days({ from, to: ledger.journal.head().seq })).toEqual([...days, '2026-01-21']);
  expect(ledger.closes.days({ from, to: seq + 1 })).toEqual(days);
  // A range of rows with only a `till.opened` entry lists no day either.
  const opened = ledger.write(({ record }) => record('till.opened', { appVersion: '0' }, { actor: 'till' }));
  const { seq: alone } = opened.ok ? opened.value : { seq: 0 };
  expect(ledger.closes.days({ from: alone, to: alone })).toEqual([]);
});

it('a day that returns keeps all its ranges of entries, in all books and in a part of them', () => {
  const ranges = read<{ day: string; from: number; to: number }>(
    'SELECT business_day AS day, first_seq AS "from", last_seq AS "to" FROM business_days ORDER BY first_seq',
  );
  const { seq } = ledger.journal.head();
  const stretchOf = (day: string, from: number) =>
    ranges
      .filter((range) => range.day === day && range.to >= from)
      .map((range) => ({ from: Math.max(from, range.from), to: Math.min(seq, range.to) }));
  for (const from of [1, (ranges[0]?.to ?? 0) - 1]) {
    const found = ledger.stretch.daysIn({ from, to: seq });
    expect(found).toEqual(days.map((day) => ({ day, stretch: stretchOf(day, from) })));
    expect(found.map(({ stretch }) => stretch.length)).toEqual([2, 2, 2]);
  }
});

it('a migration of older books and a rebuild make the same ranges of days', () => {
  const made = tablesIn(dir.path)['business_days'];
  ledger.rebuild();
  expect(tablesIn(dir.path)['business_days']).toEqual(made);
  const db = new Database(join(dir.path, databaseFile));
  const migration = /INSERT INTO business_days[^;]*;/.exec(pages.sql)?.[0] as string;
  db.exec(`DELETE FROM business_days; ${migration}`);
  db.close();
  expect(tablesIn(dir.path)['business_days']).toEqual(made);
});
