// The relay's PostgreSQL store acknowledges only commits that waited for their replica, and ends each wait itself.
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { nodeClock } from '../../../../src/platform/node-ports.ts';
import type { KeepNotice, RelayStore, StoreCommand, StoreEvent } from '../../../../src/relay/store/port.ts';
import { openPostgresStore } from '../../../../src/relay/store/postgres/store.ts';
import { hanging, setStandby as setStandbyOf } from '../../../support/machine/absent-replica.ts';
import { startPostgres } from '../../../support/machine/postgres.ts';
import { onEachEngine } from '../../../support/machine/postgres-engines.ts';
import { notice, type StoreUnderTest } from '../../../support/relay-store-conformance.ts';
import { createDatabases } from '../../../support/relay-databases.ts';
import { valueOf } from '../../../support/unit/result.ts';

const keep = (text: string, parts: Partial<KeepNotice> = {}): KeepNotice => ({
  do: 'keep',
  till: 'T1',
  notice: notice(text),
  by: { keyId: 'k', profileId: 'p' },
  mostUnverified: 9,
  again: 'count',
  ...parts,
});
const t1 = { merchant: 'shop', till: 'T1' };
const all = { after: 0, limit: 500, maxBytes: 1e9 };
const patient = { timeout: 20_000, interval: 20 };

onEachEngine((engine) => {
  let at: StoreUnderTest & { readonly database: string };
  let store: RelayStore;
  const start = async (commitLimitMs: number): Promise<void> => {
    at = await engine.databases().start({ commitLimitMs });
    store = at.store;
  };
  const sql = <T extends Record<string, unknown>>(text: string) => engine.databases().run<T>(at.database, text);
  const run = async (command: StoreCommand, merchant = 'shop') => {
    const done = await store.append(merchant, [command]);
    return done.ok ? done.value[0] : done.error.code;
  };
  const texts = async (of = t1) => (await store.feed(of, all)).items.map(({ raw }) => raw.toString());
  /** The backends of the relay that match a condition. */
  const backends = (where: string) =>
    sql<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE usename = 'qayd_relay' AND datname = '${at.database}' AND ${where}`,
    );
  const untilHanging = () => vi.waitUntil(async () => (await backends(hanging)).length > 0, patient);
  const setStandby = (name: '' | 'ghost') => setStandbyOf(engine.server(), name);

  describe('without its replica', () => {
    beforeEach(async () => {
      // Opening has the same limit, and must fit into it on a busy machine.
      await start(1_500);
      await run(keep('before'));
      await setStandby('ghost');
    });
    afterEach(async () => {
      await setStandby('');
      await vi.waitUntil(async () => (await backends(hanging)).length === 0, patient);
      await at.remove();
    });

    it('a commit beyond the limit is unconfirmed; its connection is dropped, and nobody cancels its wait', async () => {
      const events: StoreEvent[] = [];
      store.subscribe((event) => void (event.type !== 'replica' && events.push(event)));
      expect(await run(keep('n'))).toBe('data.unconfirmed');
      expect(events).toEqual([{ type: 'refused', commands: 1, code: 'timeout' }]);
      // The server still waits, and shows the notice to nobody.
      expect([(await backends(hanging)).length, await texts()]).toEqual([1, ['before']]);
      await setStandby('');
      await vi.waitUntil(async () => (await texts()).length === 2, patient);
      expect([await run(keep('n')), await texts()]).toEqual(['repeated', ['before', 'n']]);
    });

    it('a repeat is not acknowledged either, whether it is counted or refused', async () => {
      expect(await run(keep('before'))).toBe('data.unconfirmed');
      await setStandby('');
      await vi.waitUntil(async () => (await backends(hanging)).length === 0, patient);
      await setStandby('ghost');
      expect(await run(keep('before', { again: 'refuse' }))).toBe('data.unconfirmed');
    });

    it('a cancelled wait is not acknowledged, although the server reports success', async () => {
      const done = run(keep('n'));
      await untilHanging();
      await sql(`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE ${hanging}`);
      expect(await done).toBe('data.unconfirmed');
      // Visible without a replica: a later copy is a repeat, and is not acknowledged either.
      expect([await texts(), await run(keep('n'))]).toEqual([['before', 'n'], 'data.unconfirmed']);
    });

    it('a wait whose connection the server ends is not acknowledged', async () => {
      const done = run(keep('n'));
      await untilHanging();
      await sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${hanging}`);
      expect(await done).toBe('data.unconfirmed');
    });

    it('tills still read, and a poll that changes nothing is answered', async () => {
      const done = run(keep('n'));
      // A poll that arrives before the transaction begins would share it.
      await untilHanging();
      expect([await texts(), await run({ do: 'taken', till: 'T1', number: 0 })]).toEqual([['before'], 'taken']);
      expect(await done).toBe('data.unconfirmed');
    });

    it('a weaker setting of the role does not spare the wait', async () => {
      await sql('ALTER ROLE qayd_relay SET synchronous_commit = off');
      store = await at.reopen();
      expect(await run(keep('n'))).toBe('data.unconfirmed');
      await sql('ALTER ROLE qayd_relay RESET synchronous_commit');
    });

    it('after a commit that was given up, others are refused at once, and leave no session behind', async () => {
      expect(await run(keep('n'))).toBe('data.unconfirmed');
      const events: StoreEvent[] = [];
      store.subscribe((event) => void (event.type !== 'replica' && events.push(event)));
      const beganMs = performance.now();
      for (let i = 0; i < 20; i++) expect(await run(keep(`n${i}`), `shop-${i}`)).toBe('data.unconfirmed');
      expect(await store.probe()).toBe(false);
      // 20 waits for the replica would take 30 s. Each would also leave a session that hangs, see below.
      expect(performance.now() - beganMs).toBeLessThan(10_000);
      expect(new Set(events.map((event) => (event.type === 'refused' ? event.code : event.type)))).toEqual(
        new Set(['no-replica']),
      );
      expect((await backends(hanging)).length).toBe(1);
      expect(await run({ do: 'taken', till: 'T1', number: 0 })).toBe('taken');
    });

    it('many merchants at once leave no more sessions behind than the relay has connections', async () => {
      const first = Array.from({ length: 4 }, (_, i) => run(keep('n'), `shop-${i}`));
      await vi.waitUntil(async () => (await backends(hanging)).length === 4, patient);
      // These wait for a connection until the first ones are given up.
      const others = Array.from({ length: 30 }, (_, i) => run(keep('n'), `other-${i}`));
      await Promise.all([...first, ...others]);
      expect((await backends(hanging)).length).toBe(4);
    });

    it('once the replica is back, a trial is confirmed, and commits run again', async () => {
      await run(keep('n'));
      await run(keep('m'));
      await setStandby('');
      await vi.waitUntil(async () => (await run(keep('m'))) === 'stored', patient);
      const others = Array.from({ length: 9 }, (_, i) => run(keep('n'), `shop-${i}`));
      expect(new Set(await Promise.all(others))).toEqual(new Set(['stored']));
      expect(await store.probe()).toBe(true);
    });

    it('a probe says that the disk takes no writes', async () => expect(await store.probe()).toBe(false));
  });

  describe('a commit', () => {
    beforeEach(() => start(10_000));
    afterEach(() => at.remove());

    it('waits for the end of a promotion: a server that refuses writes is asked again', async () => {
      await sql('ALTER ROLE qayd_relay SET default_transaction_read_only = on');
      const refusals = async () =>
        Number(
          (await sql<{ n: string }>(`SELECT xact_rollback AS n FROM pg_stat_database WHERE datname = '${at.database}'`))[0]?.n,
        );
      const before = await refusals();
      const done = run(keep('n'));
      await vi.waitUntil(async () => (await refusals()) > before, patient);
      await sql('ALTER ROLE qayd_relay RESET default_transaction_read_only');
      expect([await done, await texts()]).toEqual(['stored', ['n']]);
    });

    it('shares a transaction with all appends of its merchant that arrived during the one before', async () => {
      expect(await run(keep('first'))).toBe('stored');
      const events: StoreEvent[] = [];
      store.subscribe((event) => void (event.type !== 'replica' && events.push(event)));
      const holder = await engine.server().connect(at.database);
      await holder.query("BEGIN; UPDATE qayd_relay.merchants SET version = version WHERE merchant = 'shop'");
      const held = run(keep('held'));
      await vi.waitUntil(async () => (await backends("wait_event_type = 'Lock'")).length === 1, patient);
      const others = Array.from({ length: 50 }, (_, i) => run(keep(`n${i % 25}`)));
      // Another merchant does not wait.
      expect(await run(keep('n'), 'other')).toBe('stored');
      await holder.query('COMMIT');
      await holder.end();
      const outcomes = [await held, ...(await Promise.all(others))];
      expect(outcomes.filter((outcome) => outcome === 'stored').length).toBe(26);
      const commits = events.flatMap((event) => (event.type === 'committed' ? [event.commands] : []));
      expect(commits).toEqual([1, 1, 50]);
    });

    it('of two nodes gives each notice one number, without gaps', async () => {
      const settings = engine.server().settings(at.database);
      const birth = { relayId: 'relay-9', salt: Buffer.alloc(32), atMs: 0 };
      const other = valueOf(await openPostgresStore(settings, birth, nodeClock));
      expect(other.relayId).toBe(store.relayId);
      const grown: string[] = [];
      for (const node of [store, other]) node.subscribe((event) => void (event.type === 'grown' && grown.push('grown')));
      const appends = Array.from({ length: 60 }, (_, i) =>
        (i % 2 === 0 ? store : other).append('shop', [keep(`n${i % 20}`), keep(`m${i}`)]),
      );
      const outcomes = (await Promise.all(appends)).flatMap((done) => (done.ok ? done.value : [done.error.code]));
      expect(outcomes.filter((outcome) => outcome === 'stored').length).toBe(80);
      const { last, items } = await other.feed(t1, all);
      expect([last, items.map(({ number }) => number)]).toEqual([80, Array.from({ length: 80 }, (_, i) => i + 1)]);
      expect(new Set(items.map(({ raw }) => raw.toString())).size).toBe(80);
      other.close();
    });

    it('that a rule of a table refuses is thrown, and not counted as a fault of the disk', async () => {
      await sql('ALTER TABLE qayd_relay.notices ADD CONSTRAINT planted CHECK (number < 0) NOT VALID');
      const events: StoreEvent[] = [];
      store.subscribe((event) => void (event.type !== 'replica' && events.push(event)));
      await expect(store.append('shop', [keep('n')])).rejects.toThrow('planted');
      expect(events).toEqual([]);
      await sql('ALTER TABLE qayd_relay.notices DROP CONSTRAINT planted');
      expect(await run(keep('n'))).toBe('stored');
    });
  });

  it('a server that dies and comes back: unconfirmed, refused at once, then stored', async () => {
    const server = await startPostgres(engine.bin, ['fsync=off']);
    onTestFinished(() => server.remove());
    const databases = await createDatabases(server, nodeClock);
    const mortal = await databases.start({ commitLimitMs: 5_000 });
    await databases.close();
    const append = async (text: string) => {
      const done = await mortal.store.append('shop', [keep(text)]);
      return done.ok ? done.value[0] : done.error.code;
    };
    expect(await append('a')).toBe('stored');
    await setStandbyOf(server, 'ghost');
    const under = append('b');
    await vi.waitUntil(async () => (await server.run(`SELECT FROM pg_stat_activity WHERE ${hanging}`)).length > 0, patient);
    await server.kill();
    expect([await under, await append('c'), await mortal.store.probe()]).toEqual(['data.unconfirmed', 'data.unwritable', false]);
    await expect(mortal.store.feed(t1, all)).rejects.toMatchObject({ cause: { code: 'data.unwritable' } });
    await server.start();
    await setStandbyOf(server, '');
    expect([await append('a'), await append('c')]).toEqual(['repeated', 'stored']);
    mortal.store.close();
  });
});
