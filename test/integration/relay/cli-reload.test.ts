// SIGHUP and /livez of a relay on PostgreSQL whose database is away: real relay processes and a real server.
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { embedded } from '../../support/machine/postgres.ts';
import { start } from './process.ts';
import { useServer, writeSpooledRelay } from './spooled-relay.ts';

type Config = { store: { url: string; spool?: unknown }; limits?: object };

describe.skipIf(embedded.bin === null)('a relay whose database is away', () => {
  const { server, dir } = useServer();

  /** Starts a relay on a new database, with `change` made to its configuration. */
  const run = async (database: string, change: (config: Config) => void) => {
    const file = await writeSpooledRelay(server(), { dir: dir(), database, graceMs: 0 });
    const config = JSON.parse(readFileSync(file, 'utf8')) as Config;
    change(config);
    writeFileSync(file, JSON.stringify(config));
    const relay = { ...start('--config', file), file };
    onTestFinished(async () => {
      relay.signal('SIGKILL');
      await relay.ended;
    });
    return relay;
  };

  it('without a spool: refuses a reload and says what to do, and /livez is 200 while /readyz is 503', async () => {
    const relay = await run('without', ({ store }) => void delete store.spool);
    const url = `http://127.0.0.1:${await relay.port()}`;
    const statuses = () => Promise.all(['/livez', '/readyz'].map(async (path) => (await fetch(`${url}${path}`)).status));
    expect(await statuses()).toEqual([200, 200]);
    await server().kill();
    onTestFinished(() => server().start());
    await expect.poll(statuses, { timeout: 20_000 }).toEqual([200, 503]);
    relay.signal('SIGHUP');
    await relay.until(/The former configuration stays in force: send SIGHUP again when the store is back.*config\.refused/);
    await server().start();
    relay.signal('SIGHUP');
    await relay.until(/config\.reloaded/);
  }, 60_000);

  it('a reload names the changed settings that hold only after a restart, never their values', async () => {
    const relay = await run('changed', () => {});
    await relay.port();
    const config = JSON.parse(readFileSync(relay.file, 'utf8')) as Config;
    config.store.url = config.store.url.replace('/changed', '/elsewhere');
    writeFileSync(relay.file, JSON.stringify({ ...config, limits: { connections: 77, bodyBytes: 2048 } }));
    relay.signal('SIGHUP');
    const [, fields = ''] = await relay.until(/"config\.reloaded"[^]*?\{(.*"config\.needs-restart".*)\}/);
    expect(fields).toContain('"keys":"store, limits.connections"');
    expect(fields).not.toMatch(/elsewhere|77/);
  }, 60_000);

  it('SIGHUP while the start waits for the database: the relay starts, and then reads its configuration again', async () => {
    const asked: Socket[] = [];
    const silent = createServer((socket) => void asked.push(socket.on('error', () => {}))).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const relay = await run('early', ({ store }) => {
      store.url = store.url.replace(`:${server().port}/`, `:${(silent.address() as AddressInfo).port}/`);
    });
    await once(silent, 'connection');
    relay.signal('SIGHUP');
    for (const socket of asked) socket.destroy();
    silent.on('connection', (socket: Socket) => void socket.destroy());
    const [said] = await relay.until(/"relay\.ready"[^]*"config\.reloaded"/);
    expect(said).not.toContain('config.refused');
  }, 60_000);
});
