// Rights that came after an owner had changed the rights of a role: custom lists of rights from before get a new right if the role
// could do the same before, in the journal and in the table alike.
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { printReceipts } from '../../../../src/main/ledger/migrations/0280-print-receipts.ts';
import { seeBalances } from '../../../../src/main/ledger/migrations/0532-see-balances.ts';
import { setAccounts } from '../../../../src/main/ledger/migrations/0541-set-accounts.ts';
import { readEntry } from '../../../../src/till-journal/index.ts';

type Rights = readonly (readonly [role: string, rights: readonly string[]])[];
type AddedRight = {
  readonly right: string;
  /** The last version of the entries without the right. */
  readonly version: number;
  readonly sql: string;
  readonly before: Rights;
  readonly after: Rights;
};
const added: readonly AddedRight[] = [
  {
    // Every role that could sell, and bookkeepers.
    ...{ right: 'print-receipts', version: 1, sql: printReceipts.sql },
    before: [
      ['cashier', ['look', 'sell', 'close-day']],
      ['supervisor', ['look', 'refund']],
      ['bookkeeper', ['look', 'close-day']],
      ['auditor', ['look', 'verify']],
    ],
    after: [
      ['cashier', ['look', 'sell', 'close-day', 'print-receipts']],
      ['supervisor', ['look', 'refund']],
      ['bookkeeper', ['look', 'close-day', 'print-receipts']],
      ['auditor', ['look', 'verify']],
    ],
  },
  {
    // The roles that have it by default, if they could export.
    ...{ right: 'see-balances', version: 2, sql: seeBalances.sql },
    before: [
      ['cashier', ['look', 'sell', 'export']],
      ['supervisor', ['look', 'refund']],
      ['bookkeeper', ['look', 'export']],
      ['auditor', ['look', 'export', 'verify']],
    ],
    after: [
      ['cashier', ['look', 'sell', 'export']],
      ['supervisor', ['look', 'refund']],
      ['bookkeeper', ['look', 'export', 'see-balances']],
      ['auditor', ['look', 'export', 'verify', 'see-balances']],
    ],
  },
  {
    // Bookkeepers, if they could export.
    ...{ right: 'set-accounts', version: 3, sql: setAccounts.sql },
    before: [
      ['supervisor', ['look', 'export']],
      ['bookkeeper', ['look', 'export']],
      ['auditor', ['look', 'export', 'verify']],
    ],
    after: [
      ['supervisor', ['look', 'export']],
      ['bookkeeper', ['look', 'export', 'set-accounts']],
      ['auditor', ['look', 'export', 'verify']],
    ],
  },
];

const rowOf = (kind: 'rights.changed' | 'people.carried', body: object, version: number) => ({
  ...{ seq: 1, kind, version, actor: 'owner', approval: null, requestId: null, businessDay: '2026-01-15' },
  ...{ wallMs: 0, monoMs: 0, bootId: 'b', prevHash: '', hash: '', postings: '[]', zone: 'Africa/Tripoli' },
  body: JSON.stringify(body),
});
const read = (...of: Parameters<typeof rowOf>): { readonly body: unknown } => readEntry(rowOf(...of) as never);
type RoleRights = { readonly role: string; readonly rights: string[] };
/** The rights of each role, without those that came after `version`: reading an old entry adds these, too. */
const asPairs = (all: readonly RoleRights[], version: number) => {
  const later = added.filter((one) => one.version > version).map(({ right }) => right);
  return all.map(({ role, rights }) => [role, rights.filter((right) => !later.includes(right))]);
};

describe.each(added)('the right $right', ({ version, sql, before, after }) => {
  it('is added to older entries when they are read, alone or carried into other books', () => {
    const bodies = before.map(([role, rights]) => ({ role, rights: [...rights] }));
    expect(
      asPairs(
        bodies.map((body) => read('rights.changed', body, version).body as RoleRights),
        version,
      ),
    ).toEqual(after);
    const carried = read('people.carried', { users: [], pins: [], recovery: null, rights: bodies }, version);
    expect(asPairs((carried.body as { rights: RoleRights[] }).rights, version)).toEqual(after);
  });

  it('is not added to newer entries, which keep exactly their owner’s choice', () => {
    for (const [role, rights] of before) {
      const body = { role, rights: rights.filter((right) => right !== 'export') };
      expect(read('rights.changed', body, version + 1).body).toEqual(body);
    }
    const newest = { role: 'auditor', rights: ['look', 'export'] };
    expect(read('rights.changed', newest, 4).body).toEqual(newest);
  });

  it('is added to the rows of the table', () => {
    const db = new Database(':memory:');
    db.exec('CREATE TABLE role_rights (role TEXT PRIMARY KEY, rights TEXT NOT NULL, seq INTEGER NOT NULL)');
    const add = db.prepare('INSERT INTO role_rights VALUES (?, ?, 1)');
    for (const [role, rights] of before) add.run(role, JSON.stringify(rights));
    db.exec(sql);
    const rows = db.prepare('SELECT role, rights FROM role_rights').all() as { role: string; rights: string }[];
    expect(rows.map(({ role, rights }) => [role, JSON.parse(rights) as string[]])).toEqual(after);
    db.close();
  });
});
