// Compares a large CSV export with the sqlite3 shell writing the same rows, and a workbook with raw deflate.
import { execFile } from 'node:child_process';
import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { attemptsQuery, linesQuery } from '../../src/main/ledger/stores/day/export/line-query.ts';
import { databaseFile, openLedger } from '../../src/main/ledger/ledger.ts';
import type { ExportCounts } from '../../src/main/services/day/export-request.ts';
import { createExports } from '../../src/main/services/day/exports.ts';
import { nodeFiles } from '../../src/platform/node-files.ts';
import { nodeClock, nodeRandom } from '../../src/platform/node-ports.ts';
import { pourBooks } from '../support/books/filled-books.ts';
import { testSettings } from '../support/till.ts';
import type { Given } from './deadline.ts';
import { atLeast, atMost, inTurns, quantile, type Ratio } from './measure.ts';
import { benchWorkbook } from './workbook.ts';

const run = promisify(execFile);
const { day } = testSettings();

const open = (dir: string) => {
  const opened = openLedger(dir, { clock: nodeClock, random: nodeRandom }, day);
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value;
};

/** Books payments: four of five are paid, the fifth ends unpaid, then receipts of the paid ones are printed. */
const fill = (dir: string, payments: number): void => {
  const ledger = open(dir);
  ledger.write(({ record }) => record('till.opened', { appVersion: '0' }, { actor: 'till' }));
  ledger.close();
  pourBooks(dir, payments);
};
const addReceipts = (dir: string): void => {
  const db = new Database(join(dir, databaseFile));
  db.pragma('foreign_keys = OFF');
  db.pragma('synchronous = OFF');
  const trigger = db.prepare(`SELECT sql FROM sqlite_schema WHERE name = 'receipts_pay_once'`).pluck().get() as string;
  db.exec(`BEGIN; DROP TRIGGER receipts_pay_once;
    INSERT INTO postings SELECT started_seq, 1, 'clearing:' || gateway, currency, amount_minor FROM attempts WHERE state = 'approved';
    INSERT INTO postings SELECT started_seq, 2, 'sales', currency, -amount_minor FROM attempts WHERE state = 'approved';
    INSERT INTO receipts SELECT started_seq, attempt_id, 'sale', gateway, 'TX' || started_seq, method, currency, amount_minor, 0,
      business_day, started_ms, 0, NULL FROM attempts WHERE state = 'approved';
    UPDATE attempts SET receipts = 1 WHERE state = 'approved'; ${trigger}; COMMIT`);
  db.close();
};

type Range = { readonly from: string; readonly to: string };

/** The baseline: the sqlite3 shell exports the same rows from the database file. */
const shell = async (dir: string, file: string, { from, to }: Range): Promise<void> => {
  const edge = (which: string): string => `(SELECT ${which} FROM business_days WHERE business_day BETWEEN '${from}' AND '${to}')`;
  const of = (query: string): string =>
    query.replaceAll('@from', edge('min(first_seq)')).replaceAll('@to', edge('max(last_seq)'));
  const script = join(dir, 'export.sql');
  writeFileSync(script, `.mode csv\n.headers on\n.output '${file}'\n${of(linesQuery)};\n${of(attemptsQuery)};\n`);
  await run('sqlite3', ['-readonly', join(dir, databaseFile), `.read '${script}'`]);
};

const hasShell = async (): Promise<boolean> => {
  try {
    await run('sqlite3', ['--version']);
    return true;
  } catch {
    return false;
  }
};

/** Returns the last business day of the first `share` (0 to 1) of the days in the books of `dir`. */
const dayAt = (dir: string, share: number): string => {
  const db = new Database(join(dir, databaseFile), { readonly: true });
  const days = db.prepare('SELECT DISTINCT business_day FROM attempts ORDER BY 1').pluck().all() as string[];
  db.close();
  return days[Math.floor(days.length * share) - 1] as string;
};

const measure = async ({ wait }: Given, dir: string, range: Range, rounds: number) => {
  const ledger = open(dir);
  const shop = () => ({ csvFormat: 'comma-point' as const, lang: 'ar' as const });
  const exports = createExports({ ledger, files: nodeFiles, till: 'T1', firstZone: day.timeZone, shop });
  const [ours, theirs] = [join(dir, 'ours.csv'), join(dir, 'theirs.csv')];
  const memory: [lines: number, bytes: number][] = [];
  let lines = 0;
  const write = async (): Promise<void> => {
    memory.length = 0;
    const onProgress = (counts: ExportCounts): void =>
      void memory.push([counts.lines + counts.attempts, process.memoryUsage.rss()]);
    const done = await wait('the export', exports.write({ kind: 'csv', ...range, file: ours, onProgress }));
    if (!done.ok) throw new Error(done.error.code);
    lines = done.value.lines + done.value.attempts;
  };
  const ways = [
    { name: 'ours', run: write },
    { name: 'shell', run: () => wait('the sqlite3 shell', shell(dir, theirs, range)) },
  ];
  const [oursUs, shellUs] = (await inTurns(ways, rounds, 1)).map((samples) => quantile(samples, 0.5)) as [number, number];
  ledger.close();
  if (statSync(theirs).size < lines) throw new Error('the shell wrote no lines');
  const peak = (from: number, to: number): number =>
    Math.max(...memory.filter(([at]) => at > lines * from && at <= lines * to).map(([, bytes]) => bytes));
  return { lines, oursUs, shellUs, early: peak(0, 0.5), late: peak(0.5, 1) };
};

const benchCsv = async (given: Given): Promise<Ratio[]> => {
  const { root, short, skip } = given;
  if (!(await hasShell())) {
    skip('export', 'no sqlite3 shell to hold it against (apt-get install sqlite3)');
    return [];
  }
  const [payments, rounds] = short ? [20_000, 3] : [1_000_000, 3];
  const dir = mkdtempSync(join(root, 'bench-export-'));
  fill(dir, payments);
  const ratio = (what: string, { lines, oursUs, shellUs }: Awaited<ReturnType<typeof measure>>): Ratio =>
    atLeast(
      `${what}, against the sqlite3 shell`,
      shellUs / oursUs,
      0.5,
      `${lines} lines of ${payments} payments: ${(oursUs / 1e6).toFixed(2)} s, synced, against ${(shellUs / 1e6).toFixed(2)} s`,
    );
  const unpaid = await measure(given, dir, { from: '2000-01-01', to: '2999-12-31' }, rounds);
  addReceipts(dir);
  const fifth = await measure(given, dir, { from: '2000-01-01', to: dayAt(dir, 0.2) }, rounds);
  const mb = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
  return [
    ratio('a file of all days, of what was not paid', unpaid),
    ratio('a file of a fifth of the days, paid and not', fifth),
    atMost(
      'memory in the second half of a file, against the first',
      unpaid.late / unpaid.early,
      1.1,
      `${mb(unpaid.late)} against ${mb(unpaid.early)} of the whole process`,
    ),
  ];
};

export const benchExport = async (given: Given): Promise<Ratio[]> => [
  ...(await benchWorkbook(given)),
  ...(await benchCsv(given)),
];
