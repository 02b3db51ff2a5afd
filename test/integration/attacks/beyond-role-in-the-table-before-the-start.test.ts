// Attack: while the till is closed, a cashier with access to the file makes themselves an owner in the table of users. The
// cashier then starts the till with other addresses and approves these addresses with their own PIN. The start must compare the
// table with the journal before it asks for a PIN, reject the cashier, and raise an alert above every screen.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, expect, it } from 'vitest';
import { databaseFile } from '../../../src/main/ledger/ledger.ts';
import { openOwnerCheck } from '../../../src/main/opening/owner-check.ts';
import { nodeFiles } from '../../../src/platform/node-files.ts';
import { openCounter } from '../../support/counter.ts';
import { add, openShop } from '../../support/people.ts';
import { testSettings } from '../../support/till.ts';

const counter = openCounter();
afterEach(() => counter.close());

it('an owner role written into the table cannot approve another address', async () => {
  const owner = await openShop(counter);
  const cashier = await add(counter.client, 'Sami', 'cashier');
  counter.life.end();
  counter.till.close();
  const db = new Database(join(counter.dir, databaseFile));
  db.prepare(`UPDATE users SET role = 'owner' WHERE user_id = ?`).run(cashier.userId);
  db.close();

  const { clock, random } = counter.world.life(99);
  const settings = testSettings();
  const checked = openOwnerCheck({ booksDir: counter.dir, clock, random, files: nodeFiles, settings, secrets: counter.secrets });
  if (!checked.ok) throw new Error(checked.error.code);
  const { people, check, close } = checked.value;
  expect(people.map(({ userId }) => userId)).toEqual([owner.userId]);
  expect(await check(cashier.userId, cashier.pin)).toMatchObject({ ok: false, error: { code: 'caller.not-allowed' } });
  close();

  counter.restart();
  expect((await counter.client.get('alerts.list', {})).open.map(({ reason }) => reason)).toEqual(['people-differ']);
});
