// Printing became a right of its own: custom lists of rights from before grant it to every role that could sell, and to
// bookkeepers, in the journal and in the table alike.
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { readEntry } from '../../../../src/till-journal/index.ts';
import { printReceipts } from '../../../../src/main/ledger/migrations/0280-print-receipts.ts';

const ticked: readonly (readonly [string, readonly string[]])[] = [
  ['cashier', ['look', 'sell', 'close-day']],
  ['supervisor', ['look', 'refund']],
  ['bookkeeper', ['look', 'close-day']],
  ['auditor', ['look', 'verify']],
];
const rowOf = (kind: 'rights.changed' | 'people.carried', body: object, version = 1) => ({
  ...{
    seq: 1,
    kind,
    version,
    actor: 'owner',
    approval: null,
    requestId: null,
    businessDay: '2026-01-15',
    wallMs: 0,
    monoMs: 0,
    bootId: 'b',
  },
  ...{ prevHash: '', hash: '', postings: '[]', zone: 'Africa/Tripoli' },
  body: JSON.stringify(body),
});
const read = (...of: Parameters<typeof rowOf>): { readonly body: unknown } => readEntry(rowOf(...of) as never);
const wanted = [
  ['cashier', ['look', 'sell', 'close-day', 'print-receipts']],
  ['supervisor', ['look', 'refund']],
  ['bookkeeper', ['look', 'close-day', 'print-receipts']],
  ['auditor', ['look', 'verify']],
];

it('the print right is added to older entries when they are read, alone or carried into other books', () => {
  const alone = ticked.map(
    ([role, rights]) => read('rights.changed', { role, rights }).body as { role: string; rights: string[] },
  );
  expect(alone.map(({ role, rights }) => [role, rights])).toEqual(wanted);
  const body = { users: [], pins: [], recovery: null, rights: ticked.map(([role, rights]) => ({ role, rights })) };
  const carried = read('people.carried', body).body as { rights: { role: string; rights: string[] }[] };
  expect(carried.rights.map(({ role, rights }) => [role, rights])).toEqual(wanted);
});

it('the print right is not added to newer entries, which keep exactly their owner’s choice', () => {
  const body = { role: 'cashier', rights: ['look', 'sell'] };
  expect(read('rights.changed', body, 2).body).toEqual(body);
});

it('the print right is added to the rows of the table', () => {
  const db = new Database(':memory:');
  db.exec('CREATE TABLE role_rights (role TEXT PRIMARY KEY, rights TEXT NOT NULL, seq INTEGER NOT NULL)');
  const add = db.prepare('INSERT INTO role_rights VALUES (?, ?, 1)');
  for (const [role, rights] of ticked) add.run(role, JSON.stringify(rights));
  db.exec(printReceipts.sql);
  const rows = db.prepare('SELECT role, rights FROM role_rights').all() as { role: string; rights: string }[];
  expect(rows.map(({ role, rights }) => [role, rights])).toEqual(wanted.map(([role, rights]) => [role, JSON.stringify(rights)]));
  db.close();
});
