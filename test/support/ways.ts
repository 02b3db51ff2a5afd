// The notice addresses that a till made for its attempts, and the arrival that a relay records for a notice sent to such an
// address.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Entry } from '../../src/till-journal/index.ts';
import { databaseFile, type Ledger } from '../../src/main/ledger/ledger.ts';
import { type Arrival, unsaidArrival } from '../../src/shared/payment/addressed.ts';
import { sentToOf } from '../../src/shared/relay-wire/paths.ts';

type Addresses = { readonly returnUrl: string; readonly callbackUrl: string | null };

/**
 * The return and callback addresses that the till sent to the payment service with this invoice; null if no charge with this
 * invoice was begun.
 */
export const addressesOf = ({ journal, payments }: Pick<Ledger, 'journal' | 'payments'>, invoiceNo: string): Addresses | null => {
  const attempt = payments.attemptByInvoice(invoiceNo);
  return attempt && (journal.bySeq(attempt.startedSeq) as Entry<'attempt.started'>).body;
};

/** Reads the addresses from the database file, for books that another process has open. */
export const addressesIn = (dir: string, invoiceNo: string): Addresses => {
  const db = new Database(join(dir, databaseFile), { readonly: true });
  const body = db
    .prepare(`SELECT body FROM journal WHERE kind = 'attempt.started' AND body ->> 'invoiceNo' = ?`)
    .pluck()
    .get(invoiceNo) as string;
  db.close();
  return JSON.parse(body) as Addresses;
};

/**
 * The arrival of a notice at its attempt's own address, or at the till's general address if no charge with this invoice was
 * begun.
 */
export const wayTo = (ledger: Pick<Ledger, 'journal' | 'payments'>, invoiceNo: string): Arrival => {
  const sentTo = sentToOf(addressesOf(ledger, invoiceNo)?.returnUrl ?? '');
  return sentTo === null ? unsaidArrival : { cameBy: 'attempt', sentTo, elsewhere: null };
};
