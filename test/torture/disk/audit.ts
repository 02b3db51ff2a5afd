// Checks after a disk fault, in a process without faults: everything acknowledged is stored once, the books are sound, and the
// till continues from where it stopped.
import { kinds } from '../../../src/till-journal/index.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openLedger } from '../../../src/main/ledger/ledger.ts';
import { createJournalReader, hashOf } from '../../../src/ledger/journal.ts';
import { genesisHash } from '../../../src/shared/ledger/chain.ts';
import { readBooks } from '../../support/books/books.ts';
import { testSettings } from '../../support/till.ts';
import { createWorld } from '../../support/world.ts';
import { type Acknowledged, exportName, invoiceOf, runTill, sales } from './till-run.ts';

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

const checkExport = (dir: string, { exported }: Acknowledged, found: Found): void => {
  const file = join(dir, exportName);
  if (!existsSync(file)) {
    if (exported > 0) found('an export that was acknowledged is there', 'no file');
    return;
  }
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\r\n');
  // True if the export has a header line, if every further line has as many cells, and if the last line is complete.
  const whole =
    text.endsWith('\r\n') &&
    lines.length >= 2 &&
    lines.slice(1, -1).every((line) => line.split(',').length === lines[0]?.split(',').length);
  if (!whole) found('a file under its name is whole', text.slice(-200));
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
  checkExport(dir, acknowledged, found);
  if (!openOnce(dir, found)) return;
  checkBooks(dir, acknowledged, found);

  const again = await runTill(dir, 2);
  for (const thrown of again.thrown) found('the till goes on after a fault', thrown);
  const all = Array.from({ length: sales }, (_, i) => invoiceOf(i + 1));
  if (again.begun.length !== sales || again.paid.length !== sales) found('the till goes on after a fault', again);
  checkBooks(dir, { ...again, begun: all, paid: all }, found);
};
