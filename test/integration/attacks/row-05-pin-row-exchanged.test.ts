// Attack: a program under the till's account replaces a PIN's row by one with a known PIN, uses that PIN, and puts the old row
// back. The PIN must be refused, and an alert must show, also if all of this happened while the till was closed.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseFile } from '../../../src/main/ledger/ledger.ts';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { really, workerJobs } from '../../support/health.ts';
import { approval, approvedWith, hirePin, pin } from '../../support/supervise.ts';
import { quickStretch } from '../../support/till.ts';

const jobs = workerJobs();
let counter: Counter;
beforeEach(async () => {
  counter = openCounter({ jobs });
  await hirePin(counter);
});
afterEach(async () => {
  counter.close();
  await jobs.stop();
});

type Row = { readonly cost: string; readonly salt: Buffer; readonly hash: Buffer; readonly pepper: string | null };
const usual = JSON.stringify({ N: 131_072, r: 8, p: 1 });

const inBooks = <T>(work: (db: Database.Database) => T): T => {
  const db = new Database(join(counter.dir, databaseFile));
  try {
    return work(db);
  } finally {
    db.close();
  }
};
const kept = (): Row => inBooks((db) => db.prepare('SELECT cost, salt, hash, pepper FROM pins').get() as Row);
const put = ({ cost, salt, hash, pepper }: Row): void =>
  inBooks((db) => void db.prepare('UPDATE pins SET cost = ?, salt = ?, hash = ?, pepper = ?').run(cost, salt, hash, pepper));
const theirs = async (): Promise<Row> => {
  const salt = Buffer.alloc(16, 7);
  return { cost: usual, pepper: null, salt, hash: await quickStretch('835172', salt, JSON.parse(usual) as never) };
};
const vouch = (approvedBy = approvedWith('835172')): Promise<string> =>
  counter.client.codeOf('clock.acknowledge', { requestId: newRequestId(), approval: approvedBy });
const alerts = async () => (await counter.client.get('alerts.list', {})).open.map(({ reason, params }) => [reason, params]);
const differs = ['sidecar-differs', { problem: 'pin-differs' }];

const checksMade = (): number =>
  counter.till.ledger.journal.page(0, 999, 999).filter(({ kind }) => kind === 'books.checked').length;
/** Waits until the check of the books that the till makes at each start has been recorded. */
const checkedAtStart = async (): Promise<void> => {
  const before = checksMade();
  await counter.world.run(5_000);
  await really(() => checksMade() > before);
};

describe('the row of the PIN, replaced while the till is closed', () => {
  it('is detected by the start that uses it and by the start after its return, even if both starts are short', async () => {
    const ours = kept();
    await checkedAtStart();
    put(await theirs());
    // Restart twice before the start's check of the books has finished.
    counter.restart();
    put(ours);
    counter.restart();
    expect(await alerts()).toEqual([]);
    counter.restart();
    await checkedAtStart();
    expect(await alerts()).toEqual([differs]);
    expect(await vouch(approval)).toBe('ok');
  });

  it('is detected like a moved cursor and a deleted quarantined notice', async () => {
    await counter.notify(await counter.sell());
    const { invoiceNo } = await counter.sell();
    counter.feed.add('wallet-callback', Buffer.from(JSON.stringify({ approved: '1', invoice_no: invoiceNo, hashed: 'none' })));
    await counter.world.until(() => inBooks((db) => db.prepare('SELECT count(*) FROM unverified').pluck().get() === 1));
    await checkedAtStart();
    for (const sql of ['UPDATE feed_cursor SET after_number = after_number + 5', 'DELETE FROM unverified']) {
      counter.till.close();
      inBooks((db) => db.exec(sql));
      counter.restart();
      await checkedAtStart();
    }
    const problems = (await alerts()).map(([, params]) => (params as { problem: string }).problem);
    expect(problems).toEqual(['cursor-differs', 'quarantine-missing']);
  });

  it('is reported once, while a regular change of the PIN is not reported', async () => {
    await checkedAtStart();
    const change = { requestId: newRequestId(), current: pin, pin: '835172' };
    expect(await counter.client.codeOf('pin.change', change)).toBe('ok');
    counter.restart();
    await checkedAtStart();
    expect(await alerts()).toEqual([]);
  });
});

describe('the row of the PIN, replaced by hand', () => {
  it('cannot approve, and its alert stays on every screen after the old row is back', async () => {
    const ours = kept();
    put(await theirs());
    expect(await vouch()).toBe('people.pin-differs');
    put(ours);
    expect(await alerts()).toEqual([differs]);
    expect(await vouch(approval)).toBe('ok');
  });

  it('cannot set another PIN, whether the planted PIN is used or the row is deleted', async () => {
    const set = (): Promise<string> =>
      counter.client.codeOf('pin.change', { requestId: newRequestId(), current: '835172', pin: '614207' });
    put(await theirs());
    expect(await set()).toBe('people.pin-differs');
    inBooks((db) => db.exec('DELETE FROM pins'));
    expect(await set()).toBe('people.pin-differs');
    expect(await vouch()).toBe('people.pin-differs');
    expect(await alerts()).toEqual([differs]);
  });

  it('does not create a PIN where none was ever set', async () => {
    counter.close();
    counter = openCounter();
    const { cost, salt, hash } = await theirs();
    inBooks((db) => db.prepare(`INSERT INTO pins VALUES ('supervisor', ?, ?, ?, NULL, 0)`).run(cost, salt, hash));
    expect(await counter.client.codeOf('session.sign-in', { userId: 'supervisor', pin: '835172' })).toBe('people.unknown');
  });
});
