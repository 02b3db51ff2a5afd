// The relay's command line with a spool: real relay processes and a real PostgreSQL server, each killed and started again.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { embedded, type PostgresServer, startPostgres } from '../../support/machine/postgres.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { bearer, sha256, tillToken, walletBody } from './kit.ts';
import { start as startRelay } from './process.ts';
import { writeSpooledRelay } from './spooled-relay.ts';

/** Starts the relay as a process; both of its outputs are one text. */
const start = (config: string) => {
  const relay = startRelay('--config', config);
  const ended = relay.ended.then(({ code, out, err }) => ({ code, said: out + err }));
  return {
    ended,
    until: relay.until,
    url: async (): Promise<string> => `http://127.0.0.1:${await relay.port()}`,
    kill(signal: 'SIGKILL' | 'SIGTERM' | 'SIGHUP'): typeof ended {
      relay.signal(signal);
      return ended;
    },
  };
};

describe.skipIf(embedded.bin === null)('a relay with a spool', () => {
  let dir: ReturnType<typeof tempDir>;
  let server: PostgresServer;
  let config = '';
  let made = 0;
  let relay: ReturnType<typeof start> | null = null;
  beforeAll(async () => {
    dir = tempDir();
    server = await startPostgres(embedded.bin ?? '', ['fsync=off']);
  }, 60_000);
  afterEach(async () => {
    await relay?.kill('SIGKILL');
    relay = null;
    await server.start();
  });
  afterAll(async () => {
    await server.remove();
    dir.remove();
  });

  /** Writes the configuration of a relay on a new, migrated database, with an empty spool. */
  const prepare = async (graceMs: number): Promise<void> => {
    await server.start();
    config = await writeSpooledRelay(server, { dir: dir.path, database: `qayd_${++made}`, graceMs });
  };
  const run = async (): Promise<string> => {
    relay = start(config);
    return relay.url();
  };
  const post = async (url: string, invoice: string): Promise<number> => {
    const body = new Uint8Array(walletBody(invoice));
    return (await fetch(`${url}/n/shop/T1/wallet/callback`, { method: 'POST', body })).status;
  };
  const json = async (url: string): Promise<[number, unknown]> => {
    const reply = await fetch(url, { headers: bearer(tillToken) });
    return [reply.status, await reply.json()];
  };
  const invoices = async (url: string): Promise<string[]> => {
    const [, page] = (await json(`${url}/v1/feed/shop/T1?after=0`)) as [number, { items?: { raw: string }[] }];
    return (page.items ?? []).map(({ raw }) => /A-[0-9]+/.exec(Buffer.from(raw, 'base64').toString())?.[0] ?? '');
  };
  const away = { status: 'not-ready', reason: 'store-away' };

  it('starts while the database is away, refuses and keeps notices, and says so; a killed one is handed in by the next', async () => {
    await prepare(0);
    await server.kill();
    const url = await run();
    expect([await post(url, 'A-1'), await post(url, 'A-2'), await post(url, 'A-1')]).toEqual([503, 503, 503]);
    expect(await json(`${url}/readyz`)).toEqual([503, { ...away, spooled: 2, setAside: 0, waitsForReplica: null }]);
    expect(await json(`${url}/healthz`)).toMatchObject([503, { status: 'failing', quarantine: null }]);
    expect(await json(`${url}/v1/feed/shop/T1?after=0`)).toMatchObject([503, { error: { code: 'store.away' } }]);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const counted = ['spooled"} 2', 'known"} 1', 'handed-in"} 0'].map((count) => `spool_total{result="${count}`);
    for (const line of ['spool_notices 2', ...counted, 'store_away 1', 'commits_total{result="failed"} 0']) {
      expect(metrics).toContain(`qayd_relay_${line}\n`);
    }
    expect(metrics).toMatch(/qayd_relay_spool_bytes [1-9][0-9]+\n/);
    const { said } = (await relay?.kill('SIGKILL')) ?? { said: '' };
    expect(said).toContain('"store.away"');

    await server.start();
    const next = await run();
    expect(await json(`${next}/readyz`)).toEqual([
      200,
      { status: 'ready', reason: null, spooled: 0, setAside: 0, waitsForReplica: false },
    ]);
    expect(await invoices(next)).toEqual(['A-1', 'A-2']);
    expect(await (await fetch(`${next}/metrics`)).text()).toContain('qayd_relay_spool_total{result="handed-in"} 2\n');
    expect([await post(next, 'A-1'), await invoices(next)]).toEqual([200, ['A-1', 'A-2']]);
  }, 120_000);

  it('goes on when the database comes back, also after a start without it', async () => {
    await prepare(0);
    await server.kill();
    const url = await run();
    expect(await post(url, 'A-1')).toBe(503);
    await server.start();
    await expect.poll(() => invoices(url), { timeout: 20_000 }).toEqual(['A-1']);
    await server.kill();
    expect([await post(url, 'A-2'), await post(url, 'A-3')]).toEqual([503, 503]);
    expect((await json(`${url}/v1/feed/shop/T1?after=1`))[0]).toBe(503);
    await server.start();
    await expect.poll(() => invoices(url), { timeout: 20_000 }).toEqual(['A-1', 'A-2', 'A-3']);
    expect(await post(url, 'A-4')).toBe(200);
    const { code, said } = (await relay?.kill('SIGTERM')) ?? { code: null, said: '' };
    // A server that starts gives another reason than a missing one, so the log may say twice that it is away.
    const told = (said.match(/store\.(away|back)/g) ?? []).filter((event, i, all) => event !== all[i - 1]);
    expect([code, told]).toEqual([0, ['store.away', 'store.back', 'store.away', 'store.back']]);
  }, 120_000);

  it('takes a changed configuration while the database is away: a new till’s notice is kept, and arrives when it is back', async () => {
    await prepare(0);
    const url = await run();
    await server.kill();
    const written = JSON.parse(readFileSync(config, 'utf8')) as { merchants: [{ tills: unknown[] }] };
    written.merchants[0].tills.push({ id: 'T2', tokenSha256: sha256('of-T2') });
    writeFileSync(config, JSON.stringify(written));
    void relay?.kill('SIGHUP');
    await relay?.until(/"promoted":null.*"config\.reloaded"/);
    const body = new Uint8Array(walletBody('A-1'));
    expect((await fetch(`${url}/n/shop/T2/wallet/callback`, { method: 'POST', body })).status).toBe(503);
    await server.start();
    const headers = bearer('of-T2');
    const last = async () => ((await (await fetch(`${url}/v1/feed/shop/T2`, { headers })).json()) as { last?: number }).last;
    await expect.poll(last, { timeout: 20_000 }).toBe(1);
  }, 60_000);

  it('ends with 3 and says how many notices are left, or with 0 after the hand-in', async () => {
    await prepare(0);
    await server.kill();
    const first = await run();
    await post(first, 'A-1');
    const left = await relay?.kill('SIGTERM');
    expect(left).toMatchObject({
      code: 3,
      said: expect.stringMatching(/"spool\.left".*"notices":1|"notices":1.*"spool\.left"/) as string,
    });
    expect(left?.said).toContain(`"folder":"${join(dirname(config), 'spool')}"`);

    await prepare(60_000);
    await server.kill();
    const second = await run();
    await post(second, 'A-1');
    const ending = relay?.kill('SIGTERM');
    await server.start();
    expect((await ending)?.code).toBe(0);
    expect(await invoices(await run())).toEqual(['A-1']);
  }, 120_000);

  it('counts a damaged spool file that it set aside in its metrics, and in /readyz as long as the file is there', async () => {
    await prepare(0);
    const folder = join(dirname(config), 'spool');
    const setAside = async (url: string): Promise<unknown[]> => {
      const counted = /qayd_relay_spool_set_aside_total (\d+)\n/.exec(await (await fetch(`${url}/metrics`)).text())?.[1];
      const [status, ready] = (await json(`${url}/readyz`)) as [number, { setAside: number }];
      return [counted, status, ready.setAside];
    };
    expect(await setAside(await run())).toEqual(['0', 200, 0]);
    await relay?.kill('SIGTERM');
    writeFileSync(join(folder, 'spool.db'), 'no database, however long it is. '.repeat(400));
    expect(await setAside(await run())).toEqual(['1', 200, 1]);
    await relay?.kill('SIGTERM');
    const url = await run();
    expect(await setAside(url)).toEqual(['0', 200, 1]);
    for (const name of readdirSync(folder).filter((each) => each.includes('damaged'))) rmSync(join(folder, name));
    expect(await setAside(url)).toEqual(['0', 200, 0]);
  }, 60_000);

  it('does not start on the spool of another relay, and names the file', async () => {
    await prepare(0);
    await run();
    const second = start(config);
    expect(await second.ended).toMatchObject({
      code: 1,
      said: expect.stringMatching(/spool\.db: Another relay runs on it/) as string,
    });
  }, 60_000);

  it('--check says what lies in the spool, and that another relay uses it, and passes beside a running relay', async () => {
    await prepare(0);
    const folder = join(dirname(config), 'spool');
    const check = () => startRelay('--config', config, '--check').ended;
    expect(await check()).toMatchObject({ code: 0, out: expect.not.stringContaining('spool') as string });
    await server.kill();
    const url = await run();
    await post(url, 'A-1');
    const held = await check();
    expect(held).toMatchObject({ code: 0, out: expect.stringContaining(`A relay runs with the spool ${folder}.`) as string });
    await relay?.kill('SIGKILL');
    const left = `1 notice lies in the spool ${folder}. The next start hands them in.`;
    expect(await check()).toMatchObject({ code: 0, out: expect.stringContaining(left) as string });
    rmSync(join(folder, 'spool.db-wal'));
    writeFileSync(join(folder, 'spool.db'), 'no database, however long it is. '.repeat(400));
    expect(await check()).toMatchObject({ code: 0, out: expect.stringContaining('is damaged') as string });
    rmSync(join(folder, 'spool.db'));
    mkdirSync(join(folder, 'spool.db'));
    expect(await check()).toMatchObject({ code: 1, err: expect.stringMatching(/spool\.db.*folder/) as string });
  }, 60_000);
});
