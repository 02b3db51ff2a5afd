// Compares the files of relay and till with the notices and commands that each had acknowledged before it was killed.
import { kinds as entryKinds } from '../../../src/till-journal/index.ts';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createJournalReader, hashOf } from '../../../src/ledger/journal.ts';
import { genesisHash } from '../../../src/shared/ledger/chain.ts';
import { readBooks } from '../../support/books/books.ts';

type Found = (rule: string, detail: unknown) => void;

export type Heard = {
  readonly acknowledged: ReadonlyMap<string, Buffer>;
  readonly begun: ReadonlySet<string>;
  readonly paid: ReadonlySet<string>;
};

const counted = (keys: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/** The notices of one feed, in the order of their numbers. */
export type FeedRow = { readonly number: number; readonly raw: Buffer };

export const auditFeed = (rows: readonly FeedRow[], acknowledged: Heard['acknowledged'], found: Found): void => {
  const times = counted(rows.map(({ raw }) => raw.toString('base64')));
  rows.forEach(({ number }, i) => {
    if (number !== i + 1) found('the numbers of the relay have no gap', number);
  });
  for (const [invoiceNo, raw] of acknowledged) {
    if (!times.has(raw.toString('base64'))) found('a notice that was answered 200 is at the relay', invoiceNo);
  }
  for (const [raw, count] of times) if (count > 1) found('no notice has two numbers', `${raw}: ${count}`);
};

export const auditRelay = (dbFile: string, { acknowledged }: Heard, found: Found): void => {
  const db = new Database(dbFile, { readonly: true });
  try {
    auditFeed(db.prepare('SELECT number, raw FROM notices ORDER BY number').all() as FeedRow[], acknowledged, found);
  } finally {
    db.close();
  }
};

export const auditTill = (dataDir: string, { acknowledged, begun, paid }: Heard, found: Found): void =>
  readBooks(dataDir, (db) => {
    const known = new Set(db.prepare('SELECT invoice_no FROM attempts').pluck().all() as string[]);
    const receipts = db.prepare('SELECT invoice_no FROM receipts JOIN attempts USING (attempt_id)').pluck().all() as string[];
    const times = counted(receipts);
    for (const invoiceNo of begun) if (!known.has(invoiceNo)) found('a sale that was begun is in the books', invoiceNo);
    for (const invoiceNo of paid) if (!times.has(invoiceNo)) found('money that was shown is in the books', invoiceNo);
    for (const invoiceNo of acknowledged.keys()) {
      if (!times.has(invoiceNo)) found('a notice that was answered 200 is booked', invoiceNo);
    }
    for (const [invoiceNo, count] of times) if (count > 1) found('nothing is booked twice', `${invoiceNo}: ${count}`);
    const kinds = db.prepare(`SELECT count(*) FROM receipts WHERE kind <> 'sale'`).pluck().get() as number;
    const exceptions = db.prepare('SELECT count(*) FROM exceptions').pluck().get() as number;
    if (kinds !== 0 || exceptions !== 0) found('every payment pays its own sale', `${kinds} others, ${exceptions} exceptions`);
    const lines = db.prepare('SELECT count(*) FROM postings').pluck().get() as number;
    if (lines !== 2 * receipts.length) found('each payment is posted once', `${lines} lines for ${receipts.length}`);
    let prevHash = genesisHash;
    let seq = 0;
    for (const row of createJournalReader(db, entryKinds).page(0, Number.MAX_SAFE_INTEGER, 1_000_000)) {
      const { hash, ...unsealed } = row;
      if (row.seq !== ++seq || row.prevHash !== prevHash || hashOf(unsealed) !== hash) found('the chain is unbroken', row.seq);
      prevHash = hash;
    }
  });

export const relayFile = (dir: string): string => join(dir, 'relay.db');
