// The log, metrics and health of a relay on PostgreSQL for its operator: lost rights, a missing replica, too few connections, and the
// hand-in at its start and its end. Real processes on a real server.
import { describe, expect, it, onTestFinished } from 'vitest';
import { embedded } from '../../support/machine/postgres.ts';
import { storeHeader } from '../../../src/shared/relay-wire/parts.ts';
import { bearer, tillToken, walletBody } from './kit.ts';
import { start } from './process.ts';
import { useServer, writeSpooledRelay } from './spooled-relay.ts';

const patient = { timeout: 20_000, interval: 50 };

describe.skipIf(embedded.bin === null)('a relay on PostgreSQL tells its operator', () => {
  const { server, dir } = useServer();
  let [config, database, made] = ['', '', 0];

  /** Writes the configuration of a relay with a spool on a new, migrated database. */
  const prepare = async (): Promise<void> => {
    database = `qayd_${++made}`;
    config = await writeSpooledRelay(server(), { dir: dir(), database, graceMs: 60_000 });
  };
  const run = async () => {
    const relay = start('--config', config);
    onTestFinished(async () => {
      relay.signal('SIGKILL');
      await relay.ended;
    });
    const url = `http://127.0.0.1:${await relay.port()}`;
    return {
      ...{ ...relay, url },
      async post(invoice: string): Promise<number> {
        const body = new Uint8Array(walletBody(invoice));
        return (await fetch(`${url}/n/shop/T1/wallet/callback`, { method: 'POST', body })).status;
      },
      async ready(): Promise<unknown> {
        const reply = await fetch(`${url}/readyz`);
        return [reply.status, await reply.json()];
      },
      metrics: async (): Promise<string> => (await fetch(`${url}/metrics`)).text(),
    };
  };

  it('a row that another transaction holds: the log says so, and its notice is handed in when the row is free', async () => {
    await prepare();
    const relay = await run();
    expect(await relay.post('A-1')).toBe(200);
    const holder = await server().connect(database);
    onTestFinished(() => holder.end());
    await holder.query('BEGIN; UPDATE qayd_relay.merchants SET version = version');
    expect(await relay.post('A-2')).toBe(503);
    await relay.until(/"code":"55P03","meaning":"waits for a row.*"commit\.failed"/);
    await relay.until(/"code":"55P03","meaning":"waits for a row.*"store\.away"/);
    await holder.query('COMMIT');
    await relay.until(/"notices":1.*"spool\.handed-in"/);
  }, 60_000);

  it('lost rights: /readyz is 503 while notices wait for them, and the log has the code and its meaning', async () => {
    await prepare();
    const relay = await run();
    await server().run('REVOKE INSERT ON qayd_relay.notices FROM qayd_relay', database);
    expect([await relay.post('A-1'), await relay.post('A-2')]).toEqual([503, 503]);
    await relay.until(/"code":"42501","meaning":"the role lacks rights: run --migrate OWNER again".*"commit\.failed"/);
    // Also after probes have shown that the database can be written: the hand-in is tried again and again.
    const failures = async () => Number(/commits_total\{result="failed"\} (\d+)$/m.exec(await relay.metrics())?.[1]);
    await expect.poll(failures, patient).toBeGreaterThan(4);
    expect(await relay.ready()).toEqual([
      503,
      { status: 'not-ready', reason: 'store-away', spooled: 2, setAside: 0, waitsForReplica: false },
    ]);
    await server().run('GRANT INSERT ON qayd_relay.notices TO qayd_relay', database);
    await expect.poll(relay.ready, patient).toEqual([200, expect.objectContaining({ status: 'ready', spooled: 0 })]);
  }, 60_000);

  it('the hand-in at a start, in the log and among the commits; and at the end, how long it may take', async () => {
    await prepare();
    await server().kill();
    const first = await run();
    expect([await first.post('A-1'), await first.post('A-2')]).toEqual([503, 503]);
    first.signal('SIGKILL');
    await first.ended;
    await server().start();
    const relay = await run();
    await relay.until(/"notices":2.*"spool\.handed-in"/);
    expect(await relay.metrics()).toContain('qayd_relay_commits_total{result="done"} 1\n');
    relay.signal('SIGTERM');
    expect((await relay.ended).err).toMatch(/"requestsMs":8000,"spoolMs":60000.*"relay\.draining"/);
  }, 60_000);

  it('commits that wait for no replica, and when this changes', async () => {
    await prepare();
    const relay = await run();
    await relay.until(/"replica\.not-waited-for"/);
    const metric = async () => /^qayd_relay_commits_wait_for_replica (.)$/m.exec(await relay.metrics())?.[1];
    expect([await relay.ready(), await metric()]).toEqual([[200, expect.objectContaining({ waitsForReplica: false })], '0']);
    await server().run(`ALTER SYSTEM SET synchronous_standby_names = 'nobody'`);
    await server().run('SELECT pg_reload_conf()');
    await relay.until(/"replica\.waited-for"/);
    expect(await metric()).toBe('1');
    await server().run("ALTER SYSTEM SET synchronous_standby_names = 'FIRST 1 (*)'");
    await server().run('SELECT pg_reload_conf()');
    await relay.until(/"replica\.any-counts"/);
    expect(await metric()).toBe('1');
    await server().run('ALTER SYSTEM RESET synchronous_standby_names');
    await server().run('SELECT pg_reload_conf()');
    await relay.until(/"replica\.any-counts"[^]*"replica\.not-waited-for"/);
    expect(await metric()).toBe('0');
  }, 60_000);

  it('a missing replica, also to tills that can read: a waiting poll ends at once, and says so until the replica is back', async () => {
    await prepare();
    const relay = await run();
    /** Polls; returns what the answer says about the store, and if the poll waited for its 30 s. */
    const poll = async (wait: number) => {
      const fromMs = performance.now();
      const { status, headers } = await fetch(`${relay.url}/v1/feed/shop/T1?wait=${wait}`, { headers: bearer(tillToken) });
      return [status, headers.get(storeHeader), performance.now() - fromMs < 25_000];
    };
    const synchronous = async (name: string): Promise<void> => {
      await server().run(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
      await server().run('SELECT pg_reload_conf()');
    };
    onTestFinished(() => synchronous(''));
    expect(await poll(0)).toEqual([200, null, true]);
    await synchronous('gone');
    await relay.until(/"replica\.waited-for"/);
    const leaving = poll(30);
    expect(await relay.post('A-1')).toBe(503);
    expect(await leaving).toEqual([200, 'away', true]);
    expect(await relay.ready()).toEqual([503, expect.objectContaining({ reason: 'store-away' })]);
    const returning = poll(30);
    await synchronous('');
    // The notice of the spool ends the poll, too, and an answer that still says `away` is followed by one that does not.
    expect((await returning)[2]).toBe(true);
    await expect.poll(() => poll(0), patient).toEqual([200, null, true]);
  }, 60_000);

  it('a limit of connections that is too low, and the code of the refused connection', async () => {
    await prepare();
    onTestFinished(async () => void (await server().run('ALTER ROLE qayd_relay CONNECTION LIMIT -1')));
    await server().run('ALTER ROLE qayd_relay CONNECTION LIMIT 20');
    const relay = await run();
    await relay.until(/"limit":20,"needed":21.*"store\.few-connections"/);
    await server().run('ALTER ROLE qayd_relay CONNECTION LIMIT 0');
    expect(await relay.ready()).toEqual([503, expect.objectContaining({ status: 'not-ready' })]);
    await relay.until(/"code":"53300","meaning":"no connection is left.*"probe\.failed"/);
  }, 60_000);
});
