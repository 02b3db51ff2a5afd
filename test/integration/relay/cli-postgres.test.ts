// The relay's command line with a store on PostgreSQL: migration, start, restart and refusals, as real processes.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { setStandby } from '../../support/machine/absent-replica.ts';
import { embedded, type PostgresServer, startPostgres } from '../../support/machine/postgres.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { bearer, secret, sha256, tillToken, walletBody } from './kit.ts';

const run = (...args: string[]) => {
  const child = spawn(process.execPath, ['src/cli/relay.ts', ...args]);
  let said = '';
  let onMore = (): void => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      onMore();
    });
  }
  const ended = new Promise<{ code: number | null; said: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, said })),
  );
  const port = (): Promise<string> =>
    new Promise((resolve, reject) => {
      onMore = () => {
        const found = /^\{"port":([0-9]+)\}$/m.exec(said)?.[1];
        if (found) resolve(found);
      };
      void ended.then(() => reject(new Error(said)));
      onMore();
    });
  return { ended, port, kill: () => child.kill('SIGKILL'), end: () => child.kill('SIGTERM') };
};

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
  writeFileSync(join(folder, 'secret'), `${secret}\n`, { mode: 0o600 });
  writeFileSync(join(folder, 'password'), 'the relay’s password\n', { mode: 0o600 });
  const tills = [{ id: 'T1', tokenSha256: sha256(tillToken) }];
  const merchants = [{ id: 'shop', name: 'Shop', keys: [{ id: 'k1', secretFile: 'secret' }], tokenSha256: sha256('m'), tills }];
  const store = { kind: 'postgres', url: `postgres://qayd_relay@127.0.0.1:${server.port}/qayd`, passwordFile: 'password' };
  config = join(folder, 'relay.json');
  writeFileSync(config, JSON.stringify({ listen: { port: 0 }, store, merchants }), { mode: 0o600 });
}, 60_000);
afterAll(async () => {
  if (embedded.bin !== null) await server.remove();
  dir.remove();
});

it('a relay on PostgreSQL is migrated, started, killed and started again, and loses nothing', async (context) => {
  if (embedded.bin === null) context.skip(embedded.missing);
  const where = `database qayd at 127.0.0.1:${server.port}`;
  expect(await run('--config', config, '--check').ended).toMatchObject({ code: 0 });
  expect(await run('--config', config).ended).toMatchObject({
    code: 1,
    said: expect.stringContaining('has no such role') as string,
  });
  expect(await run('--config', config, '--migrate', 'qayd_relay').ended).toMatchObject({
    code: 2,
    said: expect.stringContaining('must own nothing') as string,
  });
  expect(await run('--config', config, '--migrate', 'nobody').ended).toMatchObject({
    code: 1,
    said: expect.stringContaining(`${where} as nobody: The server refuses this role from here`) as string,
  });
  const migrated = await run('--config', config, '--migrate', 'postgres').ended;
  expect(migrated).toEqual({
    code: 0,
    said: `${where} as postgres: Migrations: 1, 2. The role qayd_relay was created. It has the rights that the relay needs, and no others on these tables.\n`,
  });

  const first = run('--config', config);
  const callback = `http://127.0.0.1:${await first.port()}/n/shop/T1/wallet/callback`;
  const body = new Uint8Array(walletBody('A-1'));
  expect((await fetch(callback, { method: 'POST', body })).status).toBe(200);
  // Another node on the same database serves the notice, and knows its repeat.
  const second = run('--config', config);
  const url = `http://127.0.0.1:${await second.port()}`;
  expect((await fetch(`${url}/n/shop/T1/wallet/callback`, { method: 'POST', body })).status).toBe(200);
  first.kill();
  await first.ended;
  const page = (await (await fetch(`${url}/v1/feed/shop/T1?after=0`, { headers: bearer(tillToken) })).json()) as { last: number };
  expect(page.last).toBe(1);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  second.end();
  const { code, said } = await second.ended;
  expect([code, said.includes('password')]).toEqual([0, false]);
}, 120_000);

it('--restored gives the database a new id once no relay runs on it', async (context) => {
  if (embedded.bin === null) context.skip(embedded.missing);
  const live = run('--config', config);
  await live.port();
  expect(await run('--config', config, '--restored').ended).toMatchObject({
    code: 1,
    said: expect.stringContaining('Stop every relay on this database first') as string,
  });
  live.end();
  await live.ended;
  const { code, said } = await run('--config', config, '--restored').ended;
  expect([code, said]).toEqual([0, expect.stringMatching(/^The relay is now relay_/)]);
});

it('--restored without the replica says that its change is not confirmed, and can be run again', async (context) => {
  if (embedded.bin === null) context.skip(embedded.missing);
  const hasty = join(dir.path, 'etc', 'hasty.json');
  const written = JSON.parse(readFileSync(config, 'utf8')) as { store: object };
  writeFileSync(hasty, JSON.stringify({ ...written, store: { ...written.store, commitLimitMs: 1_500 } }), { mode: 0o600 });
  onTestFinished(() => setStandby(server, ''));
  await setStandby(server, 'ghost');
  expect(await run('--config', hasty, '--restored').ended).toMatchObject({
    code: 1,
    said: expect.stringMatching(/: Its replica did not confirm the commit, .+ run this command again\.\n$/) as string,
  });
  await setStandby(server, '');
  const again = async () => (await run('--config', hasty, '--restored').ended).code;
  await expect.poll(again, { timeout: 20_000 }).toBe(0);
});

it('--reissue reads the till’s pinned key from the database, and says so if the database cannot be read', async (context) => {
  if (embedded.bin === null) context.skip(embedded.missing);
  const [folder, pinned] = [join(dir.path, 'etc'), 'A'.repeat(43)];
  await server.run(`INSERT INTO qayd_relay.pinned_keys VALUES ('shop', 'T1', '${pinned}', '${sha256(tillToken)}', 1)`, 'qayd');
  const written = JSON.parse(readFileSync(config, 'utf8')) as { store: object };
  const write = (changes: object): void =>
    writeFileSync(config, JSON.stringify({ ...written, publicUrl: 'https://relay.example.com', ...changes }), { mode: 0o600 });
  const reissue = async () => {
    rmSync(join(folder, 'keys-shop-T1.json'), { force: true });
    return run('--reissue', 'shop/T1', '--out', folder).ended;
  };
  const formerKeys = () =>
    (
      JSON.parse(readFileSync(config, 'utf8')) as typeof written & {
        merchants: { tills: { formerHeadKeys?: { key: string }[] }[] }[];
      }
    ).merchants[0]?.tills[0]?.formerHeadKeys;
  write({ store: { ...written.store, passwordFile: 'secret', url: 'postgres://qayd_relay@127.0.0.1:1/qayd' } });
  expect(await reissue()).toMatchObject({ code: 0, said: expect.stringContaining('database could not be read') as string });
  expect(formerKeys()).toBe(undefined);
  write({});
  expect(await reissue()).toMatchObject({ code: 0, said: expect.not.stringContaining('could not be read') as string });
  expect(formerKeys()).toMatchObject([{ key: pinned }]);
});

it('a wrong or missing password is said with the setting or option that names its file', async (context) => {
  if (embedded.bin === null) context.skip(embedded.missing);
  await server.run("CREATE ROLE asked LOGIN PASSWORD 'right'");
  const [hba] = await server.run<{ hba_file: string }>('SHOW hba_file');
  const rules = ['host all asked 127.0.0.1/32 scram-sha-256', 'host all all 127.0.0.1/32 trust'];
  await server.run(`COPY (SELECT unnest(ARRAY['${rules.join("','")}'])) TO '${hba?.hba_file}'`);
  await server.run('SELECT pg_reload_conf()');
  const folder = join(dir.path, 'etc');
  const written = JSON.parse(readFileSync(config, 'utf8')) as { store: { url: string } };
  const asking = join(folder, 'asking.json');
  const url = written.store.url.replace('qayd_relay', 'asked');
  writeFileSync(asking, JSON.stringify({ ...written, store: { kind: 'postgres', url, spool: { folder } } }), { mode: 0o600 });
  chmodSync(folder, 0o700);
  const said = async (...args: string[]): Promise<string> => (await run(...args).ended).said;
  const wrong = (place: string): string => `as asked: The password is wrong or missing: see ${place}. Or the role does not exist`;
  await expect
    .poll(() => said('--config', config, '--migrate', 'asked'), { timeout: 20_000 })
    .toContain(wrong('--password-file'));
  expect(await said('--config', config, '--migrate', 'asked', '--password-file', join(folder, 'secret'))).toContain(
    wrong('--password-file'),
  );
  expect(await said('--move', '--from', config, '--from-owner', 'asked', '--abandon')).toContain(wrong('--from-password-file'));
  expect(await said('--config', asking)).toContain(`${wrong('store.passwordFile')} yet: run this command with --migrate OWNER.`);
}, 60_000);

it('a password file of the command line is looked for in the current folder, and the message names the whole path', async () => {
  const { code, said } = await run('--config', config, '--migrate', 'owner', '--password-file', 'nowhere').ended;
  expect([code, said]).toEqual([2, expect.stringContaining(`--password-file: ${join(process.cwd(), 'nowhere')} cannot be read`)]);
});

it('--migrate is refused for a SQLite store', async () => {
  const file = join(dir.path, 'sqlite.json');
  const merchants = [{ id: 'shop', keys: [], tokenSha256: sha256('m'), tills: [] }];
  writeFileSync(file, JSON.stringify({ store: { kind: 'sqlite', file: 'relay.db' }, merchants }), { mode: 0o600 });
  expect(await run('--config', file, '--migrate', 'postgres').ended).toMatchObject({
    code: 2,
    said: expect.stringContaining('A SQLite store migrates itself') as string,
  });
});
