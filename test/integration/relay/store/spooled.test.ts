// A store with a spool, on a real PostgreSQL server that is killed and started again.
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nodeClock } from '../../../../src/platform/node-ports.ts';
import { failureOf, isBusy } from '../../../../src/relay/store/failure.ts';
import { openStore } from '../../../../src/relay/store/open.ts';
import type { KeepNotice, QuarantineCommand, RelayStore, StoreCommand, StoreEvent } from '../../../../src/relay/store/port.ts';
import type { SpoolSettings } from '../../../../src/relay/store/spool-port.ts';
import { handedInHeader } from '../../../../src/shared/relay-wire/parts.ts';
import { createDatabases, type Databases, emptied } from '../../../support/relay-databases.ts';
import { keep, notice } from '../../../support/relay-store-conformance.ts';
import { embedded, type PostgresServer, startPostgres } from '../../../support/machine/postgres.ts';
import { startTcpProxy } from '../../../support/machine/tcp-proxy.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { valueOf } from '../../../support/unit/result.ts';

const birth = { relayId: 'relay-born', salt: Buffer.alloc(32, 9), atMs: 0 };
const MiB = 1024 * 1024;
const never = new Promise<void>(() => {});

const quarantine = (text: string, parts: Partial<QuarantineCommand> = {}): QuarantineCommand => ({
  do: 'quarantine',
  till: 'T1',
  notice: notice(text),
  problem: 'notice.bad-signature',
  strength: 1,
  address: 'a',
  prefix: 'a',
  mostPerTill: 1_000,
  mostPerAddress: Infinity,
  mostPerPrefix: 1_000,
  ...parts,
});

describe.skipIf(embedded.bin === null)('a store with a spool', () => {
  let server: PostgresServer;
  let databases: Databases;
  let dir: ReturnType<typeof tempDir>;
  let database = '';
  let store: RelayStore;
  let events: StoreEvent[] = [];

  beforeAll(async () => {
    server = await startPostgres(embedded.bin ?? '', ['fsync=off']);
    databases = await createDatabases(server, nodeClock);
    database = await databases.take();
  }, 60_000);
  afterAll(async () => {
    await databases.close();
    await server.remove();
  });

  const settings = (changes: Partial<SpoolSettings> = {}, commitLimitMs = 3_000) => {
    const spool = { folder: dir.path, mostBytes: 64 * MiB, mostBytesPerMerchant: 8 * MiB, graceMs: 20_000, ...changes };
    return server.settings(database, { commitLimitMs, spool });
  };
  const open = async (changes: Partial<SpoolSettings> = {}, commitLimitMs?: number): Promise<RelayStore> => {
    store = valueOf(await openStore(settings(changes, commitLimitMs), birth, nodeClock));
    events = [];
    store.subscribe((event) => void events.push(event));
    return store;
  };
  beforeEach(async () => {
    dir = tempDir();
    await server.start();
    await server.run(emptied, database);
  });
  afterEach(() => {
    store.close();
    dir.remove();
  });

  const append = async (...commands: StoreCommand[]): Promise<unknown> => {
    const done = await store.append('shop', commands);
    return done.ok ? done.value : done.error.code;
  };
  const feed = async (till = 'T1') =>
    (await store.feed({ merchant: 'shop', till }, { after: 0, limit: 500, maxBytes: 1e9 })).items.map(
      ({ raw, receivedAtMs }) => [raw.toString(), receivedAtMs] as const,
    );
  const empty = async (): Promise<void> => {
    await expect.poll(() => store.spool?.standing().notices, { timeout: 15_000 }).toBe(0);
  };
  const at = (text: string, receivedAtMs: number): KeepNotice => keep(text, { notice: notice(text, { receivedAtMs }) });

  it('refuses and keeps notices while the database is away, and hands them in in order with their times', async () => {
    await open();
    expect(await append(at('a', 1))).toEqual(['stored']);
    await server.kill();
    expect(await append(at('b', 2))).toMatch(/^data\.un/);
    expect(await append(at('c', 3), quarantine('q'))).toMatch(/^data\.un/);
    expect(store.spool?.standing()).toMatchObject({ notices: 3, oldestMs: 2 });
    expect(store.spool?.away()).not.toBeNull();
    await server.start();
    await empty();
    expect(await feed()).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ]);
    const page = { after: 0, limit: 9, maxBytes: 1e9 };
    const held = await store.quarantine({ merchant: 'shop', till: 'T1' }, page);
    expect(held).toHaveLength(1);
    const { items } = await store.feed({ merchant: 'shop', till: 'T1' }, page);
    const handedIn = [...items, ...held].map(({ headers }) => /^[0-9]+$/.test(headers[handedInHeader] ?? ''));
    expect(handedIn).toEqual([false, true, true, true]);
    // Otherwise the till would read its quarantine only when its poll ends by itself.
    expect(events).toContainEqual({ type: 'held', feeds: [{ merchant: 'shop', till: 'T1' }] });
    expect(events.flatMap((event) => (event.type === 'away' || event.type === 'back' ? [event.type] : []))).toEqual([
      'away',
      'back',
    ]);
  }, 60_000);

  it('refuses notices and reads at once while the database is silent, and goes on when it answers', async () => {
    const link = await startTcpProxy([server.port]);
    try {
      store = valueOf(await openStore({ ...settings(), port: link.port, commitLimitMs: 1_500 }, birth, nodeClock));
      expect(await append(at('a', 1))).toEqual(['stored']);
      link.cut();
      // The first ones wait for their time limits, and what waits behind them waits no longer.
      const beganMs = nodeClock.monoMs();
      const first = append(at('b', 2));
      await new Promise((resolve) => setImmediate(resolve));
      for (const code of await Promise.all([first, append(at('b2', 2)), append(at('b3', 2))])) expect(code).toMatch(/^data\.un/);
      expect(nodeClock.monoMs() - beganMs).toBeLessThan(2_500);
      await expect(feed()).rejects.toThrow("the relay's store failed");
      const beforeMs = nodeClock.monoMs();
      for (const text of ['c', 'd', 'e']) expect(await append(at(text, 3))).toMatch(/^data\.un/);
      for (let i = 0; i < 3; i++) await expect(feed()).rejects.toThrow("the relay's store failed");
      expect(nodeClock.monoMs() - beforeMs).toBeLessThan(1_500);
      link.heal();
      await empty();
      expect((await feed()).map(([text]) => text)).toEqual(['a', 'b', 'b2', 'b3', 'c', 'd', 'e']);
    } finally {
      link.close();
    }
  }, 60_000);

  it('learns without a request that the database is away, and that it is back', async () => {
    await open();
    await expect.poll(() => store.others?.isHeard(), { timeout: 10_000 }).toBe(true);
    await server.kill();
    await expect.poll(() => store.spool?.away(), { timeout: 15_000 }).not.toBeNull();
    expect(events).toContainEqual({ type: 'away', code: 'ECONNREFUSED' });
    await server.start();
    await expect.poll(() => store.spool?.away(), { timeout: 15_000 }).toBeNull();
  }, 60_000);

  it('is not away because only the connection for messages was lost', async () => {
    await open();
    await expect.poll(() => store.others?.isHeard(), { timeout: 10_000 }).toBe(true);
    const probes = async () =>
      (await server.run<{ at: string }>('SELECT probed_at_ms AS at FROM qayd_relay.meta', database))[0]?.at;
    const before = await probes();
    await server.run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'qayd-relay news'`);
    await expect.poll(probes, { timeout: 15_000 }).not.toBe(before);
    await expect.poll(() => store.others?.isHeard(), { timeout: 10_000 }).toBe(true);
    expect([store.spool?.away(), events.filter(({ type }) => type === 'away')]).toEqual([null, []]);
  }, 60_000);

  it('keeps a notice that is sent again once, and knows it as a repeat when the database is back', async () => {
    await open();
    await server.kill();
    for (let i = 0; i < 3; i++) expect(await append(at('a', i))).toMatch(/^data\.un/);
    expect(store.spool?.standing().notices).toBe(1);
    await server.start();
    await store.spool?.back();
    await empty();
    expect(await append(at('a', 9))).toEqual(['repeated']);
    expect(await feed()).toEqual([['a', 0]]);
  }, 60_000);

  it('hands in what an earlier run left, before it is open', async () => {
    await open();
    await server.kill();
    await append(at('a', 1), at('b', 2));
    store.close();
    await server.start();
    await open();
    expect([store.spool?.standing().notices, await feed()]).toEqual([
      0,
      [
        ['a', 1],
        ['b', 2],
      ],
    ]);
  }, 60_000);

  it('opens while the database is away, keeps notices, and has the name of the database when it is back', async () => {
    valueOf(await openStore(server.settings(database), { ...birth, relayId: 'relay-there' }, nodeClock)).close();
    await server.kill();
    await open();
    expect([store.relayId, store.spool?.away()?.code, await store.probe()]).toEqual(['relay-born', 'data.unwritable', false]);
    expect(await append(at('a', 1))).toBe('data.unwritable');
    await expect(feed()).rejects.toMatchObject({ cause: { code: 'data.unwritable' } });
    await server.start();
    await empty();
    expect([store.relayId, await feed()]).toEqual(['relay-there', [['a', 1]]]);
    store.close();
    await server.kill();
    await open();
    expect(store.relayId).toBe('relay-there');
  }, 60_000);

  it.each([
    ['a wrong role', { user: 'nobody' }, '28000'],
    ['a missing database', { database: 'none' }, '3D000'],
    ['tables that are missing', { database: 'postgres' }, /unmigrated|3D000|42501/],
  ] as const)(
    'does not open with %s, and leaves its spool free',
    async (_, changes, problem) => {
      await open();
      store.close();
      const refused = await openStore({ ...settings(), ...changes }, birth, nodeClock);
      expect(refused).toMatchObject({ ok: false, error: { code: 'data.unwritable' } });
      expect(refused.ok ? null : (refused.error.params as { problem?: string }).problem).toMatch(problem);
      await open();
    },
    60_000,
  );

  it('is not away because too many reads wait: these alone are refused', async () => {
    // Reads that wait longer than the limit would fail, too, and for another reason.
    await open({}, 30_000);
    const reads = await Promise.allSettled(Array.from({ length: 1_100 }, () => feed()));
    const refused = reads.flatMap((read) => (read.status === 'rejected' ? [failureOf(read.reason)] : []));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every((failure) => failure !== null && isBusy(failure))).toBe(true);
    expect(await append(keep('1'))).toEqual(['stored']);
    expect(events.filter(({ type }) => type === 'away')).toEqual([]);
    expect(store.spool?.standing().notices).toBe(0);
  });

  it('belongs to one process', async () => {
    await open();
    expect(await openStore(settings(), birth, nodeClock)).toMatchObject({
      ok: false,
      error: { code: 'data.in-use', params: { file: join(dir.path, 'spool.db') } },
    });
  });

  it('sets a damaged file aside, names it, and opens all the same', async () => {
    await server.kill();
    await open();
    await append(keep('a'));
    store.close();
    writeFileSync(join(dir.path, 'spool.db'), 'no database, however long it is. '.repeat(400));
    await server.start();
    await open();
    const aside = readdirSync(dir.path).find((name) => /^spool\.db\.damaged-[0-9]+$/.test(name)) ?? '';
    expect(events[0]).toEqual({ type: 'set-aside', file: join(dir.path, aside) });
    expect([existsSync(join(dir.path, aside)), await append(keep('b'))]).toEqual([true, ['stored']]);
  }, 60_000);

  it('waits for the hand-in when it ends, no longer than its grace, and says how many are left', async () => {
    await open({ graceMs: 0 });
    await server.kill();
    await append(keep('a'), keep('b'));
    expect(await store.spool?.drain(never)).toEqual({ waiting: 2, unremoved: 0 });
    store.close();
    await open({ graceMs: 60_000 });
    const drained = store.spool?.drain(never);
    await server.start();
    expect(await drained).toEqual({ waiting: 0, unremoved: 0 });
    expect((await feed()).length).toBe(2);
  }, 60_000);

  it('without a replica refuses at once and lets tills read, and counts as handed in only what the replica has', async () => {
    await open();
    await append(at('a', 1));
    const synchronous = async (name: string): Promise<void> => {
      await server.run(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
      await server.run('SELECT pg_reload_conf()');
    };
    await synchronous('gone');
    try {
      // Until the server has read its new setting, commits do not wait.
      await expect.poll(() => append(at('b', 2)), { timeout: 20_000 }).toBe('data.unconfirmed');
      const beforeMs = nodeClock.monoMs();
      for (const text of ['c', 'd']) expect(await append(at(text, 3))).toMatch(/^data\.un/);
      expect([nodeClock.monoMs() - beforeMs < 2_000, (await feed())[0]]).toEqual([true, ['a', 1]]);
      expect(store.spool?.standing().notices).toBeGreaterThanOrEqual(3);
    } finally {
      await synchronous('');
    }
    await empty();
    expect((await feed()).map(([text]) => text).toSorted()).toEqual(['a', 'b', 'c', 'd']);
  }, 60_000);

  it('keeps a notice that the database can never take, and hands in those behind it', async () => {
    await server.kill();
    await open();
    // PostgreSQL has no text with this character.
    const unfit = { ...at('b', 2), till: 'T\u0000' };
    await append(at('a', 1), unfit, at('c', 3));
    await server.start();
    await expect.poll(() => store.spool?.standing().notices, { timeout: 15_000 }).toBe(1);
    expect((await feed()).map(([text]) => text)).toEqual(['a', 'c']);
    expect(events.filter((event) => event.type === 'spool' && event.result === 'unfit')).toHaveLength(1);
  }, 60_000);

  it.each([
    ['cut off', (text: string) => text.slice(0, 20)],
    [
      'of a pinned key',
      (text: string) =>
        JSON.stringify({ ...JSON.parse(text), do: 'pin', pin: { key: 'k'.repeat(43), token: 't'.repeat(64), pinnedMs: 1 } }),
    ],
    ['without a time', (text: string) => text.replace('"receivedAtMs"', '"receivedAt"')],
  ])('opens although an entry is damaged (%s): it stays, and those around it are handed in', async (_, damaged) => {
    await server.kill();
    await open();
    await append(at('a', 1), at('b', 2), at('c', 3));
    store.close();
    const file = new Database(join(dir.path, 'spool.db'));
    const text = file.prepare<[], string>('SELECT command FROM spooled WHERE id = 2').pluck().get() ?? '';
    file.prepare('UPDATE spooled SET command = ? WHERE id = 2').run(damaged(text));
    file.close();
    await server.start();
    await open();
    await expect.poll(() => store.spool?.standing().notices, { timeout: 15_000 }).toBe(1);
    expect((await feed()).map(([raw]) => raw)).toEqual(['a', 'c']);
    expect(await store.pinned({ merchant: 'shop', till: 'T1' })).toBe(null);
    expect(events).toContainEqual({ type: 'spool', result: 'unfit', notices: 1 });
  });

  it('never replaces a file with an entry that its sums do not know', async () => {
    await server.kill();
    await open();
    await append(at('a', 1));
    const other = new Database(join(dir.path, 'spool.db'));
    other.exec("INSERT INTO spooled SELECT 99, 'lost', till, name, 3, '', '', 9, 9, command, raw FROM spooled");
    other.exec("DELETE FROM shares WHERE merchant = 'lost'; BEGIN IMMEDIATE");
    await server.start();
    await expect.poll(() => store.spool?.standing().notices, { timeout: 15_000 }).toBe(0);
    expect(await store.spool?.drain(never)).toEqual({ waiting: 0, unremoved: 1 });
    other.exec('COMMIT');
    expect(await store.spool?.drain(never)).toEqual({ waiting: 0, unremoved: 0 });
    expect(other.prepare('SELECT merchant FROM spooled').pluck().all()).toEqual(['lost']);
    other.close();
  }, 60_000);

  it('hands in notices that its disk does not remove once, counts them no longer, and removes them later', async () => {
    valueOf(await openStore(server.settings(database), { ...birth, relayId: 'relay-there' }, nodeClock)).close();
    await server.kill();
    await open();
    // An unfit notice stays, so that the file cannot be replaced by an empty one.
    await append(at('a', 1), { ...at('b', 2), till: 'T\u0000' }, at('c', 3));
    const other = new Database(join(dir.path, 'spool.db'));
    other.exec('BEGIN IMMEDIATE');
    await server.start();
    await expect.poll(() => store.spool?.standing(), { timeout: 15_000 }).toMatchObject({ notices: 1, oldestMs: null });
    expect((await feed()).map(([text]) => text)).toEqual(['a', 'c']);
    expect(await store.spool?.drain(never)).toEqual({ waiting: 1, unremoved: 2 });
    const refused = { type: 'spool-failed', doing: 'remove', code: 'SQLITE_BUSY', folder: dir.path };
    const refusals = events.filter(({ type }) => type === 'spool-failed');
    expect([store.relayId, refusals]).toEqual(['relay-there', refusals.map(() => refused)]);
    expect(refusals.length).toBeGreaterThanOrEqual(1);
    other.close();
    expect(await store.spool?.drain(never)).toEqual({ waiting: 1, unremoved: 0 });
    const handedIn = events.flatMap((event) => (event.type === 'spool' && event.result === 'handed-in' ? [event.notices] : []));
    expect(handedIn).toEqual([2]);
  }, 60_000);
});
