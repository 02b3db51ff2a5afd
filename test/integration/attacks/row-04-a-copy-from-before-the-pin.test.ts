// Attack: somebody restores a backup from before the first PIN, so that nobody has to approve and everybody may do everything.
// The restored books must keep people and PINs, an owner must be asked, and an alert must stay above every screen until an owner
// acknowledges it.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupsIn, type Manifest } from '../../../src/ledger/backup/backup-files.ts';
import { copyBooks, keepCopy } from '../../../src/ledger/backup/backup.ts';
import { databaseFile } from '../../../src/main/ledger/ledger.ts';
import { tillLedger } from '../../../src/main/ledger/spec.ts';
import { usualCost } from '../../../src/secrets/stretch.ts';
import { tablesIn } from '../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { resultOf, verifyIn } from '../../support/health.ts';
import { add, by, type Known, openShop, signIn } from '../../support/people.ts';
import { approval, hirePin } from '../../support/supervise.ts';
import { askTagged } from '../../support/restore.ts';
import { quickStretch } from '../../support/till.ts';
import { testSettings } from '../../support/till.ts';

let counter: Counter;
let fromBefore: Manifest;
beforeEach(async () => {
  counter = openCounter();
  await counter.sell();
  fromBefore = copyNow();
});
afterEach(() => counter.close());

const copyNow = (madeAtMs = Date.UTC(2026, 10, 21)): Manifest => {
  const copy = copyBooks(join(counter.dir, databaseFile), counter.dir, tillLedger);
  const kept = copy.ok ? keepCopy(counter.dir, copy.value, { reason: 'by-hand', madeAtMs, verifiedAtMs: madeAtMs }) : copy;
  if (!kept.ok) throw new Error(kept.error.code);
  return kept.value;
};
/**
 * Writes a restore request with a valid tag and without an owner's name, so that the next start restores without a question.
 * Requests that make a start ask an owner are tested in `beyond-a-planted-restore.test.ts`.
 */
const askByFile = (more: object = {}): void => askTagged(counter.dir, { backup: fromBefore.file, ...more });
const byHand = (sql: string): void => {
  const db = new Database(join(counter.dir, databaseFile));
  db.exec(sql);
  db.close();
};
const reasons = async () => (await counter.client.get('alerts.list', {})).open.map(({ reason }) => reason);
const restored = (): boolean => counter.till.ledger.journal.page(0, 999, 999).some(({ kind }) => kind === 'ledger.restored');

describe('a copy from before the PIN', () => {
  let owner: Known;
  let cashier: Known;
  beforeEach(async () => {
    owner = await openShop(counter);
    cashier = await add(counter.client, 'Nuri', 'cashier');
    await counter.client.get('rights.set', { requestId: newRequestId(), role: 'cashier', rights: ['look', 'sell'] });
  });

  it('keeps the present people, rights and PINs after its restore: nobody gets in without a PIN', async () => {
    askByFile();
    counter.restart();
    expect(restored()).toBe(true);
    const session = await counter.client.get('session.get', {});
    expect(session).toMatchObject({ state: 'locked', rights: [] });
    expect(session.people.map(({ name, role }) => [name, role])).toEqual([
      ['Maha', 'owner'],
      ['Nuri', 'cashier'],
    ]);
    expect(await counter.client.codeOf('sale.propose', {})).toBe('caller.signed-out');
    expect(
      await counter.client.codeOf('people.add', { requestId: newRequestId(), name: 'X', role: 'owner', pin: '835172' }),
    ).toBe('caller.signed-out');
    expect(await signIn(counter.client, cashier)).toMatchObject({ rights: ['look', 'sell'] });
    expect(await signIn(counter.client, owner)).toMatchObject({ user: { name: 'Maha' } });
  });

  it('is recorded in the new epoch, and the books verify and rebuild to the same tables', async () => {
    askByFile();
    counter.restart();
    const [first, second] = counter.till.ledger.journal.page(fromBefore.seq, 999, 2);
    expect([first, second]).toMatchObject([
      { kind: 'ledger.restored', epoch: 2 },
      { kind: 'people.carried', epoch: 2 },
    ]);
    expect(second?.body).not.toContain(owner.pin);
    const { checks } = verifyIn(counter.dir);
    expect(checks.filter(({ state }) => state === 'bad')).toEqual([]);
    const before = tablesIn(counter.dir);
    counter.till.ledger.rebuild();
    expect(tablesIn(counter.dir)).toEqual(before);
  });

  it('raises an alert on every screen, also over the lock and after restarts, until an owner acknowledges it', async () => {
    askByFile();
    counter.restart();
    counter.restart();
    const { open } = await counter.client.get('alerts.list', {});
    expect(open.map(({ reason }) => reason)).toEqual(['restore-unasked', 'books-restored']);
    const acknowledge = (more: object = {}, nth = 0) =>
      counter.client.codeOf('alert.acknowledge', { requestId: newRequestId(), seq: open[nth]?.seq, ...more });
    expect(await acknowledge()).toBe('caller.signed-out');
    await signIn(counter.client, cashier);
    expect(await acknowledge()).toBe('caller.not-allowed');
    for (const nth of [0, 1]) expect(await acknowledge({ approval: by(owner) }, nth)).toBe('ok');
    expect(await reasons()).toEqual([]);
  });

  it('removes no alert that is not yet acknowledged', async () => {
    counter.restart(testSettings({ checkoutHosts: ['hers.test'] }));
    askByFile();
    counter.restart();
    expect((await reasons()).sort()).toEqual(['books-restored', 'connection-changed', 'restore-unasked']);
    expect(verifyIn(counter.dir).checks.filter(({ state }) => state === 'bad')).toEqual([]);
  });

  it('made after the first people keeps the present people, too', async () => {
    fromBefore = copyNow();
    askByFile();
    counter.restart();
    expect(await signIn(counter.client, owner)).toMatchObject({ user: { name: 'Maha' } });
  });

  it('may be restored only by an owner', async () => {
    await signIn(counter.client, cashier);
    const ask = (more: object = {}) =>
      counter.client.codeOf('backup.restore', { requestId: newRequestId(), file: fromBefore.file, ...more });
    expect(await ask()).toBe('caller.not-allowed');
    expect(await ask({ approval: { userId: owner.userId, pin: '000001' } })).toBe('people.wrong-pin');
    expect(await ask({ approval: by(owner) })).toBe('ok');
    counter.restart();
    expect(counter.till.ledger.journal.bySeq(fromBefore.seq + 1)).toMatchObject({
      kind: 'ledger.restored',
      actor: cashier.userId,
      body: { approval: { by: owner.userId, self: false } },
    });
  });

  it('keeps the count of wrong tries, and the recovery code valid', async () => {
    const { code } = await counter.client.get('recovery.make', { requestId: newRequestId() });
    for (let i = 0; i < 5; i++) await counter.client.codeOf('session.sign-in', { userId: cashier.userId, pin: '000001' });
    askByFile();
    counter.restart();
    expect(await counter.client.codeOf('session.sign-in', cashier)).toBe('people.locked');
    const use = { requestId: newRequestId(), code, userId: owner.userId, pin: '614207' };
    expect(await counter.client.codeOf('recovery.use', use)).toBe('ok');
    expect(await signIn(counter.client, { ...owner, pin: '614207' })).toMatchObject({ state: 'signed-in' });
  });

  it('carries over no PIN that was replaced by hand: neither the old nor the new PIN signs that person in', async () => {
    counter.till.close();
    const theirs = '835172';
    const salt = Buffer.alloc(16, 7);
    const hash = (await quickStretch(theirs, salt, usualCost)).toString('hex');
    byHand(
      `UPDATE pins SET pepper = NULL, salt = x'${salt.toString('hex')}', hash = x'${hash}' WHERE user_id = '${cashier.userId}'`,
    );
    askByFile();
    counter.restart();
    expect(await counter.client.codeOf('session.sign-in', { ...cashier, pin: theirs })).not.toBe('ok');
    expect(await counter.client.codeOf('session.sign-in', cashier)).not.toBe('ok');
    expect(await signIn(counter.client, owner)).toMatchObject({ state: 'signed-in' });
  });

  it.each(['hash', 'salt'])('carries over no recovery code whose %s was replaced by hand', async (column) => {
    const { code } = await counter.client.get('recovery.make', { requestId: newRequestId() });
    counter.till.close();
    byHand(`UPDATE recovery SET ${column} = zeroblob(16)`);
    askByFile();
    counter.restart();
    expect(await counter.client.get('session.get', {})).toMatchObject({ state: 'locked', recovery: false });
    const use = { requestId: newRequestId(), code, userId: owner.userId, pin: '614207' };
    expect(await counter.client.codeOf('recovery.use', use)).toBe('recovery.none');
  });

  it.each([
    ['damaged', () => writeFileSync(join(counter.dir, databaseFile), 'no database at all')],
    ['deleted', () => rmSync(join(counter.dir, databaseFile))],
  ])('takes the people from the newest backup if the current books were %s', async (_, spoil) => {
    copyNow(Date.UTC(2026, 10, 22));
    counter.till.close();
    spoil();
    askByFile();
    counter.restart();
    expect(await counter.client.get('session.get', {})).toMatchObject({ state: 'locked' });
    expect(await signIn(counter.client, cashier)).toMatchObject({ rights: ['look', 'sell'] });
    expect(await reasons()).toEqual(['restore-unasked', 'books-restored']);
  });

  it('carries over no role that was changed by hand', async () => {
    counter.till.close();
    byHand(`UPDATE users SET role = 'owner' WHERE user_id = '${cashier.userId}'`);
    askByFile();
    counter.restart();
    expect(await signIn(counter.client, cashier)).toMatchObject({ user: { role: 'cashier' } });
  });

  it('carries the people over even after a crash between the move of the old books and the restore', async () => {
    counter.till.close();
    // Simulates a crash in the restore after the current books were moved aside: the request then names the file to which they
    // were moved.
    const aside = 'qayd-20261121-000000.db';
    askByFile({ begun: { previous: null, aside } });
    moveAside(aside);
    counter.restart();
    expect(await counter.client.get('session.get', {})).toMatchObject({ state: 'locked' });
    expect(readdirSync(join(counter.dir, 'replaced'))).toContain(aside);
  });
});

const moveAside = (aside: string): void => {
  const dir = join(counter.dir, 'replaced');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  for (const ending of ['', '-wal', '-shm']) {
    const file = join(counter.dir, databaseFile) + ending;
    if (existsSync(file)) renameSync(file, join(dir, aside + ending));
  }
};

it('a copy from before the single PIN of version 0.1 does not remove that PIN', async () => {
  await hirePin(counter);
  askByFile();
  counter.restart();
  expect(await counter.client.get('session.get', {})).toMatchObject({ state: 'open', people: [{ userId: 'supervisor' }] });
  expect(await counter.client.codeOf('clock.acknowledge', { requestId: newRequestId() })).toBe('caller.not-allowed');
  expect(await counter.client.codeOf('clock.acknowledge', { requestId: newRequestId(), approval })).toBe('ok');
  expect(resultOf(verifyIn(counter.dir), 'sidecar')).toMatchObject({ state: 'good' });
  expect(readdirSync(backupsIn(counter.dir))).toContain(fromBefore.file);
});
