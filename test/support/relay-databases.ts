// Databases of the relay's PostgreSQL store for tests: made from one migrated template, and emptied for the next test.
import type pg from 'pg';
import { vi } from 'vitest';
import { nodeRandom } from '../../src/platform/node-ports.ts';
import type { Clock } from '../../src/shared/ports.ts';
import type { PostgresSettings, RelayStore } from '../../src/relay/store/port.ts';
import { migratePostgres } from '../../src/relay/store/postgres/migrate.ts';
import { grants, schemaName } from '../../src/relay/store/postgres/schema.ts';
import { openStore } from '../../src/relay/store/open.ts';
import type { PostgresServer } from './machine/postgres.ts';
import type { StoreUnderTest } from './relay-store-conformance.ts';
import { valueOf } from './unit/result.ts';

const birth = { relayId: 'relay-1', salt: Buffer.alloc(32, 7), atMs: 0 };
const owner = { user: 'postgres', password: null };
const template = 'template_relay';
const stored = Object.keys(grants).filter((table) => table !== 'migrations');
/** Empties a database. Not TRUNCATE, which makes new files for each table: for a few rows, that takes a hundred times as long. */
export const emptied = [
  ...['merchants', 'meta'].map((table) => `DROP TRIGGER IF EXISTS moved ON ${schemaName}.${table}`),
  ...stored.map((table) => `DELETE FROM ${schemaName}.${table}`),
].join('; ');

/** Refuses each transaction as PostgreSQL does on a full disk. */
const full = `
  CREATE FUNCTION ${schemaName}.full_disk() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END $$;
  CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON ${schemaName}.merchants EXECUTE FUNCTION ${schemaName}.full_disk();`;
const free = `DROP FUNCTION IF EXISTS ${schemaName}.full_disk CASCADE`;

export type Databases = {
  /** Runs statements as the superuser in a database. */
  run<T extends pg.QueryResultRow>(database: string, sql: string): Promise<T[]>;
  /** Creates a migrated, empty database, and returns its name. `giveBack` empties the database for another test. */
  take(): Promise<string>;
  giveBack(database: string): Promise<void>;
  /** Opens a store on a database of its own. */
  start(changes?: Partial<PostgresSettings>): Promise<StoreUnderTest & { readonly database: string }>;
  close(): Promise<void>;
};

export const createDatabases = async (server: PostgresServer, clock: Clock): Promise<Databases> => {
  const admin = await server.connect();
  const unused: string[] = [];
  const admins = new Map<string, Promise<pg.Client>>();
  const adminOf = (database: string): Promise<pg.Client> => {
    const known = admins.get(database) ?? server.connect(database);
    admins.set(database, known);
    return known;
  };
  const run = async <T extends pg.QueryResultRow>(database: string, sql: string): Promise<T[]> =>
    (await (await adminOf(database)).query<T>(sql)).rows;
  let made = 0;
  await admin.query(`CREATE DATABASE ${template}`);
  valueOf(await migratePostgres(server.settings(template), owner, { clock, random: nodeRandom }));
  const open = async (database: string, relayId: string, changes?: Partial<PostgresSettings>): Promise<RelayStore> => {
    const store = valueOf(await openStore(server.settings(database, changes), { ...birth, relayId }, clock));
    // From now on, only what a test does causes events.
    await vi.waitUntil(() => store.others?.isHeard(), { timeout: 10_000, interval: 2 });
    return store;
  };

  const take = async (): Promise<string> => {
    const known = unused.pop();
    if (known !== undefined) return known;
    const name = `relay_${++made}`;
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    return name;
  };
  const giveBack = async (database: string): Promise<void> => {
    await run(database, `${free}; ${emptied}`);
    unused.push(database);
  };
  return {
    run,
    take,
    giveBack,
    async start(changes) {
      const database = await take();
      let store = await open(database, 'relay-1', changes);
      return {
        database,
        store,
        async reopen() {
          store.close();
          store = await open(database, 'relay-2', changes);
          return store;
        },
        fill: async () => void (await run(database, full)),
        free: async () => void (await run(database, free)),
        async remove() {
          store.close();
          await giveBack(database);
        },
      };
    },
    async close() {
      await admin.end();
      for (const each of admins.values()) await (await each).end();
    },
  };
};
