// Attacks that lose alerts: a thief adds a generated column to the `journal` table, with which SQLite silently skips every alert
// row, or deletes all journal rows.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeAnew } from '../../../src/main/ledger/make-anew.ts';
import { hashOf, journalColumns } from '../../../src/ledger/journal.ts';
import type { JournalRow } from '../../../src/shared/ledger/chain.ts';
import { type Counter, openCounter } from '../../support/counter.ts';
import { workerJobs } from '../../support/health.ts';
import { type ByHand, pastTriggers, thiefOf } from '../../support/thief.ts';

const jobs = workerJobs();
let counter: Counter;
const { rows, restarted, reasons, sold } = thiefOf(() => counter, jobs);
beforeEach(() => {
  counter = openCounter({ jobs });
});
afterEach(async () => {
  counter.close();
  await jobs.stop();
});

const redefine =
  (table: string, change: (was: string) => string): ByHand =>
  (db) => {
    const was = db.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(table) as string;
    db.unsafeMode(true);
    db.pragma('writable_schema = ON');
    db.prepare('UPDATE sqlite_schema SET sql = ? WHERE name = ?').run(change(was), table);
    db.pragma('writable_schema = RESET');
  };
const quiet = `, quiet TEXT GENERATED ALWAYS AS (CASE kind WHEN 'alert.raised' THEN NULL ELSE 1 END) VIRTUAL NOT NULL ON CONFLICT IGNORE`;

/** Replaces the last journal row by another one with a matching hash. */
const otherLastRow: ByHand = (db) => {
  const last = db.prepare(`SELECT ${journalColumns} FROM journal ORDER BY seq DESC LIMIT 1`).get() as JournalRow;
  const hash = hashOf({ ...last, wallMs: last.wallMs - 1 });
  pastTriggers('journal', `UPDATE journal SET wall_ms = wall_ms - 1, hash = '${hash}' WHERE seq = ${last.seq}`)(db);
  makeAnew(db);
};

it('a journal table that drops each alert keeps the till closed, and forged rows are reported once the table is repaired', async () => {
  await sold();
  const put = (was: string): string => was.replace(quiet, '');
  const leavesOut = redefine('journal', (was) => was.replace('hash TEXT NOT NULL\n', `hash TEXT NOT NULL${quiet}\n`));
  await expect(restarted(otherLastRow, leavesOut)).rejects.toThrow('data.damaged');
  await restarted(redefine('journal', put));
  expect(await reasons()).toContain('rows-unsealed');
});

it('books with all rows deleted are reported, even at a till without people', async () => {
  await sold();
  await restarted((db) => {
    const triggers = db.prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`).all() as {
      name: string;
      sql: string;
    }[];
    for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
    db.pragma('foreign_keys = OFF');
    db.exec('DELETE FROM postings; DELETE FROM journal; DELETE FROM tags; DELETE FROM feed_cursor');
    for (const { sql } of triggers) db.exec(sql);
    makeAnew(db);
  });
  expect(rows()[0]?.kind).toBe('till.opened');
  expect(await reasons()).not.toEqual([]);
});
