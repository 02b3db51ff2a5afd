// Checks after a disk fault, in a process without faults: everything acknowledged is stored once, the books are sound, and the
// till continues from where it stopped.
import { kinds } from '../../../src/till-journal/index.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { csvColumns } from '../../../src/exports/csv-words.ts';
import { openLedger } from '../../../src/main/ledger/ledger.ts';
import { createJournalReader, hashOf } from '../../../src/ledger/journal.ts';
import { csvFormats } from '../../../src/shared/csv-format.ts';
import { type Currency, money, plainAmount } from '../../../src/shared/money.ts';
import { genesisHash } from '../../../src/shared/ledger/chain.ts';
import { readBooks } from '../../support/books/books.ts';
import { testSettings } from '../../support/till.ts';
import { createWorld } from '../../support/world.ts';
import { type Acknowledged, exportName, exportShop, invoiceOf, runTill, sales } from './till-run.ts';

type Found = (rule: string, detail: unknown) => void;

const checkBooks = (dir: string, { begun, paid }: Acknowledged, found: Found): void =>
  readBooks(dir, (db) => {
    const sound = db.pragma('integrity_check', { simple: true });
    if (sound !== 'ok') found('the file is sound', sound);
    const known = new Set(db.prepare('SELECT invoice_no FROM attempts').pluck().all() as string[]);
    for (const invoiceNo of begun) if (!known.has(invoiceNo)) found('a sale that was acknowledged is there', invoiceNo);
    const receipts = db.prepare(`SELECT invoice_no AS invoiceNo, count(*) AS times FROM receipts JOIN attempts USING (attempt_id)
      GROUP BY invoice_no`);
    const times = new Map((receipts.all() as { invoiceNo: string; times: number }[]).map((row) => [row.invoiceNo, row.times]));
    for (const invoiceNo of paid) if (!times.has(invoiceNo)) found('a payment that was acknowledged is there', invoiceNo);
    for (const [invoiceNo, count] of times) if (count !== 1) found('nothing is doubled', `${invoiceNo}: ${count}`);
    const lines = db.prepare('SELECT count(*) FROM postings').pluck().get() as number;
    if (lines !== 2 * times.size) found('each payment is posted once', `${lines} lines for ${times.size}`);
    let prevHash = genesisHash;
    let seq = 0;
    for (const row of createJournalReader(db, kinds).page(0, Number.MAX_SAFE_INTEGER, 100_000)) {
      const { hash, ...unsealed } = row;
      if (row.seq !== ++seq || row.prevHash !== prevHash || hashOf(unsealed) !== hash) found('the chain is unbroken', row.seq);
      prevHash = hash;
    }
  });

/** The columns of a booked line that are compared with the journal: its entry, currency and amount. */
const columns = Object.keys(csvColumns);
const compared = (['seq', 'currency', 'amount'] as const).map((name) => columns.indexOf(name));

/** The booked lines of the file; null if the file is not whole. */
const linesIn = (file: string): readonly string[] | null => {
  const text = readFileSync(file, 'utf8');
  if (!text.endsWith('\r\n')) return null;
  try {
    // The parser refuses a line with more or fewer cells than the header.
    const rows = parse(text, { bom: true, delimiter: csvFormats[exportShop().csvFormat].separator });
    return rows[0]?.length === columns.length ? rows.slice(1).map((row) => compared.map((at) => row[at]).join(' ')) : null;
  } catch {
    return null;
  }
};

/** The lines that an export has to have, from the postings of the journal's entries up to `head`. */
const bookedUpTo = (dir: string, head: number): readonly string[] =>
  readBooks(dir, (db) => {
    const rows = db.prepare(`SELECT seq, currency, sum(amount_minor) AS minor FROM postings
      WHERE account LIKE 'clearing:%' AND seq <= ? GROUP BY seq, currency ORDER BY seq`);
    type Booked = { readonly seq: number; readonly currency: Currency; readonly minor: number };
    return (rows.all(head) as Booked[]).map(
      ({ seq, currency, minor }) => `${seq} ${currency} ${plainAmount(money(minor, currency))}`,
    );
  });

/**
 * Compares the exported file with the journal. The file is that of the last export that was reported as complete, or of one that
 * began after it and failed only after its file had its name.
 */
export const checkExport = (dir: string, { exports }: Acknowledged, found: Found): void => {
  const file = join(dir, exportName);
  const last = exports.findLastIndex(({ done }) => done);
  if (!existsSync(file)) {
    if (last >= 0) found('an export that was acknowledged is there', 'no file');
    return;
  }
  const lines = linesIn(file);
  if (lines === null) return found('a file under its name is whole', readFileSync(file, 'utf8').slice(-200));
  const should = exports.slice(Math.max(last, 0)).map(({ head }) => bookedUpTo(dir, head));
  if (!should.some((each) => each.join('\n') === lines.join('\n')))
    found('a file has the lines of the journal', { lines, should });
};

/** Opens the books as a till's start does, which also recovers journal entries that a crash left in the write-ahead log. */
const openOnce = (dir: string, found: Found): boolean => {
  const world = createWorld();
  const opened = openLedger(dir, world.life(3), testSettings().day);
  if (!opened.ok) {
    found('the till starts after a fault', opened.error.code);
    return false;
  }
  opened.value.close();
  return true;
};

export const auditAfter = async (dir: string, acknowledged: Acknowledged, found: Found): Promise<void> => {
  for (const thrown of acknowledged.thrown) found('a disk that refuses is said with a code', thrown);
  if (!openOnce(dir, found)) return;
  checkExport(dir, acknowledged, found);
  checkBooks(dir, acknowledged, found);

  const again = await runTill(dir, 2);
  for (const thrown of again.thrown) found('the till goes on after a fault', thrown);
  const all = Array.from({ length: sales }, (_, i) => invoiceOf(i + 1));
  if (again.begun.length !== sales || again.paid.length !== sales) found('the till goes on after a fault', again);
  checkExport(dir, again, found);
  checkBooks(dir, { ...again, begun: all, paid: all }, found);
};
