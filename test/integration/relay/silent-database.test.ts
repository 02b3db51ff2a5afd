// A relay whose PostgreSQL server falls silent: health and metrics answer soon, and the relay's end leaves nothing that keeps the
// process alive.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { nodeClock, nodeRandom } from '../../../src/platform/node-ports.ts';
import { openRelay } from '../../../src/relay/relay.ts';
import { openConnections } from '../../../src/relay/store/postgres/connections.ts';
import type { Clock } from '../../../src/shared/ports.ts';
import { embedded, type PostgresServer, startPostgres } from '../../support/machine/postgres.ts';
import { startTcpProxy } from '../../support/machine/tcp-proxy.ts';
import { createDatabases, type Databases } from '../../support/relay-databases.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { get, keptLog, rules } from './kit.ts';
import { start } from './process.ts';
import { writeSpooledRelay } from './spooled-relay.ts';

/** Node's clock; `pending` has the timers that have not run yet. */
const createWatchedClock = () => {
  const pending = new Set<object>();
  const clock: Clock = {
    ...nodeClock,
    after(delayMs, run) {
      const timer = { delayMs };
      pending.add(timer);
      const cancel = nodeClock.after(delayMs, () => {
        pending.delete(timer);
        run();
      });
      return () => {
        pending.delete(timer);
        cancel();
      };
    },
  };
  return { clock, pending };
};

describe.skipIf(embedded.bin === null)('a relay whose database falls silent', () => {
  let dir: ReturnType<typeof tempDir>;
  let server: PostgresServer;
  let databases: Databases;
  beforeAll(async () => {
    dir = tempDir();
    server = await startPostgres(embedded.bin ?? '', ['fsync=off']);
    databases = await createDatabases(server, nodeClock);
  }, 60_000);
  afterAll(async () => {
    await databases.close();
    await server.remove();
    dir.remove();
  });
  const startLink = async () => {
    const link = await startTcpProxy([server.port]);
    onTestFinished(() => link.close());
    return link;
  };

  it.each(['with', 'without'])(
    '%s a spool: health and metrics answer soon, and no timer outlives the relay',
    async (spool) => {
      const link = await startLink();
      const folder = join(dir.path, 'spool');
      mkdirSync(folder, { recursive: true });
      const settings = server.settings(await databases.take(), {
        ...{ port: link.port, commitLimitMs: 30_000 },
        ...(spool === 'with' && { spool: { folder, mostBytes: 1e8, mostBytesPerMerchant: 1e8, graceMs: 0 } }),
      });
      const { clock, pending } = createWatchedClock();
      const relay = await openRelay({ clock, random: nodeRandom, log: keptLog() }, { ...rules(), store: settings });
      await relay.ready;
      expect((await relay.handle(get('/metrics'))).body).toContain('qayd_relay_feed_last{merchant="shop",till="T1"} 0\n');
      link.cut();
      const beganMs = nodeClock.monoMs();
      const [ready, health, metrics] = await Promise.all(
        ['/readyz', '/healthz', '/metrics'].map((path) => relay.handle(get(path))),
      );
      expect([ready?.status, health?.status, metrics?.status]).toEqual([503, 503, 200]);
      expect(nodeClock.monoMs() - beganMs).toBeLessThan(10_000);
      expect(metrics?.body).toContain('qayd_relay_store_away 0\n');
      expect(metrics?.body).not.toContain('feed_last{');
      // The probe and the read are still under way.
      relay.close();
      await vi.waitUntil(() => pending.size === 0, { timeout: 5_000, interval: 10 });
    },
    60_000,
  );

  it('closed connections end what waits for them at once', async () => {
    const link = await startLink();
    const { clock, pending } = createWatchedClock();
    const settings = server.settings(await databases.take(), { port: link.port, connections: 1, commitLimitMs: 600_000 });
    const connections = openConnections(settings, clock);
    const read = () => connections.read((run) => run({ name: 'one', text: 'SELECT 1' }, []));
    await read();
    link.cut();
    // The second one waits for the connection of the first.
    const reads = [read(), read()];
    await new Promise((resolve) => setImmediate(resolve));
    connections.close();
    expect((await Promise.allSettled(reads)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(pending.size).toBe(0);
  });

  it('ends its process at once after relay.closed', async () => {
    const link = await startLink();
    const through = { ...server, port: link.port };
    const config = await writeSpooledRelay(through, { dir: dir.path, database: 'ended', graceMs: 0 });
    // The probe of /readyz is then still under way at the end, and makes a connection.
    writeFileSync(config, readFileSync(config, 'utf8').replace('"commitLimitMs":3000', '"commitLimitMs":30000'));
    const relay = start('--config', config);
    const url = `http://127.0.0.1:${await relay.port()}`;
    link.cut();
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    relay.signal('SIGTERM');
    await relay.until(/relay\.closed/);
    const closedMs = nodeClock.monoMs();
    expect([(await relay.ended).code, nodeClock.monoMs() - closedMs < 10_000]).toEqual([0, true]);
  }, 90_000);
});
