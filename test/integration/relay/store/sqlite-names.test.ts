// The lookup names of the SQLite store lie in a table: an older file and a moved store get the same names, and no read grows with
// the stored notices.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { nodeClock, nodeRandom } from '../../../../src/platform/node-ports.ts';
import { moveStore } from '../../../../src/relay/store/move/run.ts';
import { openSide } from '../../../../src/relay/store/open.ts';
import type { RelayStore } from '../../../../src/relay/store/port.ts';
import { openSqliteFile } from '../../../../src/relay/store/sqlite/open.ts';
import { migrations } from '../../../../src/relay/store/sqlite/schema.ts';
import { createSqliteStore, openSqliteStore } from '../../../../src/relay/store/sqlite/store.ts';
import { type Db, openDatabase } from '../../../../src/sqlite/open.ts';
import { commandsOn, type HistoryStep, histories } from '../../../support/relay-histories.ts';
import { keep, notice } from '../../../support/relay-store-conformance.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { valueOf } from '../../../support/unit/result.ts';

const birth = { relayId: 'relay-1', salt: Buffer.alloc(32, 7), atMs: 0 };
const t1 = { merchant: 'shop', till: 'T1' };
let dir: ReturnType<typeof tempDir>;
let made = 0;
beforeEach(() => {
  dir = tempDir();
});
afterEach(() => dir.remove());
const newFile = (): string => join(dir.path, `relay-${++made}.db`);
const onStore = async <T>(file: string, use: (store: RelayStore) => Promise<T>): Promise<T> => {
  const store = valueOf(openSqliteStore(file, birth, nodeClock));
  const done = await use(store);
  store.close();
  return done;
};
const onRows = <T>(file: string, use: (db: Db) => T): T => {
  const db = new Database(file);
  const done = use(db);
  db.close();
  return done;
};
const namesIn = (file: string): unknown[] =>
  onRows(file, (db) =>
    db.prepare('SELECT merchant, till, kind, name, number FROM names JOIN feeds ON feeds.id = feed ORDER BY 1, 2, 3, 4').all(),
  );

it('a file of the version before and a moved store have the names that the store would have written', async () => {
  const check = async (history: readonly (readonly HistoryStep[])[]): Promise<void> => {
    const [file, target] = [newFile(), newFile()];
    await onStore(file, async (store) => {
      for (const steps of history) valueOf(await store.append('shop', await commandsOn(store, steps)));
    });
    const names = namesIn(file);
    onRows(file, (db) => {
      db.exec('DROP TABLE names');
      db.pragma('user_version = 546');
    });
    await onStore(file, async () => {});
    expect(namesIn(file)).toEqual(names);
    const side = async (path: string, role: 'source' | 'target') =>
      valueOf(await openSide({ kind: 'sqlite', file: path }, role, null));
    const [from, to] = [await side(file, 'source'), await side(target, 'target')];
    expect((await moveStore(from, to, { clock: nodeClock, random: nodeRandom, progress: () => {} })).ok).toBe(true);
    from.close();
    to.close();
    expect(namesIn(target)).toEqual(names);
  };
  await fc.assert(fc.asyncProperty(histories, check), { numRuns: 20, seed: 5 });
});

it('a file that the version before wrote has names for each kind of address and signature', async () => {
  const file = newFile();
  const old = valueOf(openDatabase(file, { migrations: migrations.filter(({ number }) => number < 547), waitMs: 0 }));
  old.exec(`INSERT INTO feeds (id, merchant, till) VALUES (4, 'shop', 'T1'), (7, 'shop', 'T2')`);
  const add = (feed: number, number: number, text: string, cameBy: string | null, mark: string | null): void =>
    void old
      .prepare(
        `INSERT INTO notices (feed, number, kind, digest, received_at_ms, headers, raw, came_by, mark)
         VALUES (?, ?, 'wallet-callback', ?, 1, '{}', x'00', ?, ?)`,
      )
      .run(feed, number, notice(text).digest, cameBy, mark);
  add(4, 1, 'of 0.1', null, null);
  add(4, 2, 'a', 'till', notice('mark').mark);
  add(4, 3, 'a', 'attempt', notice('mark').mark);
  add(4, 4, 'a again', 'number', notice('mark').mark);
  add(7, 1, 'a', 'misaddressed', null);
  old.close();
  await onStore(file, async () => {});
  const [first, a, again, mark] = ['of 0.1', 'a', 'a again', 'mark'].map((text) => notice(text).digest);
  const of = (till: string, name: string, number: number) => ({ merchant: 'shop', till, kind: 'wallet-callback', name, number });
  expect(new Set(namesIn(file))).toEqual(
    new Set([
      ...[of('T1', `${first}`, 1), of('T1', `@${a}`, 2), of('T1', `@#${mark}`, 2), of('T1', `${a}`, 3), of('T1', `#${mark}`, 3)],
      ...[of('T1', `${again}`, 4), of('T2', `@${a}`, 1)],
    ]),
  );
});

type Reads = { readonly statements: string[]; rows: number };
/** A database that records what is read on it. */
const watched = (db: Db, reads: Reads): Db => {
  const prepare = (sql: string): Database.Statement => {
    const statement = db.prepare(sql);
    const count = <T>(rows: T[]): T[] => {
      reads.statements.push(sql);
      reads.rows += rows.length;
      return rows;
    };
    const methods = {
      all: (...given: unknown[]) => count(statement.all(...given)),
      get: (...given: unknown[]) => count([statement.get(...given)])[0],
      iterate: (...given: unknown[]) => count(statement.all(...given)).values(),
      run: (...given: unknown[]) => count([statement.run(...given)])[0],
      pluck: () => (statement.pluck(), methods),
    };
    return methods as unknown as Database.Statement;
  };
  return new Proxy(db, {
    get: (on, name) => {
      const member: unknown = name === 'prepare' ? prepare : Reflect.get(on, name);
      return typeof member === 'function' ? (member.bind(on) as unknown) : member;
    },
  });
};

it('a store that was just opened answers by key: with more notices, it reads no more rows', async () => {
  const readsWith = async (notices: number): Promise<Reads> => {
    const file = newFile();
    await onStore(file, async (store) => {
      const texts = Array.from({ length: notices }, (_, n) => `n${n}`);
      for (const till of ['T1', 'T2'])
        valueOf(
          await store.append(
            'shop',
            texts.map((text) => keep(text, { till })),
          ),
        );
    });
    const { db, ...rest } = valueOf(openSqliteFile(file));
    const reads: Reads = { statements: [], rows: 0 };
    const store = createSqliteStore({ ...rest, db: watched(db, reads) }, birth, nodeClock);
    const { last, items } = await store.feed(t1, { after: notices, limit: 500, maxBytes: 1e9 });
    const outcomes = valueOf(await store.append('shop', [keep('n1'), keep('new')]));
    expect([last, items, outcomes]).toEqual([notices, [], ['repeated', 'stored']]);
    const scans = reads.statements.flatMap((sql) => {
      const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...Array.from(sql.matchAll(/\?/g), () => null)) as {
        detail: string;
      }[];
      return plan.flatMap(({ detail }) => (/^SCAN (notices|names)/.test(detail) ? [sql] : []));
    });
    expect(scans).toEqual([]);
    store.close();
    return reads;
  };
  expect(await readsWith(300)).toEqual(await readsWith(3));
});
