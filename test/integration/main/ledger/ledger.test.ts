// The books on disk: durable SQLite settings, an append-only journal, one owner process, and refusals with an error code.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chainText, genesisHash } from '../../../../src/shared/ledger/chain.ts';
import { createHash } from 'node:crypto';
import { databaseFile, type Ledger, openLedger, type Tx } from '../../../../src/main/ledger/ledger.ts';
import { openReader } from '../../../../src/sqlite/open.ts';
import type { ReadConnection } from '../../../../src/sqlite/statements.ts';
import { defaultDay } from '../../../../src/shared/time/business-day.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { createWorld } from '../../../support/world.ts';

const world = createWorld();
let dir: ReturnType<typeof tempDir>;
let ledger: Ledger;

const open = () => openLedger(dir.path, world.life(1), defaultDay);
const opened = (): Ledger => {
  const result = open();
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};
const direct = (): Database.Database => new Database(join(dir.path, databaseFile));
const note = (n: number) => ledger.write(({ record }) => record('till.opened', { appVersion: `v${n}` }, { actor: 'test' }));

beforeEach(() => {
  dir = tempDir();
  ledger = opened();
});
afterEach(() => {
  ledger.close();
  dir.remove();
});

describe('the journal', () => {
  it('chains each row to the previous row, from the genesis hash on', () => {
    for (let n = 1; n <= 5; n++) note(n);
    let prev = genesisHash;
    for (const row of ledger.journal.page(0, 100, 100)) {
      expect(row.prevHash).toBe(prev);
      const { hash, ...unsealed } = row;
      expect(createHash('sha256').update(chainText(unsealed)).digest('hex')).toBe(hash);
      prev = hash;
    }
    expect(ledger.journal.head()).toMatchObject({ seq: 5, hash: prev, epoch: 1 });
  });

  it.each([
    ['UPDATE journal SET actor = 1', 'append-only'],
    ['DELETE FROM journal', 'append-only'],
    ['INSERT OR REPLACE INTO journal SELECT * FROM journal WHERE seq = 1', 'append-only'],
  ])('refuses %s', (sql, words) => {
    note(1);
    const db = direct();
    db.pragma('recursive_triggers = 1');
    expect(() => db.exec(sql)).toThrow(words);
    db.close();
  });

  it('keeps its rows and its head over a restart', () => {
    note(1);
    const head = ledger.journal.head();
    ledger.close();
    ledger = opened();
    expect(ledger.journal.head()).toEqual(head);
  });
});

describe('a transaction', () => {
  it('that throws writes nothing', () => {
    const before = ledger.journal.head();
    expect(() =>
      ledger.write(({ record }) => {
        record('till.opened', { appVersion: 'x' }, { actor: 'test' });
        throw new Error('half way');
      }),
    ).toThrow('half way');
    expect(ledger.journal.head()).toEqual(before);
  });

  it('on a full disk returns data.disk-full and writes nothing', () => {
    ledger.close();
    const small = openLedger(dir.path, world.life(1), defaultDay, 60);
    if (!small.ok) throw new Error(small.error.code);
    ledger = small.value;
    const before = ledger.journal.head();
    const full = ledger.write(({ record }) => {
      for (let n = 0; n < 100; n++) record('till.opened', { appVersion: 'x'.repeat(8_000) }, { actor: 'test' });
    });
    expect(full).toMatchObject({ ok: false, error: { code: 'data.disk-full' } });
    expect(ledger.journal.head()).toEqual(before);
    expect(note(1).ok).toBe(true);
  });
});

describe('the read-only ledger', () => {
  it('has no method that writes', () => {
    // Each access in this list must fail to compile, and must be undefined at run time.
    const reached: unknown[] = [
      // @ts-expect-error entries are appended by a transaction
      ledger.record,
      // @ts-expect-error
      ledger.journal.append,
      // @ts-expect-error the cursor, the quarantine, the PIN and the announced mark are written by a transaction
      ledger.sidecar,
      // @ts-expect-error
      ledger.feed.setCursor,
      // @ts-expect-error
      ledger.people.keep,
      // @ts-expect-error
      ledger.announced.take,
    ];
    expect(reached.filter((writer) => writer !== undefined)).toEqual([]);
    const run = (db: ReadConnection): unknown =>
      // @ts-expect-error a statement of a store that reads cannot be run for its effect
      db.prepare('SELECT 1').run;
    expect(run).toBeInstanceOf(Function);
  });

  it('reads on a connection on which SQLite rejects every write', () => {
    const reader = openReader(join(dir.path, databaseFile));
    note(1);
    expect(reader.prepare('SELECT count(*) FROM journal').pluck().get()).toBe(ledger.journal.head().seq);
    for (const sql of [
      ...['DELETE FROM feed_cursor', `INSERT INTO journal SELECT * FROM journal`, 'CREATE TABLE more (n)', 'VACUUM'],
      ...['DROP TABLE attempts', 'UPDATE ledger SET epoch = 9', 'PRAGMA user_version = 1'],
    ])
      expect(() => reader.prepare(sql).run(), sql).toThrow(/readonly/);
    reader.close();
  });

  it('cannot be read during a transaction, which reads through its tx', () => {
    const { seq } = ledger.journal.head();
    const written = ledger.write(({ record, journal }) => {
      record('till.opened', { appVersion: 'x' }, { actor: 'test' });
      expect(() => ledger.journal.head()).toThrow('a transaction reads through its tx');
      return journal.head().seq;
    });
    expect(written).toEqual({ ok: true, value: seq + 1 });
    expect(ledger.journal.head().seq).toBe(seq + 1);
  });

  it('rejects a tx after the end of its transaction', () => {
    let kept: Tx | null = null;
    ledger.write((tx) => void (kept = tx));
    const tx = kept as unknown as Tx;
    const before = ledger.journal.head();
    for (const late of [
      () => tx.record('till.opened', { appVersion: 'x' }, { actor: 'test' }),
      () => tx.sidecar.setCursor({ relayId: 'r', after: 9 }, []),
      () => tx.sidecar.countFailure('supervisor'),
      () => tx.sidecar.setAnnounced(9),
      () => tx.journal.head(),
    ])
      expect(late).toThrow('a tx ends with its transaction');
    expect([ledger.journal.head(), ledger.feed.cursor()]).toEqual([before, null]);
  });
});

describe('opening the books', () => {
  it('refuses a second owner of the same folder', () => {
    expect(open()).toMatchObject({ ok: false, error: { code: 'data.in-use' } });
  });

  it('refuses a database of a newer version, and leaves it unchanged', () => {
    ledger.close();
    const db = direct();
    const known = db.pragma('user_version', { simple: true }) as number;
    db.pragma('user_version = 9990');
    db.close();
    expect(open()).toMatchObject({ ok: false, error: { code: 'data.newer', params: { version: 9990 } } });
    const after = direct();
    expect(after.pragma('user_version', { simple: true })).toBe(9990);
    after.pragma(`user_version = ${known}`);
    after.close();
    ledger = opened();
  });

  it('refuses a file that is not a database', () => {
    ledger.close();
    dir.remove();
    dir = tempDir();
    writeFileSync(join(dir.path, databaseFile), 'this is no database, and it is long enough to be looked at as one'.repeat(50));
    expect(open()).toMatchObject({ ok: false, error: { code: 'data.damaged' } });
    dir.remove();
    dir = tempDir();
    ledger = opened();
  });

  it('refuses a path where no folder can exist', () => {
    writeFileSync(join(dir.path, 'file'), '');
    expect(openLedger(join(dir.path, 'file', 'books'), world.life(1), defaultDay)).toMatchObject({
      ok: false,
      error: { code: 'data.unwritable' },
    });
  });

  it('sets the write-ahead log, on which durability depends', () => {
    const db = direct();
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    db.close();
  });
});

it('a folder that cannot be made is refused by its name', () => {
  const file = join(dir.path, 'a file');
  writeFileSync(file, 'no folder');
  const folder = join(file, 'books');
  expect(openLedger(folder, world.life(1), defaultDay)).toEqual({
    ok: false,
    error: { code: 'data.unwritable', params: { file: folder } },
  });
});
