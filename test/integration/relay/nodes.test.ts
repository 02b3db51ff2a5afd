// Two relay processes on one PostgreSQL database behind a balancer: a till gets notices of both at once, and loses none when one dies.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { embedded, type PostgresServer, startPostgres } from '../../support/machine/postgres.ts';
import { startTcpProxy } from '../../support/machine/tcp-proxy.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { ask, patient, send, startReader } from './callers.ts';
import { secret, sha256, tillToken } from './kit.ts';
import { start } from './process.ts';

let dir: ReturnType<typeof tempDir>;
let server: PostgresServer;
let config = '';
beforeAll(async () => {
  dir = tempDir();
  if (embedded.bin === null) return;
  server = await startPostgres(embedded.bin, ['fsync=off']);
  await server.run('CREATE DATABASE qayd');
  const folder = join(dir.path, 'etc');
  mkdirSync(folder);
  writeFileSync(join(folder, 'secret'), secret, { mode: 0o600 });
  const tills = [{ id: 'T1', tokenSha256: sha256(tillToken) }];
  const merchants = [{ id: 'shop', keys: [{ id: 'k1', secretFile: 'secret' }], tokenSha256: sha256('m'), tills }];
  // Without messages of the other relay, a notice would be a minute late.
  const store = { kind: 'postgres', url: `postgres://qayd_relay@127.0.0.1:${server.port}/qayd`, checkMs: 60_000 };
  config = join(folder, 'relay.json');
  writeFileSync(config, JSON.stringify({ listen: { port: 0 }, store, merchants }), { mode: 0o600 });
}, 60_000);
afterAll(async () => {
  if (embedded.bin !== null) await server.remove();
  dir.remove();
});

it('a till behind a balancer gets each notice by a message of the other relay, and none is lost or doubled when a relay is killed', async (context) => {
  if (embedded.bin === null) context.skip(embedded.missing);
  expect((await start('--config', config, '--migrate', 'postgres').ended).code).toBe(0);
  const [a, b] = [start('--config', config), start('--config', config)];
  const [portA, portB] = [await a.port(), await b.port()];
  const heard = async (port: number) => (await ask(port, '/metrics'))?.text.includes('qayd_relay_others_heard 1\n');
  await vi.waitUntil(async () => (await heard(portA)) && (await heard(portB)), patient);
  const balancer = await startTcpProxy([portA, portB]);
  onTestFinished(() => balancer.close());
  const reader = startReader(balancer.port);

  // The till's polls go to both relays in turn, so that each notice meets a poll at the other relay, too.
  for (let i = 0; i < 8; i++) {
    const beganMs = performance.now();
    await send(i % 4 < 2 ? portB : portA, `A-${i}`);
    await reader.has(`A-${i}`);
    expect(performance.now() - beganMs).toBeLessThan(10_000);
  }

  const sent = Array.from({ length: 40 }, (_, i) => `A-${100 + i}`);
  const sending = Promise.all(sent.map((invoice) => send(balancer.port, invoice)));
  await vi.waitUntil(() => reader.numbers.length > 12, patient);
  a.signal('SIGKILL');
  await Promise.all([sending, a.ended]);
  await send(balancer.port, 'A-999');
  await reader.has('A-999');
  expect(reader.numbers).toEqual(Array.from({ length: reader.numbers.length }, (_, i) => i + 1));
  expect(reader.invoices.toSorted()).toEqual([...Array.from({ length: 8 }, (_, i) => `A-${i}`), ...sent, 'A-999'].toSorted());

  const over = reader.end();
  b.signal('SIGTERM');
  expect((await b.ended).code).toBe(0);
  await over;
}, 120_000);
