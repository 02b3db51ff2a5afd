// A real till while its relay's store is moved: from SQLite to PostgreSQL, and back. The till notices an absence, and nothing else.
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createTill, type Till } from '../../../src/main/till.ts';
import { nodeFiles } from '../../../src/platform/node-files.ts';
import { nodeClock, nodeRandom } from '../../../src/platform/node-ports.ts';
import { createUndiciHttp } from '../../../src/platform/undici-http.ts';
import { genuineKeys, verifyIn } from '../../support/health.ts';
import { embedded, type PostgresServer, startPostgres } from '../../support/machine/postgres.ts';
import { type Server, startService } from '../../support/machine/servers.ts';
import { startTcpProxy, type TcpProxy } from '../../support/machine/tcp-proxy.ts';
import { signedNotice } from '../../support/scripted-service.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { secretsAt, strictLog, testKeys, testSettings } from '../../support/till.ts';
import { addressesOf } from '../../support/ways.ts';
import { auditTill } from '../../torture/kills/audit.ts';
import { bearer } from './kit.ts';
import { start } from './process.ts';

const patient = { timeout: 30_000, interval: 20 };
type Kind = 'sqlite' | 'postgres';
type Relay = ReturnType<typeof start>;

let dir: ReturnType<typeof tempDir>;
let server: PostgresServer;
let service: Server;
let made = 0;
beforeAll(async () => {
  dir = tempDir();
  if (embedded.bin === null) return;
  server = await startPostgres(embedded.bin, ['fsync=off']);
  service = await startService(dir.path);
}, 60_000);
afterAll(async () => {
  if (embedded.bin !== null) {
    await service.stop();
    await server.remove();
  }
  dir.remove();
});

/** Writes the configuration of a relay with a new, empty store, and returns its path and the options of a move for it. */
const place = async (kind: Kind) => {
  const name = `relay_${++made}`;
  const folder = join(dir.path, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'secret'), testKeys.secret, { mode: 0o600 });
  const tokenSha256 = createHash('sha256').update(testKeys.relayToken).digest('hex');
  const keys = [{ id: 'k1', secretFile: 'secret' }];
  const merchants = [{ id: 'shop', name: 'Shop', keys, tokenSha256, tills: [{ id: 'T1', tokenSha256 }] }];
  const url = `postgres://qayd_relay@127.0.0.1:${server.port}/${name}`;
  const store = kind === 'sqlite' ? { kind, file: 'relay.db' } : { kind, url };
  const file = join(folder, 'relay.json');
  writeFileSync(file, JSON.stringify({ listen: { port: 0 }, store, merchants }), { mode: 0o600 });
  if (kind === 'postgres') {
    await server.run(`CREATE DATABASE ${name}`);
    expect((await start('--config', file, '--migrate', 'postgres').ended).code).toBe(0);
  }
  const options = (side: 'from' | 'to'): string[] => [
    `--${side}`,
    file,
    ...(kind === 'postgres' ? [`--${side}-owner`, 'postgres'] : []),
  ];
  return { file, options };
};

let proxy: TcpProxy;
let till: Till;
let dataDir: string;
let sold = 0;
afterEach(() => till?.close());

const openTill = (): void => {
  dataDir = join(dir.path, `till-${++made}`);
  const relayUrl = `http://127.0.0.1:${proxy.port}`;
  const urls = { relayUrl, relayPublicUrl: relayUrl, serviceUrl: `http://127.0.0.1:${service.port}`, allowLoopbackHttp: true };
  const client = createUndiciHttp(nodeClock.after);
  onTestFinished(() => client.close());
  const ports = { clock: nodeClock, random: nodeRandom, http: client.http, files: nodeFiles, log: strictLog };
  const opened = createTill({ ...ports, secrets: secretsAt(dataDir) }, testSettings(urls), { dataDir, appVersion: 'test' });
  if (!opened.ok) throw new Error(opened.error.code);
  till = opened.value;
};

const stateOf = (invoiceNo: string) => till.ledger.payments.attemptByInvoice(invoiceNo)?.state;
const cursor = (): number => till.ledger.feed.cursor()?.after ?? 0;

/** Begins sales, and returns their invoice numbers once each has its checkout. */
const sell = async (count: number): Promise<readonly string[]> => {
  const invoices = Array.from({ length: count }, () => `M-${++sold}`);
  for (const invoiceNo of invoices) {
    const sale = { actor: 'cashier', gateway: 'wallet', amount: '12.5', mobile: '0912345678', lang: 'ar' } as const;
    expect(till.payments.startSale({ ...sale, requestId: `request-${invoiceNo}`, invoiceNo })).toMatchObject({ ok: true });
  }
  await expect.poll(() => invoices.every((invoiceNo) => stateOf(invoiceNo) === 'waiting'), patient).toBe(true);
  return invoices;
};
/** Sends the notice of a payment once. Returns the status; 0 if nobody answers. */
const pay = async (invoiceNo: string): Promise<number> => {
  const paid = { gateway: 'wallet', approved: '1', amount: '12.50', invoice_no: invoiceNo, transaction_id: `tx-${invoiceNo}` };
  const body = signedNotice('wallet-callback', paid);
  const url = addressesOf(till.ledger, invoiceNo)?.callbackUrl ?? '';
  return new Promise<number>((resolve) => {
    // On a connection of its own: one that is kept open may end as the relay does.
    const options = { method: 'POST', agent: false, headers: { 'content-type': 'application/json' } };
    const asked = request(url, options, (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    });
    asked.on('error', () => resolve(0));
    asked.end(body);
  });
};
const payAll = async (invoices: readonly string[]) => [...new Set(await Promise.all(invoices.map(pay)))];
const booked = async (invoices: readonly string[]): Promise<void> => {
  await expect.poll(() => invoices.every((invoiceNo) => stateOf(invoiceNo) === 'approved'), patient).toBe(true);
};

/** Returns what a relay knows of the till before the till has polled it: the pinned key, and the chain heads. */
const knownOfTill = async (port: number) => {
  const get = async (path: string): Promise<unknown> =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers: bearer(testKeys.relayToken) })).json();
  const { tills } = (await get('/v1/receipt-keys/shop')) as { readonly tills: object };
  const { items } = (await get('/v1/heads/shop/T1?limit=500')) as { readonly items: readonly unknown[] };
  return { tills, heads: items };
};
const serve = (file: string): Relay => {
  const relay = start('--config', file);
  onTestFinished(() => relay.signal('SIGKILL'));
  return relay;
};
const end = async (relay: Relay): Promise<void> => {
  relay.signal('SIGTERM');
  expect((await relay.ended).code).toBe(0);
};

it.for([
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
] as const)(
  'a till whose relay is moved from %s to %s books every notice once, and notices nothing else',
  { timeout: 120_000 },
  async ([from, to], context) => {
    if (embedded.bin === null) context.skip(embedded.missing);
    proxy = await startTcpProxy([]);
    onTestFinished(() => proxy.close());
    const [old, next] = [await place(from), await place(to)];
    const oldRelay = serve(old.file);
    const oldPort = await oldRelay.port();
    proxy.lead([oldPort]);
    openTill();
    const before = await sell(6);
    expect(await payAll(before)).toEqual([200]);
    await booked(before);
    const pinned = { T1: [expect.objectContaining({ key: till.headKey })] };
    const isKnown = async () => {
      const { tills, heads } = await knownOfTill(oldPort);
      return [tills, heads.length > 0];
    };
    await expect.poll(isKnown, patient).toEqual([pinned, true]);
    const known = await knownOfTill(oldPort);

    const during = await sell(4);
    const leave = async (): Promise<void> => {
      proxy.lead([]);
      await end(oldRelay);
    };
    // A file is moved without its relay. Relays on an old database may go on, and store nothing more.
    if (from === 'sqlite') await leave();
    expect((await start('--move', ...old.options('from'), ...next.options('to')).ended).code).toBe(0);
    expect(await payAll(during)).toEqual([from === 'sqlite' ? 0 : 503]);
    if (from === 'postgres') await leave();

    const relay = serve(next.file);
    const port = await relay.port();
    const moved = await knownOfTill(port);
    expect(moved).toEqual({ tills: known.tills, heads: expect.arrayContaining([...known.heads]) as object });
    proxy.lead([port]);
    const after = await sell(4);
    // The notices of the time before come again, too, and are repeats.
    expect(await payAll([...before, ...during, ...after])).toEqual([200]);
    await booked([...during, ...after]);
    await expect.poll(() => till.lights().relay.state, patient).toBe('good');
    const { key, lost } = till.lights().relay;
    expect([key, lost, till.lights().warnings, till.alerts.open(), cursor()]).toEqual([undefined, undefined, [], [], 14]);
    const kinds = till.ledger.journal.page(0, 1e9, 1e6).map(({ kind }) => kind);
    // Such an entry says that the till began again, went back, or skipped a number.
    expect(kinds.filter((kind) => kind.startsWith('feed.') && kind !== 'feed.read')).toEqual([]);
    await end(relay);

    till.close();
    const found: unknown[] = [];
    const all = new Set([...before, ...during, ...after]);
    auditTill(
      dataDir,
      { acknowledged: new Map([...all].map((each) => [each, Buffer.of()])), begun: all, paid: all },
      (rule, detail) => void found.push([rule, detail]),
    );
    expect(found).toEqual([]);
    expect(verifyIn(dataDir, genuineKeys).checks.filter(({ state }) => state === 'bad')).toEqual([]);
  },
);
