// Two relay processes on one PostgreSQL database behind a balancer: a till gets notices of both at once, and loses none when one dies.
import { request } from 'node:http';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { feedPage } from '../../../src/shared/relay-wire/feed.ts';
import { createStop } from '../../../src/shared/stop.ts';
import { embedded, type PostgresServer, startPostgres } from '../../support/machine/postgres.ts';
import { startTcpProxy } from '../../support/machine/tcp-proxy.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { bearer, secret, sha256, tillToken, walletBody } from './kit.ts';
import { start } from './process.ts';

const patient = { timeout: 30_000, interval: 10 };

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
  const store = `postgres://qayd_relay@127.0.0.1:${server.port}/qayd`;
  config = join(folder, 'relay.json');
  writeFileSync(config, JSON.stringify({ listen: { port: 0 }, store, merchants }), { mode: 0o600 });
}, 60_000);
afterAll(async () => {
  if (embedded.bin !== null) await server.remove();
  dir.remove();
});

/** One request on a connection of its own. Null if the connection breaks. */
const ask = (port: number, path: string, body: Buffer | null = null): Promise<{ status: number; text: string } | null> =>
  new Promise((resolve) => {
    const method = body ? 'POST' : 'GET';
    const asked = request({ host: '127.0.0.1', port, path, method, agent: false, headers: bearer(tillToken) }, (reply) => {
      let text = '';
      reply.on('data', (chunk: Buffer) => (text += chunk.toString()));
      reply.on('error', () => resolve(null));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }));
    });
    asked.on('error', () => resolve(null));
    asked.end(body ?? undefined);
  });
/** Sends a notice until it is answered with 200, as the payment service may. */
const send = (port: number, invoice: string) =>
  vi.waitUntil(async () => (await ask(port, '/n/shop/T1/wallet/callback', walletBody(invoice)))?.status === 200, patient);

/** Reads the feed by long polls, as a till does. */
const startReader = (port: number) => {
  const numbers: number[] = [];
  const invoices: string[] = [];
  const over = createStop();
  const read = async (): Promise<void> => {
    while (!over.signal.stopped) {
      const reply = await ask(port, `/v1/feed/shop/T1?after=${numbers.at(-1) ?? 0}&wait=30`);
      if (reply?.status !== 200) continue;
      for (const { number, raw } of feedPage.parse(JSON.parse(reply.text)).items) {
        numbers.push(number);
        invoices.push(/A-[0-9]+/.exec(Buffer.from(raw, 'base64').toString())?.[0] ?? '');
      }
    }
  };
  const ended = read();
  return {
    numbers,
    invoices,
    has: (invoice: string) => vi.waitUntil(() => invoices.includes(invoice), { ...patient, interval: 1 }),
    end(): Promise<void> {
      over.stop();
      return ended;
    },
  };
};

it('a till behind a balancer gets each notice within a second, and none is lost or doubled when a relay is killed', async (context) => {
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
    expect(performance.now() - beganMs).toBeLessThan(1_000);
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
