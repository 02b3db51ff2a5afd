// Moves of the relay's store that are refused, given up, or fail: each with its reason, and without a change of the source.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { nodeClock, nodeRandom } from '../../../../src/platform/node-ports.ts';
import { abandonMove, moveStore } from '../../../../src/relay/store/move/run.ts';
import { movedTables } from '../../../../src/relay/store/move/side.ts';
import { openSide, openStore } from '../../../../src/relay/store/open.ts';
import type { KeepNotice, StoreSettings } from '../../../../src/relay/store/port.ts';
import { grants, schemaName as s } from '../../../../src/relay/store/postgres/schema.ts';
import { onEachEngine } from '../../../support/machine/postgres-engines.ts';
import { notice } from '../../../support/relay-store-conformance.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { valueOf } from '../../../support/unit/result.ts';

const birth = { relayId: 'relay-1', salt: Buffer.alloc(32, 7), atMs: 5 };
const owner = { user: 'postgres', password: null };
const whole = { after: 0, limit: 500, maxBytes: 1e9 };
const t1 = { merchant: 'shop', till: 'T1' };
const keep = (text: string): KeepNotice => ({
  ...{ do: 'keep', till: 'T1', notice: notice(text), by: { keyId: 'k', profileId: 'p' }, mostUnverified: 9, again: 'count' },
});

onEachEngine((engine) => {
  let dir: ReturnType<typeof tempDir>;
  let taken: string[] = [];
  beforeEach(() => {
    dir = tempDir();
  });
  afterEach(async () => {
    for (const database of taken) await engine.databases().giveBack(database);
    taken = [];
    dir.remove();
  });
  const file = (name: string) => ({ kind: 'sqlite', file: join(dir.path, name) }) as const;
  const database = async (): Promise<Extract<StoreSettings, { kind: 'postgres' }>> => {
    const name = await engine.databases().take();
    taken.push(name);
    return engine.server().settings(name, { commitLimitMs: 3_000 });
  };
  const storeAt = async (at: StoreSettings) => valueOf(await openStore(at, birth, nodeClock));
  const fill = async (at: StoreSettings, ...texts: string[]): Promise<void> => {
    const store = await storeAt(at);
    valueOf(await store.append('shop', texts.map(keep)));
    store.close();
  };
  const textsAt = async (at: StoreSettings): Promise<string[]> => {
    const store = await storeAt(at);
    const { items } = await store.feed(t1, whole);
    store.close();
    return items.map(({ raw }) => raw.toString());
  };
  const opening = async (at: StoreSettings) => {
    const opened = await openStore(at, birth, nodeClock);
    if (opened.ok) opened.value.close();
    return opened.ok ? 'opened' : [opened.error.code, opened.error.params.problem, opened.error.params.place];
  };
  const sideAt = (at: StoreSettings, role: 'source' | 'target', user = owner.user) =>
    openSide(at, role, at.kind === 'postgres' ? { user, password: null } : null);
  const move = async (from: StoreSettings, to: StoreSettings) => {
    const source = valueOf(await sideAt(from, 'source'));
    const target = valueOf(await sideAt(to, 'target'));
    const done = await moveStore(source, target, { clock: nodeClock, random: nodeRandom, progress: () => {} });
    source.close();
    target.close();
    if (!done.ok) return done.error;
    return done.value === null ? 'moved before' : 'moved';
  };
  const abandon = async (from: StoreSettings) => {
    const source = valueOf(await sideAt(from, 'source'));
    const done = await abandonMove(source);
    source.close();
    return done.ok ? done.value : done.error;
  };
  /** Makes the copying of notices into a database fail, as on a full disk. */
  const fillDisk = async (name: string): Promise<void> =>
    void (await engine.databases().run(
      name,
      `CREATE FUNCTION ${s}.full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END $$;
       CREATE TRIGGER full_disk BEFORE INSERT ON ${s}.notices EXECUTE FUNCTION ${s}.full_disk()`,
    ));
  const freeDisk = async (name: string): Promise<void> =>
    void (await engine.databases().run(name, `DROP FUNCTION IF EXISTS ${s}.full_disk CASCADE`));
  const half = async () => {
    const [from, to] = [file('old.db'), await database()];
    await fill(from, 'a', 'b');
    await fillDisk(to.database);
    expect(await move(from, to)).toEqual({ reason: 'failed', side: 'to', error: { code: 'data.disk-full', params: {} } });
    await freeDisk(to.database);
    return [from, to] as const;
  };
  const place = ({ host, port, database: name }: { host: string; port: number; database: string }) =>
    `database ${name} at ${host}:${port}`;

  it('a move that failed on a full disk keeps relays from both stores, and finishes when it is run again', async () => {
    const [from, to] = await half();
    expect([await opening(from), await opening(to)]).toEqual([
      ['data.unwritable', 'moving', place(to)],
      ['data.unwritable', 'half-moved', from.file],
    ]);
    expect(await move(from, to)).toBe('moved');
    expect(await textsAt(to)).toEqual(['a', 'b']);
  });

  it('an unfinished move can be given up: relays use the old store again, and never the half one', async () => {
    const [from, to] = await half();
    expect(await abandon(from)).toEqual({ place: place(to) });
    await fill(from, 'c');
    expect([await textsAt(from), await opening(to)]).toEqual([
      ['a', 'b', 'c'],
      ['data.unwritable', 'half-moved', from.file],
    ]);
    // Another move does not continue with the rows of the one that was given up.
    expect(await move(from, to)).toEqual({ reason: 'foreign' });
    expect(await abandon(from)).toEqual({ reason: 'not-begun' });
    const next = file('next.db');
    expect(await move(from, next)).toBe('moved');
    expect(await textsAt(next)).toEqual(['a', 'b', 'c']);
  });

  it('an unfinished move from a database can be given up, too', async () => {
    const [from, to] = [await database(), await database()];
    await fill(from, 'a');
    await fillDisk(to.database);
    expect(await move(from, to)).toMatchObject({ reason: 'failed', side: 'to' });
    expect(await opening(from)).toEqual(['data.unwritable', 'moving', place(to)]);
    expect(await abandon(from)).toEqual({ place: place(to) });
    await fill(from, 'b');
    expect(await textsAt(from)).toEqual(['a', 'b']);
    await freeDisk(to.database);
  });

  it('a finished move cannot be given up, is not done twice, and leads to one place', async () => {
    const [from, to, third] = [file('old.db'), await database(), file('third.db')];
    await fill(from, 'a');
    expect(await move(from, to)).toBe('moved');
    const over = { reason: 'elsewhere', place: place(to), isDone: true };
    expect([await abandon(from), await move(from, third)]).toEqual([over, over]);
    await fill(to, 'b');
    expect(await move(from, to)).toBe('moved before');
    expect(await textsAt(to)).toEqual(['a', 'b']);
    // The way back is a move to an empty store.
    expect(await move(to, from)).toEqual({ reason: 'foreign' });
    expect(await move(to, third)).toBe('moved');
    expect([await textsAt(third), await opening(to)]).toEqual([
      ['a', 'b'],
      ['data.unwritable', 'moved', third.file],
    ]);
    expect(await move(from, to)).toEqual(over);
  });

  it('a till that sent only a profile or a key is moved, too', async () => {
    const [from, to] = [await database(), file('new.db')];
    const store = await storeAt(from);
    const pin = { key: 'K'.repeat(43), token: 'a'.repeat(64), pinnedMs: 1 };
    valueOf(
      await store.append('shop', [
        { do: 'profile', till: 'T2', profile: 'p', atMs: 1, most: 2 },
        { do: 'pin', till: 'T3', pin },
      ]),
    );
    store.close();
    expect(await move(from, to)).toBe('moved');
    const next = await storeAt(to);
    expect([await next.profiles({ ...t1, till: 'T2' }), await next.pinned({ ...t1, till: 'T3' })]).toEqual([['p'], pin]);
    next.close();
  });

  it('two moves at once are one move', async () => {
    const [from, to] = [await database(), await database()];
    await fill(from, 'a', 'b');
    const done = await Promise.all([move(from, to), move(from, to)]);
    expect(done.toSorted()).toEqual(['moved', 'moved before']);
    expect(await textsAt(to)).toEqual(['a', 'b']);
  });

  it('a move that was begun to another place is named', async () => {
    const [from, to] = await half();
    expect(await move(from, file('third.db'))).toEqual({ reason: 'elsewhere', place: place(to), isDone: false });
  });

  it('a target of another source is refused, even if a move to it was begun before', async () => {
    const [from, other, to] = [file('old.db'), file('other.db'), await database()];
    for (const each of [from, other]) await fill(each, 'a');
    const source = valueOf(await sideAt(from, 'source'));
    await source.begin({ id: 'move_1', role: 'source', place: place(to), isDone: false });
    source.close();
    await fillDisk(to.database);
    expect(await move(other, to)).toMatchObject({ reason: 'failed' });
    await freeDisk(to.database);
    expect([await move(from, to), await move(other, to)]).toEqual([{ reason: 'foreign' }, 'moved']);
  });

  it.each(['sqlite', 'postgres'])(
    'a target of kind %s that a relay has used is refused, and the source stays as it is',
    async (kind) => {
      const [from, to] = [file('old.db'), kind === 'sqlite' ? file('new.db') : await database()];
      await fill(from, 'a');
      (await storeAt(to)).close();
      expect(await move(from, to)).toEqual({ reason: 'foreign' });
      expect([await textsAt(from), await textsAt(to)]).toEqual([['a'], []]);
    },
  );

  it('a source that no relay has used, or that is half of another move, is refused', async () => {
    expect(await move(await database(), file('new.db'))).toEqual({ reason: 'nothing' });
    const missing = await sideAt(file('missing.db'), 'source');
    expect(missing.ok || missing.error.params).toEqual({ file: join(dir.path, 'missing.db'), problem: 'missing' });
    const [, to] = await half();
    expect(await move(to, file('third.db'))).toEqual({ reason: 'half-source' });
  });

  it('a relay that runs on the file refuses a move, and one that runs on the database stores nothing from then on', async () => {
    const running = await storeAt(file('old.db'));
    expect((await sideAt(file('old.db'), 'source')).ok).toBe(false);
    running.close();

    const [from, to] = [await database(), file('new.db')];
    const relay = await storeAt(from);
    const own: string[] = [];
    relay.subscribe((event) => void (event.type === 'refused' && own.push(event.code)));
    valueOf(await relay.append('shop', [keep('a')]));
    // Notices arrive until the first one is refused; each that was acknowledged must be in the new store.
    let stored = 1;
    const arriving = (async () => {
      while ((await relay.append('shop', [keep(`n${stored}`)])).ok) stored += 1;
    })();
    expect(await move(from, to)).toBe('moved');
    await arriving;
    expect(await relay.append('shop', [keep('late')])).toMatchObject({ ok: false, error: { code: 'data.unwritable' } });
    expect([own.at(-1), await relay.probe()]).toEqual(['moved', false]);
    // Its tills read on.
    expect((await relay.feed(t1, whole)).last).toBe(stored);
    relay.close();
    expect(await textsAt(to)).toHaveLength(stored);
  });

  it('a relay with a spool keeps what arrives during a move, and hands it in to the new database', async () => {
    const [from, to] = [await database(), await database()];
    const spool = { folder: join(dir.path, 'spool'), mostBytes: 1e6, mostBytesPerMerchant: 1e6, graceMs: 0 };
    mkdirSync(spool.folder, { mode: 0o700 });
    const relay = await storeAt({ ...from, spool });
    valueOf(await relay.append('shop', [keep('a')]));
    expect(await move(from, to)).toBe('moved');
    expect((await relay.append('shop', [keep('b')])).ok).toBe(false);
    expect(relay.spool?.standing().notices).toBe(1);
    relay.close();
    // The old database is no database that is only away.
    expect(await opening({ ...from, spool })).toEqual(['data.unwritable', 'moved', place(to)]);
    const next = await storeAt({ ...to, spool });
    expect((await next.feed(t1, whole)).items.map(({ raw }) => raw.toString())).toEqual(['a', 'b']);
    expect(next.spool?.standing().notices).toBe(0);
    next.close();
  });

  it('a relay of an earlier version cannot use a store that was moved or is half moved', async () => {
    const [from, to] = [await database(), await database()];
    await fill(from, 'a');
    await fillDisk(to.database);
    expect(await move(from, to)).toMatchObject({ reason: 'failed' });
    await freeDisk(to.database);
    for (const { database: name } of [from, to]) {
      const client = await engine.server().connect(name);
      await client.query('SET SESSION AUTHORIZATION qayd_relay');
      const start = `INSERT INTO ${s}.meta (only_row, relay_id, salt, created_at_ms) VALUES (true, 'x', '', 0) ON CONFLICT DO NOTHING`;
      const write = `INSERT INTO ${s}.merchants VALUES ('shop', 9) ON CONFLICT (merchant) DO UPDATE SET version = 9`;
      for (const statement of [start, write]) await expect(client.query(statement)).rejects.toMatchObject({ code: 'QY001' });
      for (const mend of [`DELETE FROM ${s}.moves`, `DROP TRIGGER moved ON ${s}.meta`]) {
        await expect(client.query(mend)).rejects.toMatchObject({ code: '42501' });
      }
      await client.end();
    }
  });

  it('the running role cannot move', async () => {
    const [from, to] = [file('old.db'), await database()];
    await fill(from, 'a');
    const [source, target] = [valueOf(await sideAt(from, 'source')), valueOf(await sideAt(to, 'target', 'qayd_relay'))];
    const done = await moveStore(source, target, { clock: nodeClock, random: nodeRandom, progress: () => {} });
    source.close();
    target.close();
    expect(done).toMatchObject({ error: { reason: 'failed', side: 'to', error: { params: { problem: '42501' } } } });
    expect(await move(from, to)).toBe('moved');
  });

  it('a store of a newer version is not moved', async () => {
    const [from, to] = [file('old.db'), await database()];
    await fill(from, 'a');
    await engine.databases().run(to.database, `INSERT INTO ${s}.migrations VALUES (900, 1, 0)`);
    const target = await sideAt(to, 'target');
    expect(target.ok || target.error.code).toBe('data.newer');
    await engine.databases().run(to.database, `DELETE FROM ${s}.migrations WHERE number = 900`);
    const db = new Database(from.file);
    db.pragma('user_version = 9999');
    db.close();
    const source = await sideAt(from, 'source');
    expect(source.ok || source.error.code).toBe('data.newer');
    writeFileSync(join(dir.path, 'text.db'), 'no database'.repeat(99));
    const damaged = await sideAt(file('text.db'), 'source');
    expect(damaged.ok || damaged.error.code).toBe('data.damaged');
  });

  it('rows that changed in the new store during the move are found by the comparison, and nothing is finished', async () => {
    const [from, to] = await half();
    await engine.databases().run(to.database, `INSERT INTO ${s}.profiles VALUES ('shop', 'T1', 1, 'planted', 0)`);
    expect(await move(from, to)).toEqual({ reason: 'differs', feed: t1 });
    expect([(await opening(from))[1], (await opening(to))[1]]).toEqual(['moving', 'half-moved']);
    expect(await abandon(from)).toEqual({ place: place(to) });
  });

  it('every table and column of both kinds of store is moved', async () => {
    const to = await database();
    const columns = await engine
      .databases()
      .run<{ table: string; name: string }>(
        to.database,
        `SELECT table_name AS table, column_name AS name FROM information_schema.columns WHERE table_schema = '${s}'`,
      );
    const namesOf = (table: string) => columns.filter((row) => row.table === table).map(({ name }) => name);
    for (const { name, columns: moved } of movedTables) {
      expect([name, namesOf(name).toSorted()]).toEqual([name, ['merchant', 'till', ...Object.keys(moved)].toSorted()]);
    }
    const others = ['migrations', 'moves', 'meta', 'merchants', 'feeds', 'names'];
    expect(Object.keys(grants).toSorted()).toEqual([...others, ...movedTables.map(({ name }) => name)].toSorted());
    expect([namesOf('meta').length, namesOf('merchants').length, namesOf('feeds').length]).toEqual([5, 2, 6]);

    (await storeAt(file('old.db'))).close();
    const db = new Database(file('old.db').file);
    const tables = db
      .prepare<[], string>(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'`)
      .pluck()
      .all();
    expect(tables.toSorted()).toEqual(['feeds', 'meta', 'moves', 'names', ...movedTables.map(({ name }) => name)].toSorted());
    const own: Readonly<Record<string, readonly string[]>> = { notices: ['is_right'], profiles: ['place'] };
    for (const { name, columns: moved } of movedTables) {
      const there = db.prepare<[], string>(`SELECT name FROM pragma_table_info('${name}')`).pluck().all();
      const expected = ['feed', ...Object.keys(moved).filter((column) => !own[name]?.includes(column))];
      expect([name, there.filter((column) => name !== 'profiles' || column !== 'id').toSorted()]).toEqual([
        name,
        expected.toSorted(),
      ]);
    }
    db.close();
  });
});
