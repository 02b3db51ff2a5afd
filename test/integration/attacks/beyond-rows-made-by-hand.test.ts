// Attack: a program under the till's account, without the passphrase, appends well-formed rows behind the last row of the closed
// books, where no chain head at the relay covers them. Such rows could set an owner's PIN or add an owner, so they must raise an
// alert above every screen.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLedger, type Tx } from '../../../src/main/ledger/ledger.ts';
import { defaultDay } from '../../../src/shared/time/business-day.ts';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { add, type Known, openShop, signIn } from '../../support/people.ts';
import { askTagged } from '../../support/restore.ts';
import { quickStretch } from '../../support/till.ts';

const theirPin = '835172';
let counter: Counter;
let owner: Known;
let cashier: Known;
beforeEach(async () => {
  counter = openCounter();
  owner = await openShop(counter);
  cashier = await add(counter.client, 'Sami', 'cashier');
});
afterEach(() => counter.close());

/** Appends journal rows with the till's own code, but without its secrets. */
const byHand = (work: (tx: Tx) => void, dir = counter.dir): number => {
  counter.life.end();
  counter.till.close();
  const opened = openLedger(dir, counter.world.life(99), defaultDay);
  if (!opened.ok) throw new Error(opened.error.code);
  const written = opened.value.write(work);
  if (!written.ok) throw new Error(written.error.code);
  const { seq } = opened.value.journal.head();
  opened.value.close();
  return seq;
};
const alerts = async () => (await counter.client.get('alerts.list', {})).open.map(({ reason, params }) => [reason, params]);
const promote = ({ record }: Tx): void =>
  void record('user.changed', { userId: cashier.userId, name: 'Sami', role: 'owner', active: true }, { actor: owner.userId });

it('a forged row that changes an owner’s PIN raises an alert on every screen', async () => {
  const cost = { N: 131_072, r: 8, p: 1 };
  const salt = Buffer.alloc(16, 7);
  const hash = await quickStretch(theirPin, salt, cost);
  const row = byHand(({ record, sidecar }) => {
    const pin = sidecar.keepPin(owner.userId, { cost, salt, hash, pepper: null });
    record('pin.changed', { userId: owner.userId, pin, mustChange: false, why: 'own' }, { actor: owner.userId });
  });
  counter.restart();
  expect(await alerts()).toEqual([['rows-unsealed', { first: row, last: row }]]);
});

it('a forged promotion raises one alert on every screen, and starts do not repeat it', async () => {
  const row = byHand(promote);
  counter.restart();
  counter.restart();
  expect(await alerts()).toEqual([['rows-unsealed', { first: row, last: row }]]);
});

it('deleting the tags together with a forged row does not hide the row', async () => {
  const { default: Database } = await import('better-sqlite3');
  const row = byHand(promote);
  const db = new Database(join(counter.dir, 'qayd.db'));
  db.exec('DELETE FROM tags');
  db.close();
  counter.restart();
  expect(await alerts()).toEqual([['rows-unsealed', { first: 1, last: row }]]);
});

it('a backup with a forged row raises the alert after its restore', async () => {
  const row = byHand(promote);
  const forged = join(counter.dir, 'forged.db');
  copyFileSync(join(counter.dir, 'qayd.db'), forged);
  askTagged(counter.dir, { backup: forged });
  counter.restart();
  // After the forged rows come the journal entries of the restore, of the carried people, and of the alert about the unknown
  // requester.
  expect(await alerts()).toContainEqual(['rows-unsealed', { first: row, last: row + 3 }]);
});

it('a till that is killed at any moment raises no alert at the next start', async () => {
  await signIn(counter.client, owner);
  await counter.notify(await counter.sell());
  counter.restart();
  await signIn(counter.client, owner);
  expect(await counter.client.codeOf('pin.change', { requestId: newRequestId(), current: owner.pin, pin: theirPin })).toBe('ok');
  counter.restart();
  expect(await alerts()).toEqual([]);
});
