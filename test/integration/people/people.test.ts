// People: adding, changing, rights, the last owner, unique names, and their journal entries.
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseFile } from '../../../src/main/ledger/ledger.ts';
import { rights } from '../../../src/shared/people/rights.ts';
import { tablesIn } from '../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { verifyIn } from '../../support/health.ts';
import { add, by, type Known, newPin, openShop, signIn } from '../../support/people.ts';
import { approval, hirePin, pin as oldPin } from '../../support/supervise.ts';

let counter: Counter;
let owner: Known;
let cashier: Known;
beforeEach(async () => {
  counter = openCounter();
  owner = await openShop(counter);
  cashier = await add(counter.client, 'Nuri', 'cashier');
});
afterEach(() => counter.close());

const change = (userId: string, changes: object): Promise<string> =>
  counter.client.codeOf('people.change', { requestId: newRequestId(), userId, ...changes });
const named = (name: string): Promise<string> =>
  counter.client.codeOf('people.add', { requestId: newRequestId(), name, role: 'cashier', pin: newPin() });
const byHand = (sql: string): void => {
  const db = new Database(join(counter.dir, databaseFile));
  db.exec(sql);
  db.close();
};

describe('names', () => {
  it('are unique: a name that differs from another only in case or form is refused', async () => {
    expect(await named('NURI')).toBe('people.name-taken');
    expect(await named('Nuri\u202e')).toBe('people.name-malformed');
    expect(await change(cashier.userId, { name: 'maha' })).toBe('people.name-taken');
    expect(await change(cashier.userId, { active: false })).toBe('ok');
    expect(await named('Nuri')).toBe('ok');
    expect(await change(cashier.userId, { active: true })).toBe('people.name-taken');
  });
});

describe('owners', () => {
  it('are never fewer than one', async () => {
    expect(await change(owner.userId, { role: 'cashier' })).toBe('people.last-owner');
    expect(await change(owner.userId, { active: false })).toBe('people.last-owner');
    await change(cashier.userId, { role: 'owner' });
    expect(await change(owner.userId, { role: 'cashier' })).toBe('ok');
  });

  it('are the only people who may list and change people', async () => {
    await signIn(counter.client, cashier);
    expect(await counter.client.codeOf('people.list', {})).toBe('caller.not-allowed');
    expect(await change(cashier.userId, { role: 'owner' })).toBe('caller.not-allowed');
    expect(await change(cashier.userId, { role: 'owner', approval: by(owner) })).toBe('ok');
  });
});

describe('rights', () => {
  const tick = (role: string, list: readonly string[]): Promise<string> =>
    counter.client.codeOf('rights.set', { requestId: newRequestId(), role, rights: list });

  it('of a role are those that an owner chose, at once and at every window', async () => {
    const second = counter.client.at('second');
    await signIn(second, cashier);
    expect(await second.codeOf('diagnostics.run', {})).toBe('caller.not-allowed');
    expect(await tick('cashier', ['look', 'sell', 'verify'])).toBe('ok');
    expect(await second.codeOf('diagnostics.run', {})).toBe('ok');
    expect(await second.codeOf('people.list', {})).toBe('caller.not-allowed');
    expect((await second.get('session.get', {})).rights).toEqual(['look', 'verify', 'sell']);
  });

  it('of an owner cannot be removed, and an auditor cannot get a right to change anything', async () => {
    expect(await tick('owner', ['look'])).toBe('people.last-owner');
    expect(await tick('auditor', rights)).toBe('ok');
    const { table } = await counter.client.get('people.list', {});
    expect(table.auditor).toEqual(['look', 'export', 'verify', 'see-balances']);
  });
});

it('a repeated request has no second effect, and its id serves no other request', async () => {
  const asked = { requestId: newRequestId(), name: 'Huda', role: 'cashier' as const, pin: newPin() };
  const { userId } = await counter.client.get('people.add', asked);
  const { seq } = counter.till.ledger.journal.head();
  expect(await counter.client.get('people.add', asked)).toMatchObject({ userId });
  expect(await counter.client.codeOf('people.add', { ...asked, name: 'Hala' })).toBe('request.reused');
  expect(counter.till.ledger.journal.head().seq).toBe(seq);
});

it.each([
  ['a new name', { name: 'Nuri Ali' }, ['user.changed']],
  ['another role', { role: 'supervisor' }, ['user.changed']],
  ['withdrawn access', { active: false }, ['user.changed']],
  ['a new PIN', { pin: newPin() }, ['pin.changed']],
  ['a new PIN and a new name', { name: 'Nuri Ali', pin: newPin() }, ['user.changed', 'pin.changed']],
  ['a new PIN and another role', { role: 'supervisor', pin: newPin() }, ['user.changed', 'pin.changed']],
  ['a new PIN and withdrawn access', { active: false, pin: newPin() }, ['user.changed', 'pin.changed']],
] as const)('%s is recorded as what changed, once for all repetitions of the request', async (_, changes, kinds) => {
  const { seq } = counter.till.ledger.journal.head();
  const asked = { requestId: newRequestId(), userId: cashier.userId, ...changes };
  const changed = await counter.client.get('people.change', asked);
  expect(await counter.client.get('people.change', asked)).toEqual(changed);
  const rows = counter.till.ledger.journal.page(0, 999, 999).filter((row) => row.seq > seq);
  expect(rows.map(({ kind }) => kind)).toEqual(kinds);
  expect(await counter.client.codeOf('people.change', { ...asked, name: 'Hala' })).toBe('request.reused');
});

it.each([
  ['people.add', () => ({ name: 'Huda', role: 'cashier', pin: newPin() })],
  ['people.change', () => ({ userId: cashier.userId, name: 'Nuri Ali' })],
  ['people.change', () => ({ userId: cashier.userId, pin: newPin() })],
  ['rights.set', () => ({ role: 'cashier', rights: ['look'] })],
  ['pin.change', () => ({ current: owner.pin, pin: newPin() })],
] as const)('%s that could not be stored is reported, and the same request works afterwards', async (name, input) => {
  const asked = { requestId: newRequestId(), ...input() };
  const { seq } = counter.till.ledger.journal.head();
  const other = new Database(join(counter.dir, databaseFile));
  other.exec('BEGIN IMMEDIATE');
  expect(await counter.client.codeOf(name, asked)).toBe('data.in-use');
  other.exec('ROLLBACK');
  other.close();
  expect(counter.till.ledger.journal.head().seq).toBe(seq);
  expect(await counter.client.codeOf(name, asked)).toBe('ok');
  expect(counter.till.ledger.journal.head().seq).toBe(seq + 1);
});

describe('the people tables', () => {
  it('are the same after a rebuild, and pass the verification', async () => {
    await change(cashier.userId, { role: 'supervisor', name: 'Nuri Ali', pin: newPin() });
    await counter.client.get('recovery.make', { requestId: newRequestId() });
    await counter.client.get('rights.set', { requestId: newRequestId(), role: 'cashier', rights: ['look'] });
    const before = tablesIn(counter.dir);
    counter.till.ledger.rebuild();
    expect(tablesIn(counter.dir)).toEqual(before);
    expect(verifyIn(counter.dir).checks.filter(({ state }) => state === 'bad')).toEqual([]);
  });

  it.each([
    ['a role', (user: string) => `UPDATE users SET role = 'owner' WHERE user_id = '${user}'`],
    ['an active person', (user: string) => `UPDATE users SET active = 0 WHERE user_id <> '${user}'`],
    ['all people', () => 'DELETE FROM users'],
    ['rights', () => `INSERT INTO role_rights VALUES ('cashier', '["manage-people"]', 1)`],
  ])('changed by hand (%s) are corrected by the next start, which raises an alert on every screen', async (_, sql) => {
    counter.till.close();
    byHand(sql(cashier.userId));
    expect(verifyIn(counter.dir).checks.find(({ check }) => check === 'projections')).toMatchObject({ state: 'bad' });
    counter.restart();
    const { state, people } = await counter.client.get('session.get', {});
    expect([state, people.map(({ name, role }) => [name, role])]).toEqual([
      'locked',
      [
        ['Maha', 'owner'],
        ['Nuri', 'cashier'],
      ],
    ]);
    expect((await counter.client.get('alerts.list', {})).open).toMatchObject([{ reason: 'people-differ' }]);
    expect(await signIn(counter.client, cashier)).toMatchObject({ rights: ['look', 'sell', 'print-receipts', 'close-day'] });
  });
});

describe('books of version 0.1', () => {
  beforeEach(async () => {
    counter.close();
    counter = openCounter();
    await hirePin(counter);
  });

  it('need no sign-in, and their PIN approves as the owner’s PIN', async () => {
    const session = await counter.client.get('session.get', {});
    expect(session).toMatchObject({
      state: 'open',
      rights: ['look', 'sell', 'print-receipts', 'close-day'],
      people: [{ userId: 'supervisor', role: 'owner' }],
    });
    expect((await counter.sell()).state).toBe('waiting');
  });

  it('need a sign-in once the first person is added with that PIN; its holder stays an owner and may be renamed', async () => {
    const asked = { requestId: newRequestId(), name: 'Nuri', role: 'cashier' as const, pin: newPin() };
    expect(await counter.client.codeOf('people.add', asked)).toBe('caller.not-allowed');
    expect(await counter.client.codeOf('people.add', { ...asked, approval })).toBe('ok');
    expect(await counter.client.codeOf('sale.propose', {})).toBe('caller.signed-out');
    await signIn(counter.client, { userId: 'supervisor', pin: oldPin });
    expect(await change('supervisor', { name: 'Maha' })).toBe('ok');
    expect(await counter.client.get('session.get', {})).toMatchObject({ user: { name: 'Maha', role: 'owner' } });
  });
});
