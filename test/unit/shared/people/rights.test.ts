// Rights: the default rights of each role, the rights that an owner may grant, and the rights that nobody may remove from an
// owner or grant to an auditor.
import { describe, expect, it } from 'vitest';
import {
  changesSomething,
  grantable,
  isGrantable,
  isOwnersAlone,
  isApart,
  mayDo,
  rights,
  rightsTable,
  type Role,
} from '../../../../src/shared/people/rights.ts';

const table = rightsTable();
const of = (role: Role) => rights.filter((right) => mayDo(table, role, right));

describe('by default', () => {
  it('an owner may do everything', () => expect(of('owner')).toEqual(rights));
  it('a cashier sells and closes the day', () => expect(of('cashier')).toEqual(['look', 'sell', 'print-receipts', 'close-day']));
  it('an auditor looks, exports and verifies', () => expect(of('auditor')).toEqual(['look', 'export', 'verify', 'see-balances']));
  it('a bookkeeper also closes and handles exceptions', () =>
    expect(of('bookkeeper')).toEqual([
      'look',
      'export',
      'verify',
      'see-balances',
      'print-receipts',
      'close-day',
      'set-accounts',
      'handle-exception',
    ]));
  it('a supervisor lacks names of accounts, people, the business day, connections, alerts and restores', () =>
    expect(rights.filter((right) => !of('supervisor').includes(right))).toEqual([
      ...['set-accounts', 'change-day', 'change-connection', 'acknowledge-alert', 'manage-people', 'restore'],
    ]));
});

it("the owner's choice replaces all rights of a role, and unknown rights are ignored", () => {
  const ticked = rightsTable({ cashier: ['look', 'export', 'no such right'] });
  expect(ticked.cashier).toEqual(['look', 'export']);
  expect(ticked.supervisor).toEqual(table.supervisor);
});

it('an auditor is never given a right that changes anything, and an owner always has all rights', () => {
  expect(grantable('auditor', rights)).toEqual(rights.filter((right) => !changesSomething(right)));
  expect(rightsTable({ auditor: rights, owner: [] })).toMatchObject({
    auditor: ['look', 'export', 'verify', 'see-balances'],
    owner: rights,
  });
});

it('only an owner may manage people, since this right could take every other right', () => {
  const others = rights.filter((right) => right !== 'manage-people');
  expect(grantable('supervisor', rights)).toEqual(others);
  expect(rightsTable({ cashier: ['look', 'manage-people'] }).cashier).toEqual(['look']);
});

it('a right that moves money by decision needs a second person', () => {
  expect(rights.filter(isApart)).toEqual(['settle-by-hand', 'refund', 'write-off']);
});

it('an owner may hold every right, also those that only owners can hold', () => {
  expect(rights.filter((right) => !isGrantable('owner', right))).toEqual([]);
  expect(rights.filter((right) => !isGrantable('cashier', right))).toEqual(rights.filter(isOwnersAlone));
});
