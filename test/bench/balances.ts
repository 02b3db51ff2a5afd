// Measures the balances of business days and closes, and the figures of charts, in books with a million payments and a thousand
// closes, and how long a till takes to sum these payments when the table of sums is new.
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { databaseFile, openLedger } from '../../src/main/ledger/ledger.ts';
import { accountSums } from '../../src/main/ledger/migrations/0531-account-sums.ts';
import { nodeClock, nodeRandom } from '../../src/platform/node-ports.ts';
import { pourBooks } from '../support/books/filled-books.ts';
import { testSettings } from '../support/till.ts';
import { createRng } from '../support/world.ts';
import { chartsIn } from './charts.ts';
import type { Given } from './deadline.ts';
import { atMost, processorUs, quantile, type Ratio } from './measure.ts';

const open = (dir: string) => {
  const opened = openLedger(dir, { clock: nodeClock, random: nodeRandom }, testSettings().day);
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value;
};

/** Books two postings for each payment, and closes; then sums them as the migration does. Returns the time of the sums in ms. */
const fill = (dir: string, payments: number, closes: number): number => {
  const ledger = open(dir);
  ledger.write(({ record }) => record('till.opened', { appVersion: '0' }, { actor: 'till' }));
  ledger.close();
  pourBooks(dir, payments);
  const db = new Database(join(dir, databaseFile));
  db.pragma('foreign_keys = OFF');
  db.pragma('synchronous = OFF');
  const last = db.prepare('SELECT max(seq) FROM journal').pluck().get() as number;
  const each = Math.floor(last / (closes + 1));
  db.exec(`BEGIN; DROP TABLE account_sums;
    INSERT INTO postings SELECT started_seq, 0, 'clearing:' || gateway, currency, amount_minor FROM attempts;
    INSERT INTO postings SELECT started_seq, 1, iif(started_seq % 50 = 0, 'refunds-owed', 'sales'), currency, -amount_minor FROM attempts;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${closes})
      INSERT INTO closes (number, seq, from_seq, to_seq, sha256, text)
      SELECT i, i * ${each} + 1, (i - 1) * ${each} + 1, i * ${each}, 'x', hex(zeroblob(5000)) FROM n;
    COMMIT`);
  const beganMs = performance.now();
  db.exec(`BEGIN; ${accountSums.sql}; COMMIT`);
  const tookMs = performance.now() - beganMs;
  db.close();
  return tookMs;
};

export const benchBalances = async ({ root, short }: Given): Promise<Ratio[]> => {
  const [payments, closes, reads] = short ? [20_000, 50, 30] : [1_000_000, 1_000, 500];
  const dir = mkdtempSync(join(root, 'bench-balances-'));
  const sumsMs = fill(dir, payments, closes);
  const ledger = open(dir);
  const db = new Database(join(dir, databaseFile), { readonly: true });
  const days = db.prepare('SELECT DISTINCT business_day FROM business_days ORDER BY 1').pluck().all() as string[];
  const rows = db.prepare('SELECT count(*) FROM account_sums').pluck().get() as number;
  const tail = db
    .prepare('SELECT count(*) FROM postings WHERE seq > (SELECT max(first_seq) - 1 FROM business_days)')
    .pluck()
    .get();
  db.close();
  const rng = createRng(1);
  const timed = (read: () => readonly unknown[]): number[] =>
    Array.from({ length: reads }, () => {
      const beganUs = processorUs();
      if (read().length === 0) throw new Error('no balances');
      return (processorUs() - beganUs) / 1000;
    });
  const ofDays = timed(() => {
    const [from = '', to = ''] = [rng.pick(days), rng.pick(days)].toSorted();
    return ledger.balances.ofDays({ from, to });
  });
  const ofCloses = timed(() => ledger.balances.ofClose(1 + rng.int(closes)));
  ledger.close();
  const books = `${payments} payments, ${closes} closes, ${days.length} business days, ${rows} sums, ${String(tail)} postings not summed yet`;
  const ms = (samples: number[], q: number): string => quantile(samples, q).toFixed(1);
  return [
    atMost(
      'balances of a range of days: p99 in ms of processor time',
      quantile(ofDays, 0.99),
      50,
      `p50 ${ms(ofDays, 0.5)} ms; ${books}`,
    ),
    atMost('balances of a close: p99 in ms of processor time', quantile(ofCloses, 0.99), 50, `p50 ${ms(ofCloses, 0.5)} ms`),
    chartsIn(dir, reads),
    atMost('summing all postings once, at the first start of this version: s', sumsMs / 1000, 30, `${payments} payments`),
  ];
};
