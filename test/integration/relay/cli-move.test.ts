// `npm run relay -- --move` as real processes: killed at random moments and run again, between relays that serve the same feeds.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { digestOfItem } from '../../../src/protocol/feed-digest.ts';
import { alikeHeader, haveHeader, sentHave } from '../../../src/shared/relay-wire/have.ts';
import { wireHeader, wireVersion } from '../../../src/shared/relay-wire/parts.ts';
import { nodeClock } from '../../../src/platform/node-ports.ts';
import { openStore } from '../../../src/relay/store/open.ts';
import type { FeedPage } from '../../../src/shared/relay-wire/feed.ts';
import type { KeepNotice, StoreCommand } from '../../../src/relay/store/port.ts';
import { embedded, type PostgresServer, startPostgres } from '../../support/machine/postgres.ts';
import { notice } from '../../support/relay-store-conformance.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { valueOf } from '../../support/unit/result.ts';
import { bearer, sha256, tillToken, walletBody } from './kit.ts';
import { start } from './process.ts';

/** Runs the command to its end. `lineKilled`: the line of its output at which it is killed. */
const run = async (args: readonly string[], lineKilled?: number) => {
  const command = start(...args);
  if (lineKilled !== undefined) {
    void command.until(new RegExp(`(?:.*\\n){${lineKilled}}`)).then(
      () => command.signal('SIGKILL'),
      () => {},
    );
  }
  const { code, out, err } = await command.ended;
  return { code, said: `${out}${err}` };
};

const notices = 6_000;
let dir: ReturnType<typeof tempDir>;
let server: PostgresServer;
let made = 0;

/** The copy of the first database that the command migrated: the later ones begin as this copy. Null before. */
let migrated: string | null = null;
const kept = async (name: string): Promise<string> => {
  await server.run(`CREATE DATABASE empty_relay TEMPLATE ${name}`);
  return 'empty_relay';
};

/** Writes a configuration with a new, empty store, and returns its path and the options of a move for it. */
const place = async (kind: 'sqlite' | 'postgres') => {
  made += 1;
  const name = `relay_${made}`;
  const tills = [{ id: 'T1', tokenSha256: sha256(tillToken) }];
  const merchants = [{ id: 'shop', name: 'Shop', keys: [], tokenSha256: sha256('m'), tills }];
  const url = `postgres://qayd_relay@127.0.0.1:${server.port}/${name}`;
  const store = kind === 'sqlite' ? { kind, file: `${name}.db` } : { kind, url };
  const file = join(dir.path, 'etc', `${name}.json`);
  writeFileSync(file, JSON.stringify({ listen: { port: 0 }, store, merchants }), { mode: 0o600 });
  if (kind === 'postgres') {
    await server.run(`CREATE DATABASE ${name} TEMPLATE ${migrated ?? 'template1'}`);
    if (migrated === null) expect((await run(['--config', file, '--migrate', 'postgres'])).code).toBe(0);
    migrated ??= await kept(name);
  }
  const options = (side: 'from' | 'to'): string[] => [
    `--${side}`,
    file,
    ...(kind === 'postgres' ? [`--${side}-owner`, 'postgres'] : []),
  ];
  const settings = kind === 'sqlite' ? { kind, file: join(dir.path, 'etc', `${name}.db`) } : server.settings(name);
  return { kind, file, options, settings };
};

const keep = (n: number): KeepNotice => ({
  ...{ do: 'keep', till: 'T1', notice: notice(`n${n}`, { sentTo: `a${n}/tag`, cameBy: 'attempt' }), by: null },
  ...{ mostUnverified: notices, again: 'count' },
});
const others: readonly StoreCommand[] = [
  {
    do: 'quarantine',
    till: 'T1',
    notice: notice('q1'),
    problem: 'notice.bad-signature',
    strength: 1,
    address: 'a',
    prefix: 'p',
    mostPerTill: 9,
    mostPerAddress: 9,
    mostPerPrefix: 9,
  },
  { do: 'head', till: 'T1', head: 'L.1.5.h', signature: 's', claimed: null, atMs: 1, mostUnsigned: 5 },
  { do: 'profile', till: 'T1', profile: '{"id":"p"}', atMs: 1, most: 3 },
  { do: 'taken', till: 'T1', number: 17 },
];

const asTill = { ...bearer(tillToken), [wireHeader]: String(wireVersion) };

/** Everything that a relay serves of the till, as it is written; the time of the answer is removed. */
const servedBy = async (file: string) => {
  const relay = start('--config', file);
  const url = `http://127.0.0.1:${await relay.port()}`;
  const ask = async (path: string): Promise<string> =>
    (await (await fetch(`${url}${path}`, { headers: asTill })).text()).replace(/"relayMs":[0-9]+/, '');
  const pages: string[] = [];
  for (let after = 0; after < notices; after += 500) pages.push(await ask(`/v1/feed/shop/T1?after=${after}&limit=500`));
  pages.push(await ask('/v1/quarantine/shop/T1?limit=500'), await ask('/v1/heads/shop/T1?limit=500'));
  return {
    pages,
    /** Polls as a till that has read `page`; returns the number up to which the relay holds the same notices. */
    async alike(page: FeedPage): Promise<string | null> {
      const have = page.items.slice(-1).map((item) => ({ number: item.number, digest: digestOfItem(item) }));
      const headers = { ...asTill, [haveHeader]: sentHave(page.relayId, have) ?? '' };
      return (await fetch(`${url}/v1/feed/shop/T1?after=${page.items.at(-1)?.number}`, { headers })).headers.get(alikeHeader);
    },
    async end(): Promise<void> {
      relay.signal('SIGTERM');
      await relay.ended;
    },
  };
};

beforeAll(async () => {
  dir = tempDir();
  mkdirSync(join(dir.path, 'etc'));
  if (embedded.bin !== null) server = await startPostgres(embedded.bin, ['fsync=off']);
}, 60_000);
afterAll(async () => {
  if (embedded.bin !== null) await server.remove();
  dir.remove();
});

it('moves killed at twenty random moments and run again keep the feed byte for byte, and the till goes on reading', async (context) => {
  if (embedded.bin === null) context.skip(embedded.missing);
  let at = await place('sqlite');
  const birth = { relayId: 'relay-1', salt: Buffer.alloc(32, 7), atMs: 5 };
  const store = valueOf(await openStore(at.settings, birth, nodeClock));
  for (let n = 0; n < notices; n += 500)
    valueOf(
      await store.append(
        'shop',
        Array.from({ length: 500 }, (_, i) => keep(n + i)),
      ),
    );
  valueOf(await store.append('shop', others));
  store.close();
  const first = await servedBy(at.file);
  await first.end();
  const page = JSON.parse(first.pages[3]?.replace(',,', ',') ?? '') as FeedPage;

  let seed = 5;
  const random = (most: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return 1 + (seed % most);
  };
  let kills = 0;
  /** The command's refusal to start on a moved store, for each kind of store: it gives the same reason for each further one. */
  const refused = new Map<string, unknown>();
  for (const kind of ['postgres', 'sqlite', 'postgres', 'postgres', 'sqlite', 'sqlite', 'postgres'] as const) {
    if (kills >= 20) break;
    const next = await place(kind);
    for (;;) {
      const { code, said } = await run(['--move', ...at.options('from'), ...next.options('to')], random(16));
      // A killed process has no exit code; a refusal would have 1.
      expect([code, said]).toEqual([code === 0 ? 0 : null, said]);
      if (code === 0) break;
      kills += 1;
    }
    expect(await openStore(at.settings, birth, nodeClock)).toMatchObject({ ok: false, error: { params: { problem: 'moved' } } });
    if (!refused.has(at.kind)) refused.set(at.kind, await run(['--config', at.file]));
    at = next;
    const now = await servedBy(at.file);
    expect(now.pages).toEqual(first.pages);
    expect(await now.alike(page)).toBe(String(page.items.at(-1)?.number));
    await now.end();
  }
  expect(kills).toBeGreaterThanOrEqual(20);
  const refusal = { code: 1, said: expect.stringMatching(/It was moved to/) as string };
  expect(Object.fromEntries(refused)).toEqual({ sqlite: refusal, postgres: refusal });
}, 600_000);

it('a database whose relays have spools is moved to a file only after the relays ended', async (context) => {
  if (embedded.bin === null) context.skip(embedded.missing);
  const [file, database] = [await place('sqlite'), await place('postgres')];
  const written = JSON.parse(readFileSync(database.file, 'utf8')) as { store: object };
  const spool = { folder: join(dir.path, 'spool') };
  mkdirSync(spool.folder, { mode: 0o700 });
  writeFileSync(database.file, JSON.stringify({ ...written, store: { ...written.store, spool } }), { mode: 0o600 });
  const relay = start('--config', database.file);
  await relay.port();
  const move = () => run(['--move', ...database.options('from'), ...file.options('to')]);
  expect(await move()).toEqual({ code: 1, said: expect.stringContaining('Stop every relay on it first') as string });
  relay.signal('SIGTERM');
  expect((await relay.ended).code).toBe(0);
  // The server notices a closed connection a moment later.
  await expect.poll(async () => (await move()).code, { timeout: 20_000 }).toBe(0);
}, 60_000);

it('a move that would leave notices in a spool is refused before anything is marked, unless the new store has this spool', async (context) => {
  if (embedded.bin === null) context.skip(embedded.missing);
  const withSpool = (file: string, folder: string): void => {
    const written = JSON.parse(readFileSync(file, 'utf8')) as { store: object };
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, JSON.stringify({ ...written, store: { ...written.store, spool: { folder } } }), { mode: 0o600 });
  };
  const [database, file, other] = [await place('postgres'), await place('sqlite'), await place('postgres')];
  const folder = join(dir.path, 'left');
  withSpool(database.file, folder);
  const relay = start('--config', database.file);
  const url = `http://127.0.0.1:${await relay.port()}/n/shop/T1/wallet/callback`;
  const post = async () => (await fetch(url, { method: 'POST', body: new Uint8Array(walletBody('A-1')) })).status;
  const moveTo = (to: typeof file) => run(['--move', ...database.options('from'), ...to.options('to')]);
  expect((await moveTo(other)).said).toContain(`a relay runs with the spool ${folder}. No relay with --to`);
  await server.kill();
  expect(await post()).toBe(503);
  relay.signal('SIGKILL');
  await relay.ended;
  await server.start();
  const lies = `1 notice lies in the spool ${folder}. No relay with --to would hand in what lies there. Start a relay with --from once`;
  await expect.poll(async () => (await moveTo(file)).said, { timeout: 20_000 }).toContain(lies);
  const refused = await moveTo(other);
  expect([refused.code, refused.said]).toEqual([1, expect.stringMatching(/Or name this folder as store\.spool\.folder/)]);

  const sameFolder = join(dir.path, 'link');
  symlinkSync(folder, sameFolder);
  withSpool(other.file, sameFolder);
  expect(await moveTo(other)).toMatchObject({ code: 0 });
  const next = start('--config', other.file);
  const reply = await fetch(`http://127.0.0.1:${await next.port()}/v1/feed/shop/T1?after=0`, { headers: asTill });
  expect(((await reply.json()) as FeedPage).items).toHaveLength(1);
  next.signal('SIGTERM');
  expect((await next.ended).code).toBe(0);
  // The move was finished before, so it is not refused any more.
  expect((await moveTo(other)).said).toContain('finished before');
}, 60_000);

it('wrong options are refused before a store is opened', async (context) => {
  if (embedded.bin === null) context.skip(embedded.missing);
  const [file, database] = [await place('sqlite'), await place('postgres')];
  const refused = async (...args: string[]) => {
    const { code, said } = await run(['--move', ...args]);
    return [code, said.split('\n')[0]];
  };
  expect(await refused()).toEqual([2, expect.stringContaining('--from is missing')]);
  expect(await refused('--from', file.file)).toEqual([2, expect.stringContaining('--to is missing')]);
  expect(await refused('--from', file.file, '--to', file.file)).toEqual([2, '--from and --to name the same store.']);
  expect(await refused('--from', file.file, '--to', file.file, '--abandon')).toEqual([
    2,
    expect.stringContaining('do not go together'),
  ]);
  const fewer = JSON.parse(readFileSync(database.file, 'utf8')) as { merchants: { id: string; tills: unknown[] }[] };
  const lacks = async (merchants: object[]) => {
    const to = `${database.file}.fewer`;
    writeFileSync(to, JSON.stringify({ ...fewer, merchants }), { mode: 0o600 });
    return (await refused('--from', file.file, '--to', to, '--to-owner', 'postgres'))[1];
  };
  expect(await lacks(fewer.merchants.map((each) => ({ ...each, id: 'other' })))).toContain(
    '--to lacks merchants or tills of --from: shop, shop/T1. Copy them',
  );
  expect(await lacks(fewer.merchants.map((each) => ({ ...each, tills: [] })))).toContain('of --from: shop/T1. Copy them');
  // A configuration with more is right: the next refusal is that of the missing file.
  const more = [...fewer.merchants, ...fewer.merchants.map((each) => ({ ...each, id: 'other' }))];
  expect(await lacks(more)).toContain('There is no such file');
  expect(await refused('--from', '/nowhere.json', '--abandon')).toEqual([2, '--from: /nowhere.json will not do.']);
  expect(await refused('--from', database.file, '--abandon')).toEqual([2, expect.stringContaining('--from-owner is missing')]);
  expect(await refused('--from', database.file, '--from-owner', 'qayd_relay', '--abandon')).toEqual([
    2,
    expect.stringContaining('--from-owner is missing'),
  ]);
  expect(await refused('--from', file.file, '--from-owner', 'x', '--abandon')).toEqual([
    2,
    expect.stringContaining('kind postgres'),
  ]);
  expect(await refused('--from', file.file, '--abandon')).toEqual([1, expect.stringContaining('There is no such file')]);
  expect(await refused('--from', database.file, '--from-owner', 'nobody', '--abandon')).toEqual([
    1,
    expect.stringContaining('as nobody: The server refuses this role from here'),
  ]);
});
