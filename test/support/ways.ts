// The addresses that a till gave with its attempts, and how a relay says that a notice came by one.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Entry } from '../../src/till-journal/index.ts';
import { databaseFile, type Ledger } from '../../src/main/ledger/ledger.ts';
import { type Arrival, unsaidArrival } from '../../src/shared/payment/addressed.ts';
import { sentToOf } from '../../src/shared/relay-wire/paths.ts';

type Addresses = { readonly returnUrl: string; readonly callbackUrl: string | null };

/** What the service was told with this invoice; null where it never was begun. */
export const addressesOf = ({ journal, payments }: Pick<Ledger, 'journal' | 'payments'>, invoiceNo: string): Addresses | null => {
  const attempt = payments.attemptByInvoice(invoiceNo);
  return attempt && (journal.bySeq(attempt.startedSeq) as Entry<'attempt.started'>).body;
};

/** The same, of books that another process has open. */
export const addressesIn = (dir: string, invoiceNo: string): Addresses => {
  const db = new Database(join(dir, databaseFile), { readonly: true });
  const body = db
    .prepare(`SELECT body FROM journal WHERE kind = 'attempt.started' AND body ->> 'invoiceNo' = ?`)
    .pluck()
    .get(invoiceNo) as string;
  db.close();
  return JSON.parse(body) as Addresses;
};

/** Of a notice that came by the right address; by the till's own where the invoice was never begun. */
export const wayTo = (ledger: Pick<Ledger, 'journal' | 'payments'>, invoiceNo: string): Arrival => {
  const sentTo = sentToOf(addressesOf(ledger, invoiceNo)?.returnUrl ?? '');
  return sentTo === null ? unsaidArrival : { cameBy: 'attempt', sentTo, elsewhere: null };
};
