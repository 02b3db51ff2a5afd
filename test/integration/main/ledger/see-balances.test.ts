// Seeing balances became a right of its own: custom lists of rights from before grant it to the roles that have it by default, if they
// could export, in the journal and in the table alike.
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { readEntry } from '../../../../src/till-journal/index.ts';
import { seeBalances } from '../../../../src/main/ledger/migrations/0532-see-balances.ts';

const ticked: readonly (readonly [string, readonly string[]])[] = [
  ['cashier', ['look', 'sell', 'export']],
  ['supervisor', ['look', 'refund']],
  ['bookkeeper', ['look', 'export']],
  ['auditor', ['look', 'export', 'verify']],
];
const rowOf = (kind: 'rights.changed' | 'people.carried', body: object, version = 2) => ({
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
  ['cashier', ['look', 'sell', 'export']],
  ['supervisor', ['look', 'refund']],
  ['bookkeeper', ['look', 'export', 'see-balances']],
  ['auditor', ['look', 'export', 'verify', 'see-balances']],
];

it('the right to see balances is added to older entries when they are read, alone or carried into other books', () => {
  const alone = ticked.map(
    ([role, rights]) => read('rights.changed', { role, rights }).body as { role: string; rights: string[] },
  );
  expect(alone.map(({ role, rights }) => [role, rights])).toEqual(wanted);
  const body = { users: [], pins: [], recovery: null, rights: ticked.map(([role, rights]) => ({ role, rights })) };
  const carried = read('people.carried', body).body as { rights: { role: string; rights: string[] }[] };
  expect(carried.rights.map(({ role, rights }) => [role, rights])).toEqual(wanted);
});

it('the right to see balances is not added to newer entries, which keep exactly their owner’s choice', () => {
  const body = { role: 'auditor', rights: ['look', 'export'] };
  expect(read('rights.changed', body, 3).body).toEqual(body);
});

it('the right to see balances is added to the rows of the table', () => {
  const db = new Database(':memory:');
  db.exec('CREATE TABLE role_rights (role TEXT PRIMARY KEY, rights TEXT NOT NULL, seq INTEGER NOT NULL)');
  const add = db.prepare('INSERT INTO role_rights VALUES (?, ?, 1)');
  for (const [role, rights] of ticked) add.run(role, JSON.stringify(rights));
  db.exec(seeBalances.sql);
  const rows = db.prepare('SELECT role, rights FROM role_rights').all() as { role: string; rights: string }[];
  expect(rows.map(({ role, rights }) => [role, rights])).toEqual(wanted.map(([role, rights]) => [role, JSON.stringify(rights)]));
  db.close();
});
