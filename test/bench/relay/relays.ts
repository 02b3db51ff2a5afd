// Relay processes of this bench, with many merchants, on SQLite or on PostgreSQL; and the floor that they are compared with.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PostgresSettings } from '../../../src/relay/store/port.ts';
import { type Server, startServer } from '../../support/machine/servers.ts';
import { testKeys } from '../../support/till.ts';
import type { Given } from '../deadline.ts';
import { feedAt, tillsEach, tokenSha256Of } from './shops.ts';

export type Measured = Server & {
  readonly name: string;
  /** The memory of the process after a garbage collection, in bytes. */
  memory(until: Given['until']): Promise<{ readonly rss: number; readonly heapUsed: number }>;
};

const probe = pathToFileURL(resolve('test/bench/relay/memory-probe.ts')).href;

const startMeasured = async (name: string, dir: string, script: string, args: readonly string[]): Promise<Measured> => {
  const file = join(dir, 'memory.json');
  const env = { NODE_OPTIONS: `--expose-gc --import ${probe}`, BENCH_MEMORY_FILE: file };
  const server = await startServer(script, args, env);
  const read = (): { rss: number; heapUsed: number } | null => {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as { rss: number; heapUsed: number };
    } catch {
      return null;
    }
  };
  return {
    ...server,
    name,
    async memory(until) {
      rmSync(file, { force: true });
      process.kill(server.pid, 'SIGUSR2');
      await until(`${name} to tell its memory`, () => read() !== null);
      return read() as NonNullable<ReturnType<typeof read>>;
    },
  };
};

const most = 1_000_000_000;
const limits = {
  ...{ requestsPerMinutePerAddress: most, requestsPerMinutePerPrefix: most, requestsPerMinutePerToken: most },
  ...{ connections: 1_000_000, connectionsPerAddress: 1_000_000 },
};

const merchants = (tills: number) =>
  Array.from({ length: Math.ceil(tills / tillsEach) }, (_, m) => {
    const feeds = Array.from({ length: tillsEach }, (_each, t) => feedAt(m * tillsEach + t));
    const [first = feedAt(0)] = feeds;
    return {
      ...{ id: first.merchant, name: 'Shop', keys: [{ id: 'k1', secretFile: 'secret' }], tokenSha256: tokenSha256Of(first) },
      tills: feeds.map((feed) => ({ id: feed.till, tokenSha256: tokenSha256Of(feed) })),
    };
  });

/** `postgres`: the settings of the database; null for a SQLite file in `dir`. `tills`: how many tills the configuration has. */
export const startBenchRelay = (
  name: string,
  dir: string,
  { postgres, tills }: { readonly postgres: PostgresSettings | null; readonly tills: number },
): Promise<Measured> => {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  writeFileSync(join(dir, 'secret'), testKeys.secret, { mode: 0o600 });
  const store = postgres
    ? { kind: 'postgres', url: `postgres://${postgres.user}@${postgres.host}:${postgres.port}/${postgres.database}` }
    : { kind: 'sqlite', file: sqliteFile };
  const config = { listen: { host: '127.0.0.1', port: 0 }, store, limits, merchants: merchants(tills) };
  writeFileSync(join(dir, 'relay.json'), JSON.stringify(config), { mode: 0o600 });
  return startMeasured(name, dir, 'src/cli/relay.ts', ['--config', join(dir, 'relay.json')]);
};

export const sqliteFile = 'relay.db';

/** Starts the bare server with its rows in the PostgreSQL database, or in a SQLite file in `dir`. */
export const startPollFloor = (dir: string, postgres: PostgresSettings | null): Promise<Measured> => {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const place = postgres ? `postgres://postgres@${postgres.host}:${postgres.port}/${postgres.database}` : join(dir, 'floor.db');
  return startMeasured('the floor', dir, 'test/bench/relay/poll-floor.ts', [place]);
};
