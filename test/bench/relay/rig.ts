// A PostgreSQL server with one synchronous standby on this machine, from Debian's programs, with every sync to the disk switched on.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type QueryResultRow } from 'pg';
import { nodeClock, nodeRandom } from '../../../src/platform/node-ports.ts';
import type { PostgresSettings } from '../../../src/relay/store/port.ts';
import { migratePostgres } from '../../../src/relay/store/postgres/migrate.ts';
import { account, debian, freePort } from '../../support/machine/postgres.ts';
import { createCluster } from '../../support/machine/postgres-cluster.ts';

/** Null if the programs that the rig needs are on this machine; otherwise the reason. */
export const missingPrograms = (): string | null => {
  if (debian.bin === null) return debian.missing;
  const missing = ['pg_basebackup', 'pgbench'].find((program) => !existsSync(join(debian.bin as string, program)));
  return missing === undefined ? null : `the package postgresql-15 has no ${missing} on this machine`;
};

export type Rig = {
  readonly port: number;
  /** The first process of the primary; its children serve the connections. */
  readonly pid: number;
  /** Runs statements as the superuser, without waiting for the standby. */
  run<T extends QueryResultRow>(database: string, sql: string): Promise<T[]>;
  /** Creates a database with the relay's tables, and returns the settings of a relay that uses it. */
  database(name: string): Promise<PostgresSettings>;
  /** Runs one of PostgreSQL's programs and returns its output. */
  program(name: string, args: readonly string[]): Promise<string>;
  stop(): Promise<void>;
};

/** Runs a program to its end, beside this process's own work. Rejects with the program's messages if it fails. */
const runTo = async (file: string, args: readonly string[], options: object): Promise<string> => {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, messages] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (messages += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${file} ended with ${code}: ${messages.slice(-2000)}`);
  return output;
};

/** Settings of both servers; all others are PostgreSQL's defaults. */
export const serverSettings = ['max_connections=200', 'shared_buffers=256MB', 'max_wal_size=2GB', 'autovacuum=on'] as const;

const serve = async (bin: string, data: string, port: number, run: object, more: readonly string[]): Promise<ChildProcess> => {
  const flags = [...serverSettings, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...more];
  const args = ['-D', data, '-p', String(port), ...flags.flatMap((flag) => ['-c', flag])];
  const child = spawn(join(bin, 'postgres'), args, { ...run, stdio: ['ignore', 'ignore', 'pipe'] });
  process.once('exit', () => child.kill('SIGQUIT'));
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      if (said.length < 10_000) said += chunk.toString();
      if (/ready to accept (read-only )?connections/.test(said)) resolve();
    });
    child.once('exit', () => reject(new Error(`postgres ended: ${said}`)));
  });
  return child;
};

/** Connects as the superuser while `use` runs. `isWaiting`: true if its commits wait for the standby. */
const withClient = async <T>(
  { port, database = 'postgres', isWaiting = false }: { port: number; database?: string; isWaiting?: boolean },
  use: (client: Client) => Promise<T>,
): Promise<T> => {
  const options = isWaiting ? '' : '-c synchronous_commit=local';
  const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database, options });
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
};

/** The settings on which a durable commit rests, as `SHOW` prints them. */
const durable: Readonly<Record<string, string>> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  synchronous_standby_names: 'standby',
};

const checkDurable = async (client: Client, names: readonly string[]): Promise<void> => {
  for (const name of names) {
    const { rows } = await client.query<Record<string, string>>(`SHOW ${name}`);
    if (rows[0]?.[name] !== durable[name]) throw new Error(`${name} is ${rows[0]?.[name]}, not ${durable[name]}`);
  }
};

const stopServer = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null) return;
  // SIGQUIT: at once. The servers' files are deleted afterwards.
  child.kill('SIGQUIT');
  await once(child, 'exit');
};

/** Makes the primary wait for its standby from now on, and returns when the standby is the synchronous one. */
const synchronise = async (port: number): Promise<void> => {
  await withClient({ port }, async (client) => {
    await client.query(`ALTER SYSTEM SET synchronous_standby_names = 'standby'`);
    await client.query('SELECT pg_reload_conf()');
    const isSync = async (): Promise<boolean> => {
      const { rows } = await client.query(`SELECT FROM pg_stat_replication WHERE sync_state = 'sync' AND state = 'streaming'`);
      return rows.length > 0;
    };
    while (!(await isSync())) await new Promise((again) => void setTimeout(again, 50));
  });
  await withClient({ port, isWaiting: true }, (client) => checkDurable(client, Object.keys(durable)));
};

/** Starts both servers in `parent`, a folder that root opens to the account of the servers. */
export const startRig = async (parent: string): Promise<Rig> => {
  const bin = debian.bin as string;
  const as = account();
  const folder = join(parent, 'postgres');
  mkdirSync(folder);
  if (as) {
    chownSync(folder, as.uid, as.gid);
    // The folders of a bench are private, but PostgreSQL must reach its own folder through them.
    for (const above of ['.', '..', '../..']) chmodSync(join(parent, above), 0o711);
  }
  const run = { ...as, env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' }, cwd: folder };
  const [primaryData, standbyData] = [join(folder, 'primary'), join(folder, 'standby')];
  const [port, standbyPort] = [await freePort(), await freePort()];
  const program: Rig['program'] = (name, args) => runTo(join(bin, name), args, run);
  createCluster(bin, primaryData, run);
  const primary = await serve(bin, primaryData, port, run, []);
  const address = `host=127.0.0.1 port=${port} user=postgres`;
  await program('pg_basebackup', ['-D', standbyData, '-d', address, '-R', '-C', '-S', 'standby', '-c', 'fast', '-X', 'stream']);
  const standby = await serve(bin, standbyData, standbyPort, run, ['cluster_name=standby', 'hot_standby=on']);
  await synchronise(port);
  await withClient({ port: standbyPort }, (client) => checkDurable(client, ['fsync', 'full_page_writes']));

  const query: Rig['run'] = <T extends QueryResultRow>(database: string, sql: string) =>
    withClient({ port, database }, async (client) => (await client.query<T>(sql)).rows);
  return {
    port,
    pid: primary.pid ?? 0,
    run: query,
    program,
    async database(name) {
      await query('postgres', `CREATE DATABASE ${name}`);
      const settings: PostgresSettings = {
        ...{ kind: 'postgres', host: '127.0.0.1', port, database: name, user: 'qayd_relay', password: null },
        ...{ tls: false, ca: null, connections: 10, commitLimitMs: 10_000, checkMs: 5000 },
      };
      const owner = { user: 'postgres', password: null };
      const migrated = await migratePostgres(settings, owner, { clock: nodeClock, random: nodeRandom });
      if (!migrated.ok) throw new Error(migrated.error.code);
      return settings;
    },
    async stop() {
      await stopServer(standby);
      await stopServer(primary);
    },
  };
};
