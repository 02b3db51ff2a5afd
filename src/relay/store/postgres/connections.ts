// The connections to PostgreSQL: two bounded pools, so that commits that wait for a replica never keep tills from reading. Every
// wait has a time limit of the relay's own, because the server has none for a commit.
import {
  type ClientBase,
  type ClientConfig,
  type CustomTypesConfig,
  Client,
  DatabaseError,
  Pool,
  type PoolClient,
  type QueryResultRow,
  types as pgTypes,
} from 'pg';
import type { Cancel, Clock, StopSignal } from '../../../shared/ports.ts';
import { createStop } from '../../../shared/stop.ts';
import type { WaitsFor } from '../database-events.ts';
import type { PostgresSettings } from '../port.ts';
import { Abandoned, codeOf, isReadOnly, unwaited } from './errors.ts';
import type { PreparedSql } from './statements.ts';

/** Runs a statement and returns its rows. Statements run in the order of the calls. */
export type Run = <T>(statement: PreparedSql, values: readonly unknown[]) => Promise<T[]>;

export type LentConnection = {
  readonly run: Run;
  /** Forgets warnings of earlier statements. */
  listen(): void;
  /** True if the server warned since `listen` that a commit did not wait for its replica. */
  isUnwaited(): boolean;
};

/** How long to wait before a connection is made to a server that turned out to be no primary. */
const againMs = 200;
/** The most reads that may wait for a connection. */
const mostWaiting = 1000;

/** `closing`: ends the wait at once, so that no timer keeps a closed relay's process alive. */
type Timed = { readonly clock: Clock; readonly untilMs: number; readonly closing?: StopSignal };

/** Rejects with `Abandoned` if the promise is not settled in time; `late` then gets its value. */
export const within = <T>(
  { clock, untilMs, closing }: Timed,
  promise: Promise<T>,
  late: (value: T) => void = () => {},
): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    let over = false;
    const abandon = (code: 'timeout' | 'closed'): void => {
      over = true;
      reject(new Abandoned(code));
    };
    const cancels: Cancel[] = [];
    const cancel = (): void => {
      for (const each of cancels.splice(0)) each();
    };
    if (closing?.stopped) abandon('closed');
    else {
      cancels.push(clock.after(Math.max(0, untilMs - clock.monoMs()), () => abandon('timeout')));
      if (closing)
        cancels.push(
          closing.onStop(() => {
            cancel();
            abandon('closed');
          }),
        );
    }
    const settle = async (): Promise<void> => {
      try {
        const value = await promise;
        if (over) late(value);
        else resolve(value);
      } catch (error) {
        reject(error);
      } finally {
        cancel();
      }
    };
    void settle();
  });

/** The types bigint and numeric by their numbers in PostgreSQL. Their values are far below 2^53, so they are numbers here. */
const wholeNumbers: readonly number[] = [20, 1700];
const types: CustomTypesConfig = {
  getTypeParser: (oid: number) => {
    const standard: unknown = pgTypes.getTypeParser(oid);
    return wholeNumbers.includes(oid) ? Number : (standard as (text: string) => unknown);
  },
};

/** Fails as the server does with a wrong password: `pg` itself fails without a code if there is none. */
const refuseWithout = (): never => {
  throw Object.assign(new Error('the server asks for a password'), { code: '28P01' });
};

export const clientConfig = (settings: PostgresSettings): ClientConfig => ({
  ...{ host: settings.host, port: settings.port, user: settings.user, database: settings.database },
  // A function: `pg` asks for a password only if the server does, and reads neither PGPASSWORD nor ~/.pgpass.
  password: () => settings.password || refuseWithout(),
  ssl: settings.tls ? { rejectUnauthorized: true, ...(settings.ca !== null && { ca: settings.ca }) } : false,
  application_name: 'qayd-relay',
  keepAlive: true,
  types,
});

/**
 * Reads whom this server's commits wait for. Patroni sets `*` while no replica is there; a person may have set it for good, and then
 * a copying `pg_basebackup` counts as a replica.
 */
export const waitsForSql = `CASE WHEN current_setting('synchronous_standby_names') = '' THEN 'nobody'
    WHEN strpos(current_setting('synchronous_standby_names'), '*') > 0 THEN 'anybody' ELSE 'named' END AS "waitsFor"`;

/**
 * Prepares a new connection: refuses a server that is no primary (as 25006, which is tried again), and makes its commits wait for
 * the replica even if the server's default is weaker. Returns whom commits of this server wait for.
 */
export const prepare = async (client: ClientBase): Promise<WaitsFor> => {
  const { rows } = await client.query<{ standby: boolean; waitsFor: WaitsFor }>(`SELECT pg_is_in_recovery() AS standby,
    ${waitsForSql},
    CASE WHEN current_setting('synchronous_commit') NOT IN ('on', 'remote_apply') THEN set_config('synchronous_commit', 'on', false) END`);
  if (rows[0]?.standby !== false) throw Object.assign(new Error('the server is a standby'), { code: '25006' });
  return rows[0].waitsFor;
};

type LendingPool = {
  /**
   * Lends a connection to `use`, until the time limit. If `use` fails without an answer of the server, the connection is
   * destroyed; no cancel request is ever sent.
   */
  lend<T>(untilMs: number, use: (connection: LentConnection) => Promise<T>): Promise<T>;
  waiting(): number;
  close(): void;
};

const createPool = (settings: PostgresSettings, clock: Clock, onReplica: (waitsFor: WaitsFor) => void): LendingPool => {
  const warned = new WeakMap<ClientBase, boolean>();
  const open = new Set<Client>();
  const closing = createStop();
  /** Known from its making on: also a connection that is still being made must end with the store. */
  class KnownClient extends Client {
    constructor(config?: string | ClientConfig) {
      super(config);
      open.add(this);
      this.once('end', () => open.delete(this));
    }
  }
  const pool = new Pool({
    ...clientConfig(settings),
    Client: KnownClient,
    max: settings.connections,
    pipeline: true,
    connectionTimeoutMillis: settings.commitLimitMs,
    // A statement that waits for a lock of a hanging commit ends by itself, before the relay has to drop its connection.
    lock_timeout: Math.ceil(settings.commitLimitMs * 0.8),
    onConnect: (async (client: Client) => {
      client.on('error', () => {});
      client.on('notice', ({ code }) => {
        if (code !== undefined && unwaited.has(code)) warned.set(client, true);
      });
      onReplica(await prepare(client));
    }) as unknown as (client: ClientBase) => void,
  });
  // A connection that ends while nobody uses it leaves the pool; without this listener, Node would exit.
  pool.on('error', () => {});

  const destroy = (client: PoolClient): void => {
    client.connection.stream.destroy();
    client.release(true);
  };
  return {
    async lend(untilMs, use) {
      const timed = { clock, untilMs, closing: closing.signal };
      const client = await within(timed, pool.connect(), (late) => late.release());
      const connection: LentConnection = {
        run: async <T>({ name, text }: PreparedSql, values: readonly unknown[]) =>
          (await client.query<T & QueryResultRow>({ name, text, values: [...values] })).rows,
        listen: () => void warned.delete(client),
        isUnwaited: () => warned.get(client) === true,
      };
      try {
        const value = await within(timed, use(connection));
        // A connection whose commit did not wait is being ended, or its server is in trouble.
        if (connection.isUnwaited()) destroy(client);
        else client.release();
        return value;
      } catch (error) {
        // Keep the connection only if the server answered with an error that ends no connection.
        if (error instanceof DatabaseError && !isReadOnly(error) && !/^(08|57P)/.test(codeOf(error))) client.release();
        else destroy(client);
        throw error;
      }
    },
    waiting: () => pool.waitingCount,
    close() {
      closing.stop();
      for (const client of open) client.connection.stream.destroy();
      pool.end().catch(() => {});
    },
  };
};

export type PostgresConnections = {
  /** Lends a connection for a commit. */
  write: LendingPool['lend'];
  /**
   * Runs a read. A connection that turns out to be dead, or a server that turns out to be no primary, is replaced until the time
   * limit is over.
   */
  read<T>(use: (run: Run) => Promise<T>): Promise<T>;
  /** Whom the newest connection's commits wait for; null before the first connection. */
  waitsFor(): WaitsFor | null;
  /** Notes a server's setting that another connection has read. */
  noteReplica(waitsFor: WaitsFor): void;
  /** Calls `listen` when the setting changes. */
  onReplica(listen: (waitsFor: WaitsFor) => void): void;
  /** Waits a moment, then resolves; at once if the store is closed. */
  pause(): Promise<void>;
  close(): void;
};

export const openConnections = (settings: PostgresSettings, clock: Clock): PostgresConnections => {
  let waitsFor: WaitsFor | null = null;
  let onChange: (waitsFor: WaitsFor) => void = () => {};
  const noteReplica = (now: WaitsFor): void => {
    const isNew = now !== waitsFor;
    waitsFor = now;
    if (isNew) onChange(now);
  };
  const [writers, readers] = [createPool(settings, clock, noteReplica), createPool(settings, clock, noteReplica)];
  let closed = false;
  const pause = (): Promise<void> => new Promise((resolve) => void clock.after(againMs, resolve));
  return {
    write: (untilMs, use) => (closed ? Promise.reject(new Abandoned('closed')) : writers.lend(untilMs, use)),
    async read(use) {
      if (closed) throw new Abandoned('closed');
      if (readers.waiting() >= mostWaiting) throw new Abandoned('busy');
      const untilMs = clock.monoMs() + settings.commitLimitMs;
      let tries = 0;
      for (;;) {
        try {
          return await readers.lend(untilMs, ({ run }) => use(run));
        } catch (error) {
          tries += 1;
          const isStale = codeOf(error) === 'connection' && tries === 1;
          if (closed || clock.monoMs() + againMs >= untilMs || !(isStale || isReadOnly(error))) throw error;
          if (!isStale) await pause();
        }
      }
    },
    waitsFor: () => waitsFor,
    noteReplica,
    onReplica(listen) {
      onChange = listen;
    },
    pause,
    close() {
      closed = true;
      writers.close();
      readers.close();
    },
  };
};
