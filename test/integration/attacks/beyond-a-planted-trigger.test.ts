// Attack: a program under the till's account plants SQLite triggers in the books, for example one that suppresses every alert
// row. The start must drop all triggers that no migration created before it writes a row, and raise an alert above every screen.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { databaseFile } from '../../../src/main/ledger/ledger.ts';
import { type Counter, openCounter } from '../../support/counter.ts';
import { add, type Known, openShop } from '../../support/people.ts';

let counter: Counter;
let cashier: Known;
beforeEach(async () => {
  counter = openCounter();
  await openShop(counter);
  cashier = await add(counter.client, 'Sami', 'cashier');
});
afterEach(() => counter.close());

const whileShut = (sql: string): void => {
  counter.life.end();
  counter.till.close();
  const db = new Database(join(counter.dir, databaseFile));
  db.exec(sql);
  db.close();
  counter.restart();
};
const alerts = async () => (await counter.client.get('alerts.list', {})).open.map(({ reason, params }) => [reason, params]);

const hidesAlerts = `CREATE TRIGGER quiet BEFORE INSERT ON journal WHEN new.kind = 'alert.raised' BEGIN SELECT RAISE(IGNORE); END;`;

it('a trigger that suppresses alerts is removed, and the suppressed alerts are raised', async () => {
  whileShut(`${hidesAlerts} UPDATE users SET role = 'owner' WHERE user_id = '${cashier.userId}'`);
  expect((await alerts()).map(([reason]) => reason)).toEqual(['books-altered', 'people-differ']);
  counter.restart();
  expect(await alerts()).toHaveLength(2);
});

it('a removed or replaced trigger is created again', async () => {
  whileShut(`DROP TRIGGER journal_stays_u; DROP TRIGGER journal_stays_d;
    CREATE TRIGGER journal_stays_d BEFORE DELETE ON journal BEGIN SELECT 1; END`);
  expect(await alerts()).toEqual([['books-altered', { where: 'journal_stays_d, journal_stays_u' }]]);
  counter.till.close();
  const db = new Database(join(counter.dir, databaseFile));
  expect(() => db.exec('DELETE FROM journal')).toThrow('append-only');
  expect(() => db.exec('UPDATE journal SET actor = NULL')).toThrow('append-only');
  db.close();
  counter.restart();
});

it('untouched books raise no alert', async () => {
  counter.restart();
  expect(await alerts()).toEqual([]);
});
