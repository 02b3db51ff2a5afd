// Measures the figures of charts in the books of the bench of balances, after these books were cut into business days of 3,000
// payments each: a million payments in one year, with receipts.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { databaseFile, openLedger } from '../../src/main/ledger/ledger.ts';
import { accountSums } from '../../src/main/ledger/migrations/0531-account-sums.ts';
import { createCharts } from '../../src/main/services/day/charts.ts';
import { nodeClock, nodeRandom } from '../../src/platform/node-ports.ts';
import { testSettings } from '../support/till.ts';
import { atMost, processorUs, quantile, type Ratio } from './measure.ts';
import { createRng } from '../support/world.ts';

const payments = 3_000;
const firstMs = Date.UTC(2025, 0, 1);
const dayMs = 86_400_000;
const dayNumber = (n: number): string => new Date(firstMs + n * dayMs).toISOString().slice(0, 10);

/** Cuts the books into business days, books a receipt for each approved payment, and sums the postings anew. Returns the days. */
const cutAnew = (dir: string): readonly string[] => {
  const db = new Database(join(dir, databaseFile));
  db.pragma('foreign_keys = OFF');
  db.pragma('synchronous = OFF');
  const last = db.prepare('SELECT max(seq) FROM journal').pluck().get() as number;
  const days = Array.from({ length: Math.ceil(last / payments) }, (_, n) => dayNumber(n));
  const add = db.prepare('INSERT INTO business_days (first_seq, last_seq, business_day) VALUES (?, ?, ?)');
  const triggers = db.prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'receipts'`).all() as {
    name: string;
    sql: string;
  }[];
  db.transaction(() => {
    db.exec('DELETE FROM business_days; DROP TABLE account_sums');
    for (const [n, day] of days.entries())
      add.run(n * payments + 1, n === days.length - 1 ? Number.MAX_SAFE_INTEGER : (n + 1) * payments, day);
    // The triggers look for other receipts of each sale; here, each sale has one.
    for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
    db.exec(`INSERT INTO receipts (seq, attempt_id, kind, gateway, transaction_id, method, currency, amount_minor, late, business_day,
        booked_ms) SELECT started_seq, attempt_id, 'sale', gateway, 'TX' || started_seq, method, currency, amount_minor,
        started_seq % 40 = 0, business_day, started_ms FROM attempts WHERE state = 'approved'`);
    for (const { sql } of triggers) db.exec(sql);
    db.exec(accountSums.sql);
  })();
  db.close();
  return days;
};

/** `dir`: the books that the bench of balances has filled, closed. They are changed. */
export const chartsIn = (dir: string, reads: number): Ratio => {
  const days = cutAnew(dir);
  const opened = openLedger(dir, { clock: nodeClock, random: nodeRandom }, testSettings().day);
  if (!opened.ok) throw new Error(opened.error.code);
  const ledger = opened.value;
  const charts = createCharts({ ledger, dayRule: () => ({ timeZone: 'Africa/Tripoli', cutOff: '04:30' }) });
  const rng = createRng(2);
  const took = Array.from({ length: reads }, () => {
    const beganUs = processorUs();
    const answer = charts.get({ to: rng.pick(days), day: rng.pick(days) });
    if (!answer.ok || (answer.value.received.length === 0 && answer.value.hours.length === 0)) throw new Error('no figures');
    return (processorUs() - beganUs) / 1000;
  });
  ledger.close();
  const shown = `p50 ${quantile(took, 0.5).toFixed(1)} ms; ${days.length} business days of ${payments} payments`;
  return atMost('charts of 30 business days and of one: p99 in ms of processor time', quantile(took, 0.99), 50, shown);
};
