// The simulated service opens its file again after a restart: payments are kept, and callbacks not yet sent are sent.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { createService } from '../../../src/sandbox/service.ts';
import type { AppError } from '../../../src/shared/errors.ts';
import {
  bodyOf,
  createFakeClock,
  createKit,
  createSeededRandom,
  keys,
  publicUrl,
  refusedConnection,
  strictLog,
  tempDir,
} from './kit.ts';

describe('a restarted service', () => {
  it('sends a callback that had no outcome', async () => {
    const kit = createKit();
    kit.shop.answer = (_, stop) =>
      new Promise((resolve) => void stop?.onStop(() => resolve({ ok: false, error: { sent: true, reason: 'stopped' } })));
    await kit.press(await kit.start('wallet'), 'pay');
    await kit.clock.advance(0);
    expect(kit.shop.requests).toHaveLength(1);
    kit.shop.answer = refusedConnection;
    kit.restart();
    await kit.clock.advance(0);
    expect(kit.shop.requests.map(bodyOf)).toEqual([bodyOf(kit.shop.requests[0]), bodyOf(kit.shop.requests[0])]);
    kit.restart();
    await kit.clock.advance(60_000);
    expect(kit.shop.requests).toHaveLength(2);
    expect((await kit.payment()).transactions[0]?.deliveries).toMatchObject([
      { outcome: 'failed', failure: 'connection-refused' },
    ]);
  });

  it('sends a delayed callback at its time', async () => {
    const kit = createKit();
    await kit.press(await kit.start('wallet', {}, { notifyDelayMs: 10_000 }), 'pay');
    await kit.clock.advance(4_000);
    kit.restart();
    await kit.clock.advance(5_999);
    expect(kit.shop.requests).toHaveLength(0);
    await kit.clock.advance(1);
    expect(kit.shop.requests).toHaveLength(1);
  });

  it('sends a held callback', async () => {
    const kit = createKit();
    await kit.press(await kit.start('wallet', {}, { order: 'reversed' }), 'pay');
    kit.restart();
    await kit.clock.advance(2_000);
    expect(kit.shop.requests).toHaveLength(1);
  });

  it('carries out at once what became due meanwhile', async () => {
    const kit = createKit();
    await kit.start('wallet', {}, { auto: 'pay', autoDelayMs: 1_000 });
    await kit.press(await kit.start('wallet', { invoice_no: 'T1-0002' }, { payLateMs: 1_000 }), 'pay');
    kit.service().close();
    await kit.clock.advance(5_000);
    kit.restart();
    await kit.clock.advance(0);
    expect([(await kit.payment()).state, (await kit.payment('T1-0002')).state, kit.shop.requests.length]).toEqual([
      'paid',
      'paid',
      2,
    ]);
  });

  it('has the same payments, faults and checkout pages', async () => {
    const kit = createKit();
    await kit.control('PUT', 'faults', { signature: 'bad' });
    const path = await kit.start('wallet', { lang: 'en' });
    await kit.press(path, 'decline');
    const before = [await kit.payment(), await kit.page(path)];
    kit.restart();
    expect([await kit.payment(), await kit.page(path)]).toEqual(before);
    expect((await kit.control('GET', 'faults')).body).toBe('{"signature":"bad"}');
  });

  it('does nothing while it is closed', async () => {
    const kit = createKit();
    await kit.press(await kit.start('wallet', {}, { order: 'reversed' }), 'pay');
    await kit.start('wallet', { invoice_no: 'T1-0002' }, { auto: 'pay' });
    kit.service().close();
    await kit.clock.advance(60_000);
    expect(kit.shop.requests).toHaveLength(0);
  });
});

const open = (dbFile: string) => {
  const ports = {
    clock: createFakeClock(),
    random: createSeededRandom(),
    http: () => Promise.reject(new Error()),
    log: strictLog,
  };
  return createService(ports, { dbFile, publicUrl, ...keys });
};

const failureOf = (dbFile: string): string | null => {
  try {
    open(dbFile).close();
    return null;
  } catch (error) {
    return ((error as Error).cause as AppError).code;
  }
};

describe('the service’s file', () => {
  it('can be open in one service only', () => {
    const dbFile = join(tempDir(), 'service.db');
    const first = open(dbFile);
    expect(failureOf(dbFile)).toBe('data.in-use');
    first.close();
    expect(failureOf(dbFile)).toBeNull();
  });

  it('is refused if it is not a database', () => {
    const dbFile = join(tempDir(), 'service.db');
    writeFileSync(dbFile, 'not a database, but long enough to look at '.repeat(200));
    expect(failureOf(dbFile)).toBe('data.damaged');
  });

  it('of a newer version is refused', () => {
    const dbFile = join(tempDir(), 'service.db');
    open(dbFile).close();
    const db = new Database(dbFile);
    db.pragma('user_version = 99');
    db.close();
    expect(failureOf(dbFile)).toBe('data.newer');
  });

  it('is refused in a missing folder', () => expect(failureOf(join(tempDir(), 'no', 'service.db'))).toBe('data.unwritable'));

  it('has STRICT tables in WAL mode', () => {
    const dbFile = join(tempDir(), 'service.db');
    open(dbFile).close();
    const db = new Database(dbFile);
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    const tables = db.pragma('table_list') as { name: string; schema: string; strict: number }[];
    expect(tables.filter(({ name, strict }) => !name.startsWith('sqlite_') && strict === 0)).toEqual([]);
    db.close();
  });
});
