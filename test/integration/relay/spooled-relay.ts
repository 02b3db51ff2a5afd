// The configuration of a relay with a spool on a new, migrated database of a real PostgreSQL server.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeClock, nodeRandom } from '../../../src/platform/node-ports.ts';
import { afterAll, beforeAll } from 'vitest';
import { migratePostgres } from '../../../src/relay/store/postgres/migrate.ts';
import { embedded, type PostgresServer, startPostgres } from '../../support/machine/postgres.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { valueOf } from '../../support/unit/result.ts';
import { secret, sha256, tillToken } from './kit.ts';

type SpooledRelay = { readonly dir: string; readonly database: string; readonly graceMs: number };

/** Creates the database, and the relay's folder with an empty spool in `dir`. Returns the path of the relay's configuration. */
export const writeSpooledRelay = async (server: PostgresServer, { dir, database, graceMs }: SpooledRelay): Promise<string> => {
  await server.run(`CREATE DATABASE ${database}`);
  const owner = { user: 'postgres', password: null };
  valueOf(await migratePostgres(server.settings(database), owner, { clock: nodeClock, random: nodeRandom }));
  const folder = join(dir, database);
  mkdirSync(join(folder, 'spool'), { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, 'secret'), `${secret}\n`, { mode: 0o600 });
  const tills = [{ id: 'T1', tokenSha256: sha256(tillToken) }];
  const merchants = [{ id: 'shop', name: 'Shop', keys: [{ id: 'k1', secretFile: 'secret' }], tokenSha256: sha256('m'), tills }];
  const url = `postgres://qayd_relay@127.0.0.1:${server.port}/${database}`;
  const store = { kind: 'postgres', url, commitLimitMs: 3000, spool: { folder: 'spool', graceMs } };
  const config = join(folder, 'relay.json');
  writeFileSync(config, JSON.stringify({ listen: { port: 0 }, store, merchants }), { mode: 0o600 });
  return config;
};

/** Starts a server and makes a folder for relays before the tests of a file, and removes both afterwards. */
export const useServer = () => {
  let dir: ReturnType<typeof tempDir>;
  let server: PostgresServer;
  beforeAll(async () => {
    dir = tempDir();
    server = await startPostgres(embedded.bin ?? '', ['fsync=off']);
  }, 60_000);
  afterAll(async () => {
    await server.remove();
    dir.remove();
  });
  return { server: () => server, dir: () => dir.path };
};
