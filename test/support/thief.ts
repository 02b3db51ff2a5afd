// Edits that a thief can make in the data folder of a closed till, and the alerts and checks by which the till reports them.
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { databaseFile } from '../../src/main/ledger/ledger.ts';
import type { Jobs } from '../../src/main/jobs/jobs.ts';
import { type Counter, newRequestId } from './counter.ts';
import { really, verifyIn } from './health.ts';

export type ByHand = (db: Database.Database) => void;

/** Returns an edit of the books that runs this SQL. */
export const sql =
  (text: string): ByHand =>
  (db) =>
    void db.exec(text);

/** Returns an edit of the books that drops the table's triggers, runs the SQL, and restores the triggers word for word. */
export const pastTriggers =
  (table: string, text: string): ByHand =>
  (db) => {
    const triggers = db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?").all(table) as {
      readonly name: string;
      readonly sql: string;
    }[];
    for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
    db.exec(text);
    for (const each of triggers) db.exec(each.sql);
  };

/**
 * Returns an edit that corrupts an index: its definition stays, but it contains only the rows for which the SQL condition `only`
 * holds.
 */
export const lyingIndex =
  (name: string, only = '0'): ByHand =>
  (db) => {
    const was = db.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(name) as string;
    db.unsafeMode(true);
    db.exec(`DROP INDEX ${name}`);
    db.exec(/ WHERE /.test(was) ? `${was} AND (${only})` : `${was} WHERE ${only}`);
    db.pragma('writable_schema = ON');
    db.prepare('UPDATE sqlite_schema SET sql = ? WHERE name = ?').run(was, name);
    db.pragma('writable_schema = OFF');
  };

/** Functions for tests that tamper with a till's books. `jobs`: worker jobs for the check of the books at each start. */
export const thiefOf = (counter: () => Counter, jobs?: Jobs) => {
  const rows = () => counter().till.ledger.journal.page(0, 9999, 9999);
  const stopped = (work: ByHand): void => {
    counter().life.end();
    counter().till.close();
    const db = new Database(join(counter().dir, databaseFile));
    work(db);
    db.close();
  };
  return {
    rows,
    /**
     * Closes the till, runs the thief's edits on its database, and starts the till without workers, so that the start does not
     * check the tables.
     */
    reopened(...work: readonly ByHand[]): void {
      counter().jobs = undefined;
      stopped((db) => {
        for (const each of work) each(db);
      });
      counter().restart();
    },
    /**
     * Runs the thief's edits on the closed books and starts the till with worker jobs; returns before the start's check of the
     * books has begun.
     */
    started(...work: readonly ByHand[]): void {
      counter().jobs = jobs;
      stopped((db) => {
        for (const each of work) each(db);
      });
      counter().restart();
    },
    /**
     * Runs the thief's edits on the closed books, starts the till with worker jobs, and waits until the start's check of the
     * books has run.
     */
    async restarted(...work: readonly ByHand[]): Promise<void> {
      counter().jobs = jobs;
      stopped((db) => {
        for (const each of work) each(db);
      });
      counter().restart();
      const checks = (): number => rows().filter(({ kind }) => kind === 'books.checked').length;
      const before = checks();
      await counter().world.run(5_000);
      await really(() => checks() > before);
    },
    reasons: async (): Promise<readonly string[]> =>
      (await counter().client.get('alerts.list', {})).open.map(({ reason }) => reason),
    alerts: async () => (await counter().client.get('alerts.list', {})).open,
    close: async () => {
      const asked = { requestId: newRequestId(), day: counter().till.businessDay(), acknowledge: true, override: null };
      const { document } = await counter().client.get('day.close', asked);
      if (document.version !== 7) throw new Error(`a close of version ${document.version}`);
      return document;
    },
    give: (what: object, more: object = {}): Promise<string> =>
      counter().client.codeOf('refund.give', {
        ...{ requestId: newRequestId(), what, reason: 'goods came back', way: 'cash', reference: '' },
        ...more,
      }),
    async sold(changes: Record<string, unknown> = {}): Promise<string> {
      const attempt = await counter().sell({ amount: '20' });
      await counter().notify(attempt, changes);
      return attempt.attemptId;
    },
    /** The failed checks of a verification, each as `check:code`, with the code of the problem found. */
    bad: (): readonly string[] =>
      verifyIn(counter().dir)
        .checks.filter(({ state }) => state === 'bad')
        .map(({ check, problem }) => `${check}:${problem?.code}`),
  };
};
