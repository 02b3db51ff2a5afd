// The relay's SQLite store: passes the conformance tests of every store, and its own tests of commits and errors.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { nodeClock } from '../../../../src/platform/node-ports.ts';
import type { RelayStore, StoreEvent } from '../../../../src/relay/store/port.ts';
import { migrations } from '../../../../src/relay/store/sqlite/schema.ts';
import { openDatabase } from '../../../../src/sqlite/open.ts';
import { type SqliteFile, openSqliteFile } from '../../../../src/relay/store/sqlite/open.ts';
import { createSqliteStore } from '../../../../src/relay/store/sqlite/store.ts';
import { notice, relayStoreConformance, type StoreUnderTest } from '../../../support/relay-store-conformance.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { valueOf } from '../../../support/unit/result.ts';

const birth = { relayId: 'relay-1', salt: Buffer.alloc(32, 7), atMs: 0 };

/** Opens a store on a new file. `shape` changes the opened database before the store uses it. */
const start = (shape: (opened: SqliteFile) => SqliteFile = (opened) => opened): StoreUnderTest => {
  const dir = tempDir();
  const opened = (): SqliteFile => valueOf(openSqliteFile(join(dir.path, 'relay.db')));
  let on = opened();
  let store: RelayStore = createSqliteStore(shape(on), birth, nodeClock);
  return {
    store,
    async reopen() {
      store.close();
      on = opened();
      store = createSqliteStore(shape(on), { ...birth, relayId: 'relay-2' }, nodeClock);
      return store;
    },
    fill: async () => void on.db.pragma(`max_page_count = ${String(on.db.pragma('page_count', { simple: true }))}`),
    free: async () => void on.db.pragma('max_page_count = 1000000'),
    async remove() {
      store.close();
      dir.remove();
    },
  };
};

relayStoreConformance('the SQLite store', async () => start());

const keep = (text: string) =>
  ({
    do: 'keep',
    till: 'T1',
    notice: notice(text),
    by: { keyId: 'k', profileId: 'p' },
    mostUnverified: 9,
    again: 'count',
  }) as const;
const whole = { after: 0, limit: 9, maxBytes: 1e9 };

it('appends of one turn share one commit, for all merchants', async () => {
  const at = start();
  const events: StoreEvent[] = [];
  at.store.subscribe((event) => void events.push(event));
  await Promise.all(['a', 'b', 'c'].map((merchant) => at.store.append(merchant, [keep('n'), keep('m')])));
  expect(events.filter(({ type }) => type === 'committed')).toEqual([{ type: 'committed', commands: 6 }]);
  await at.remove();
});

it('a violated table rule is thrown, and not counted as a disk error', async () => {
  const at = start(({ db, ...rest }) => {
    db.exec(`CREATE TRIGGER planted BEFORE INSERT ON notices BEGIN SELECT RAISE(ABORT, 'planted'); END`);
    return { db, ...rest };
  });
  const events: StoreEvent[] = [];
  at.store.subscribe((event) => void events.push(event));
  await expect(at.store.append('shop', [keep('n')])).rejects.toThrow('planted');
  expect(events).toEqual([]);
  await at.remove();
});

it('a known head or number causes no commit', async () => {
  const at = start();
  await at.store.append('shop', [
    keep('n'),
    { do: 'head', till: 'T1', head: 'h', signature: null, claimed: null, atMs: 1, mostUnsigned: 9 },
  ]);
  await at.store.append('shop', [{ do: 'taken', till: 'T1', number: 1 }]);
  const events: StoreEvent[] = [];
  at.store.subscribe((event) => void events.push(event));
  const again = await at.store.append('shop', [
    { do: 'head', till: 'T1', head: 'h', signature: null, claimed: null, atMs: 2, mostUnsigned: 9 },
    { do: 'taken', till: 'T1', number: 5 },
  ]);
  expect([again, events]).toEqual([{ ok: true, value: ['same', 'taken'] }, []]);
  await at.remove();
});

it.each([false, true])('a failed commit is rejected; if its rows are on disk (%s) they are read and reported', async (onDisk) => {
  let failing = false;
  const at = start((opened) => ({
    ...opened,
    transaction(work) {
      if (!failing) return opened.transaction(work);
      const error = new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_FSYNC');
      opened.transaction(() => {
        work();
        if (!onDisk) throw error;
      });
      throw error;
    },
  }));
  await at.store.append('shop', [keep('a')]);
  const events: StoreEvent[] = [];
  at.store.subscribe((event) => void events.push(event));
  failing = true;
  const done = await Promise.all(['shop', 'new'].map((merchant) => at.store.append(merchant, [keep('b')])));
  failing = false;
  expect(done.map(({ ok }) => ok)).toEqual([false, false]);
  const feeds = ['shop', 'new'].map((merchant) => ({ merchant, till: 'T1' }));
  expect(events.filter(({ type }) => type === 'grown')).toEqual(onDisk ? [{ type: 'grown', feeds }] : []);
  const again = await Promise.all(['shop', 'new'].map((merchant) => at.store.append(merchant, [keep('b'), keep('c')])));
  expect(again.map((one) => one.ok && one.value[0])).toEqual(onDisk ? ['repeated', 'repeated'] : ['stored', 'stored']);
  for (const [i, of] of feeds.entries()) {
    const { items } = await at.store.feed(of, whole);
    expect(items.map(({ number, raw }) => [number, raw.toString()])).toEqual(
      (i === 0 ? ['a', 'b', 'c'] : ['b', 'c']).map((text, n) => [n + 1, text]),
    );
  }
  await at.remove();
});

it('notices stored by version 0.1 count as arrived at their till’s own, right address', async () => {
  const dir = tempDir();
  const file = join(dir.path, 'relay.db');
  const old = valueOf(openDatabase(file, { migrations: migrations.slice(0, 1), waitMs: 0 }));
  old.exec(`INSERT INTO meta VALUES (1, 'relay-1', x'00', 0, 0);
    INSERT INTO feeds (id, merchant, till) VALUES (1, 'shop', 'T1');
    INSERT INTO notices VALUES (1, 1, 'wallet-callback', '${notice('n').digest}', 1, 'k', 'p', '{}', x'6e');
    INSERT INTO quarantine VALUES (1, 1, 'wallet-callback', '${notice('q').digest}', 1, 'a', 'notice.bad-signature', 0, '{}', x'71');
    INSERT INTO heads VALUES (1, 1, 'l.1.1.h', 1), (7, 1, 'l.1.2.h', 2);
    INSERT INTO quarantine SELECT 9, feed, kind, '${notice('r').digest}', 2, address, problem, 0, headers, raw FROM quarantine;
    DELETE FROM quarantine WHERE id = 9`);
  old.close();
  const store = createSqliteStore(valueOf(openSqliteFile(file)), birth, nodeClock);
  const t1 = { merchant: 'shop', till: 'T1' };
  expect((await store.feed(t1, whole)).items).toMatchObject([{ number: 1, cameBy: 'till', sentTo: null, elsewhere: null }]);
  expect(await store.quarantine(t1, whole)).toMatchObject([{ id: 1, cameBy: 'till', sentTo: null }]);
  const again = { ...keep('n'), notice: notice('n', { cameBy: 'attempt', sentTo: 'a/b' }) };
  const there = { ...keep('n'), till: 'T2' };
  expect(await store.append('shop', [keep('n'), again, there])).toEqual({ ok: true, value: ['repeated', 'repeated', 'stored'] });
  expect((await store.feed({ merchant: 'shop', till: 'T2' }, whole)).items).toMatchObject([{ elsewhere: 'addressed' }]);
  // No id is given again, not even that of an entry that was dropped.
  const entry = { do: 'quarantine', problem: 'notice.bad-signature', strength: 1, address: 'a', prefix: 'p' } as const;
  const most = { mostPerTill: 9, mostPerAddress: 9, mostPerPrefix: 9 };
  const head = { do: 'head', head: 'l.1.3.h', signature: null, claimed: null, atMs: 3, mostUnsigned: 9 } as const;
  for (const till of ['T1', 'T3']) {
    valueOf(
      await store.append('shop', [
        { ...entry, ...most, till, notice: notice('s') },
        { ...head, till },
      ]),
    );
  }
  const idsOf = async (till: string) => [
    (await store.quarantine({ ...t1, till }, whole)).map(({ id }) => id),
    (await store.heads({ ...t1, till }, { after: 0, limit: 9, newest: false })).map(({ id }) => id),
  ];
  expect(await idsOf('T1')).toEqual([
    [1, 10],
    [1, 7, 8],
  ]);
  // A feed that is new has ids of its own.
  expect(await idsOf('T3')).toEqual([[1], [1]]);
  store.close();
  dir.remove();
});

it('a till’s read position is applied after all appends before it, even in the same turn', async () => {
  const at = start();
  const unverified = (text: string) => ({ ...keep(text), by: null, mostUnverified: 1 });
  const taken = { do: 'taken', till: 'T1', number: 1 } as const;
  const done = await Promise.all([unverified('a'), taken, unverified('b')].map((command) => at.store.append('shop', [command])));
  // Once notice 1 is read, it takes no room any more.
  expect(done).toEqual(['stored', 'taken', 'stored'].map((outcome) => ({ ok: true, value: [outcome] })));
  await at.remove();
});
