// Attacks on a closed data folder: other files in place of the books, a deleted write-ahead log, changed tables (postings, PINs),
// versions and indexes. The thief has read docs/decisions/0021.
import Database from 'better-sqlite3';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseFile, openLedger } from '../../../src/main/ledger/ledger.ts';
import { defaultDay } from '../../../src/shared/time/business-day.ts';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { workerJobs } from '../../support/health.ts';
import { add, by, openShop, signIn } from '../../support/people.ts';
import { pastTriggers, sql, thiefOf } from '../../support/thief.ts';
import { testSettings } from '../../support/till.ts';

const jobs = workerJobs();
let counter: Counter;
const { rows, started, restarted, reopened, alerts, reasons, close, give, sold } = thiefOf(() => counter, jobs);
beforeEach(() => {
  counter = openCounter({ jobs });
});
afterEach(async () => {
  counter.close();
  await jobs.stop();
});

/** Another start time, because otherwise the two tills would generate the same ids. */
const startMs = Date.UTC(2026, 0, 10, 8);

const booksOf = (each: Counter): string => join(each.dir, databaseFile);
const stop = (each: Counter): void => {
  each.life.end();
  each.till.close();
};

describe('foreign books in the place of the till’s books', () => {
  it.each([
    ['books of another till of the shop', testSettings({ till: 'T2' })],
    ['books of the training', testSettings({ mode: 'training' })],
  ])('are not opened: %s', async (_, settings) => {
    await sold();
    const other = openCounter({ settings, startMs });
    await other.notify(await other.sell());
    stop(counter);
    stop(other);
    const aside = `${booksOf(counter)}.aside`;
    renameSync(booksOf(counter), aside);
    cpSync(booksOf(other), booksOf(counter));
    expect(() => counter.restart()).toThrow('data.foreign');
    renameSync(aside, booksOf(counter));
    counter.restart();
    other.restart();
    other.close();
    expect(await reasons()).toEqual([]);
  });

  it('are not opened a second time through a link to the folder', async () => {
    const linked = `${counter.dir}-linked`;
    symlinkSync(counter.dir, linked);
    const opened = openLedger(linked, counter.world.life(77), defaultDay);
    expect(!opened.ok && opened.error.code).toBe('data.in-use');
    rmSync(linked);
  });

  it('are not accepted because a folder mark names them', async () => {
    await sold();
    const other = openCounter({ startMs });
    stop(counter);
    stop(other);
    const mark = 'initialised.json';
    const aside = `${counter.dir}-aside`;
    mkdirSync(aside);
    for (const name of [databaseFile, mark]) {
      renameSync(join(counter.dir, name), join(aside, name));
      cpSync(join(other.dir, name), join(counter.dir, name));
    }
    expect(() => counter.restart()).toThrow('data.foreign');
    for (const name of [databaseFile, mark]) renameSync(join(aside, name), join(counter.dir, name));
    rmSync(aside, { recursive: true });
    counter.restart();
    other.restart();
    other.close();
  });
});

describe('tables that no journal entry supports', () => {
  it('a deleted posting raises an alert in the close', async () => {
    await sold();
    await sold();
    await restarted(pastTriggers('postings', 'DELETE FROM postings WHERE seq = (SELECT max(seq) FROM postings)'));
    expect((await close()).alerts.map(({ reason }) => reason)).toEqual(['money-differs']);
  });

  it('a posting halved on both sides raises an alert in the close', async () => {
    await sold();
    await sold();
    await restarted(
      pastTriggers('postings', 'UPDATE postings SET amount_minor = amount_minor / 2 WHERE seq = (SELECT max(seq) FROM postings)'),
    );
    expect((await close()).alerts.map(({ reason }) => reason)).toEqual(['money-differs']);
  });

  it('a reset count of wrong tries is reported', async () => {
    const owner = await openShop(counter);
    for (const pin of ['100001', '100002']) await counter.client.codeOf('session.sign-in', { userId: owner.userId, pin });
    await restarted(sql('UPDATE pins SET failures = 0'));
    expect(await reasons()).toEqual(['sidecar-differs']);
  });
});

it('an index that no migration made is reported', async () => {
  await sold();
  reopened(sql(`CREATE INDEX quiet ON journal (kind) WHERE kind = 'alert.raised'`));
  expect((await alerts()).map(({ reason, params }) => [reason, params])).toEqual([['books-altered', { where: 'quiet' }]]);
});

it('books with a wrong database version are not opened', async () => {
  await sold();
  const versioned = (version: number): number => {
    const db = new Database(booksOf(counter));
    const was = Number(db.pragma('user_version', { simple: true }));
    db.pragma(`user_version = ${version}`);
    db.close();
    return was;
  };
  stop(counter);
  const was = versioned(999_999);
  expect(() => counter.restart()).toThrow('data.newer');
  versioned(450);
  expect(() => counter.restart()).toThrow('data.damaged');
  versioned(was);
  counter.restart();
  expect(await reasons()).toEqual([]);
});

it('planted -wal and -journal files beside the books change nothing', async () => {
  await sold();
  stop(counter);
  const before = 'no log of these books';
  for (const end of ['-wal', '-journal']) writeFileSync(`${booksOf(counter)}${end}`, before.repeat(100));
  counter.restart();
  expect([await reasons(), rows().filter(({ kind }) => kind === 'notice.judged').length]).toEqual([[], 1]);
  expect(existsSync(booksOf(counter))).toBe(true);
});

describe('double use at the till', () => {
  it('three simultaneous returns of the same goods before the check of the start are paid once', async () => {
    const goods = { kind: 'goods', attemptId: await sold(), amount: '20' };
    started();
    const all = await Promise.all([give(goods), give(goods), give(goods)]);
    expect(all.sort()).toEqual(['ok', 'refund.too-much', 'refund.too-much']);
    expect(rows().filter(({ kind }) => kind === 'refund.paid')).toHaveLength(1);
  });

  it('a supervisor cannot add a second person to approve their own actions', async () => {
    const owner = await openShop(counter);
    const nuri = await add(counter.client, 'Nuri', 'supervisor');
    await signIn(counter.client, nuri);
    const hire = { requestId: newRequestId(), name: 'Nuri B.', role: 'supervisor', pin: '864209' };
    expect(await counter.client.codeOf('people.add', hire)).toBe('caller.not-allowed');
    expect(await counter.client.codeOf('people.add', { ...hire, approval: by(nuri) })).not.toBe('ok');
    const another = { requestId: newRequestId(), userId: owner.userId, active: false };
    expect(await counter.client.codeOf('people.change', another)).toBe('caller.not-allowed');
  });

  it('a repeated request gets the first answer and pays nothing more, also after a restart', async () => {
    const asked = { requestId: newRequestId() };
    const goods = { kind: 'goods', attemptId: await sold(), amount: '5' };
    expect([await give(goods, asked), await give(goods, asked)]).toEqual(['ok', 'ok']);
    await restarted();
    expect(await give(goods, asked)).toBe('ok');
    expect(await give({ ...goods, amount: '6' }, asked)).not.toBe('ok');
    expect(rows().filter(({ kind }) => kind === 'refund.paid')).toHaveLength(1);
  });
});
