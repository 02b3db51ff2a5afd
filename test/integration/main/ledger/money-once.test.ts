// Constraints by which the money tables refuse bad rows from any writer, and the same tables after an upgrade of older books.
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../../../../src/main/ledger/migrations/index.ts';

let db: Database.Database;
/** Creates the tables of all migrations before `number`, without foreign keys, so that rows need no journal. */
const upTo = (number: number): void => {
  db = new Database(':memory:');
  db.pragma('foreign_keys = OFF');
  for (const migration of migrations) if (migration.number < number) db.exec(migration.sql);
};
const upgrade = (from: number): void => {
  for (const migration of migrations) if (migration.number >= from) db.exec(migration.sql);
};

const day = '2026-01-15';
/** Inserts an attempt: journal entry `seq` begins the charge `attemptId` of 12.500 LYD for the sale `saleId`. */
const charge = (seq: number, attemptId: string, saleId = attemptId, more: object = {}): void => {
  const own = { seq, attemptId, saleId, amountDiffers: 0, state: 'expired', ...more };
  db.prepare(`INSERT INTO attempts (started_seq, attempt_id, sale_id, ordinal, invoice_no, gateway, currency, amount_minor, state, amount_differs,
      business_day, started_ms, changed_seq)
    VALUES (@seq, @attemptId, @saleId, @seq, @attemptId, 'wallet', 'LYD', 12500, @state, @amountDiffers, '${day}', 0, @seq)`).run(
    own,
  );
};
const receipt = (seq: number, attemptId: string, kind: 'sale' | 'suspense'): void => {
  db.prepare('INSERT INTO attempt_entries VALUES (?, ?)').run(attemptId, seq);
  const row = [seq, attemptId, kind, 'wallet', `tx-${seq}`, null, 'LYD', 10_000, 0, day, 0, 0, null];
  db.prepare(`INSERT INTO receipts VALUES (${row.map(() => '?').join(', ')})`).run(row);
};
const resolve = (receiptSeq: number, seq: number, choice: string) =>
  db.prepare("INSERT INTO suspense_resolved VALUES (?, ?, ?, 'LYD', 10000)").run(receiptSeq, seq, choice);
const once = 'a sale is paid once';

it('two refunds cannot have the same id', () => {
  upTo(Number.POSITIVE_INFINITY);
  const pay = (seq: number, refundId: string) =>
    db
      .prepare("INSERT INTO refunds VALUES (?, 'a', 'paid-twice', 'LYD', 100, 'paid', 1, 1, 1, 1, ?, 'cash', NULL)")
      .run(seq, refundId);
  pay(1, 'refund_1');
  pay(2, 'refund_2');
  expect(() => pay(3, 'refund_1')).toThrow('UNIQUE constraint failed: refunds.refund_id');
});

describe('the sale of a payment is booked once', () => {
  beforeEach(() => {
    upTo(Number.POSITIVE_INFINITY);
    charge(1, 'first', 'sale');
    charge(2, 'second', 'sale');
    charge(3, 'other');
    receipt(4, 'first', 'suspense');
    receipt(5, 'second', 'suspense');
    receipt(6, 'other', 'suspense');
  });

  it.each(['accept', 'keep-price'])('not again after a wrong amount was resolved by: %s', (choice) => {
    resolve(4, 10, choice);
    expect(() => receipt(11, 'second', 'sale')).toThrow(once);
  });

  it.each(['give-back', 'write-off'])('but it may be booked after a wrong amount was resolved by: %s', (choice) => {
    resolve(4, 10, choice);
    receipt(11, 'second', 'sale');
    expect(db.prepare("SELECT count(*) FROM receipts WHERE kind = 'sale'").pluck().get()).toBe(1);
  });

  it.each(['accept', 'keep-price'])('not by a wrong amount resolved after a booked sale: %s', (choice) => {
    receipt(10, 'first', 'sale');
    expect(() => resolve(5, 11, choice)).toThrow(once);
    resolve(6, 12, choice);
  });

  it.each([
    ['accept', 'keep-price'],
    ['keep-price', 'accept'],
  ])('not by two wrong amounts resolved separately: %s, then %s', (before, after) => {
    resolve(4, 10, before);
    expect(() => resolve(5, 11, after)).toThrow(once);
  });

  it('but by two wrong amounts that one entry accepts together', () => {
    resolve(4, 10, 'accept');
    resolve(5, 10, 'accept');
    expect(db.prepare('SELECT count(*) FROM suspense_resolved').pluck().get()).toBe(2);
  });
});

it('migrated books keep the resolution of each wrong amount, and each payment shows it', () => {
  upTo(290);
  const wrong = { amountDiffers: 1 };
  const choices = ['accept', 'give-back', 'write-off', 'top-up'];
  for (const [i, choice] of choices.entries()) {
    charge(i + 1, choice, choice, { ...wrong, ...(choice === 'accept' && { state: 'approved' }) });
    receipt(i + 11, choice, 'suspense');
    resolve(i + 11, i + 21, choice);
  }
  for (const [i, attemptId] of ['held', 'half'].entries()) {
    charge(i + 5, attemptId, attemptId, wrong);
    receipt(i + 15, attemptId, 'suspense');
  }
  // Sale `half` received two payments, one of which is still in suspense.
  receipt(17, 'half', 'suspense');
  resolve(17, 25, 'give-back');
  charge(7, 'without');
  const rows = () => db.prepare('SELECT * FROM suspense_resolved ORDER BY receipt_seq').all();
  const before = rows();
  upgrade(290);
  expect([before.length, rows()]).toEqual([5, before]);
  expect(db.prepare('SELECT attempt_id, resolved, display FROM attempts ORDER BY started_seq').raw().all()).toEqual([
    ['accept', 'accept', 'accepted'],
    ['give-back', 'give-back', 'given-back'],
    ['write-off', 'write-off', 'written-off'],
    ['top-up', 'top-up', 'topped-up'],
    ['held', null, 'wrong-amount'],
    ['half', null, 'wrong-amount'],
    ['without', null, 'expired'],
  ]);
});
