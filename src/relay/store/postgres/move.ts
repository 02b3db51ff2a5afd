// A PostgreSQL store as one side of a move, as the owner of its tables: the running role may not write them all.
import { Client, type QueryResultRow } from 'pg';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { NoticeKind } from '../../../shared/payment/gateways.ts';
import { type FeedKey, type PostgresSettings, storeFailure } from '../port.ts';
import {
  beforeAll,
  guardSide,
  type MerchantVersion,
  type MovedFeed,
  type MovedRow,
  type MovedTable,
  type MoveSide,
  type StoreMeta,
} from '../move/side.ts';
import { namesOf } from '../rules/repeats.ts';
import { clientConfig, prepare, type Run } from './connections.ts';
import { codeOf, dataCodeOf, unwaited } from './errors.ts';
import { migrationLock, type Owner } from './migrate.ts';
import { checkVersion, readMark } from './opening.ts';
import { newestMigration, schemaName as s } from './schema.ts';
import { storeStatements } from './statements.ts';

/** A statement waits this long for the server, and then counts as failed. */
const statementLimitMs = 60_000;
/** A lock that is held longer than this belongs to another move, a migration, or a commit that waits for a replica. */
const lockLimitMs = 10_000;

/** A connection of the owner. */
type OwnerSession = {
  readonly run: Run;
  /** Runs `work` in a transaction whose commit waits for the replica. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
};

/** The error of a commit that is visible, but on no replica. */
const unconfirmed = Object.assign(new Error('a commit did not wait for its replica'), { code: 'unwaited' });

const sessionOn = (client: Client): OwnerSession => {
  let isUnwaited = false;
  client.on('notice', ({ code }) => {
    isUnwaited ||= code !== undefined && unwaited.has(code);
  });
  const run: Run = async <T>({ name, text }: { name: string; text: string }, values: readonly unknown[]) =>
    (await client.query<T & QueryResultRow>({ name, text, values: [...values] })).rows;
  return {
    run,
    async transaction<T>(work: () => Promise<T>) {
      isUnwaited = false;
      await client.query('BEGIN');
      let value: T;
      try {
        value = await work();
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {});
        throw error;
      }
      await client.query('COMMIT');
      if (isUnwaited) throw unconfirmed;
      return value;
    },
  };
};

const keyOf = ({ columns }: MovedTable): string => Object.keys(columns)[0] ?? '';
const ofFeed = 'merchant = $1 AND till = $2';

const rowsSql = (table: MovedTable): string => {
  const columns = Object.entries(table.columns).map(([name, type]) => (type === 'boolean' ? `${name}::int` : name));
  const key = keyOf(table);
  return `SELECT ${columns.join(', ')} FROM ${s}.${table.name} WHERE ${ofFeed} AND ${key} > $3 ORDER BY ${key} LIMIT $4`;
};

const insertSql = ({ name, columns }: MovedTable): string =>
  `INSERT INTO ${s}.${name} (merchant, till, ${Object.keys(columns).join(', ')})
   SELECT $1, $2, u.* FROM unnest(${Object.values(columns)
     .map((type, at) => `$${at + 3}::${type}[]`)
     .join(', ')}) AS u`;

const columnsOf = (rows: readonly MovedRow[], count: number): unknown[][] =>
  Array.from({ length: count }, (_, at) => rows.map((row) => row[at]));

/** The lookup names of notices. The earliest notice keeps a name that several have. */
const addNames = async (run: Run, { merchant, till }: FeedKey, table: MovedTable, rows: readonly MovedRow[]): Promise<void> => {
  const columns = Object.keys(table.columns);
  const at = (name: string): number => columns.indexOf(name);
  const names = rows.flatMap((row) =>
    namesOf(row[at('digest')] as string, row[at('is_right')] === 1, row[at('mark')] as string | null).map(
      (name) => [row[at('kind')] as NoticeKind, name, row[at('number')] ?? 0] as const,
    ),
  );
  await run(
    {
      name: 'move-names',
      text: `INSERT INTO ${s}.names (merchant, till, kind, name, number)
        SELECT $1, $2, u.* FROM unnest($3::text[], $4::text[], $5::bigint[]) AS u ON CONFLICT DO NOTHING`,
    },
    [merchant, till, ...columnsOf(names, 3)],
  );
};

/** A till that only sent a profile or a key has no row of counters. */
const keysIn = (table: string): string =>
  `(SELECT DISTINCT merchant, till FROM ${s}.${table} WHERE (merchant, till) > ($1, $2) ORDER BY merchant, till LIMIT $3)`;
const feedsSql = `SELECT merchant, till, coalesce(f.taken, 0) AS taken, coalesce(f.last, 0) AS last,
  coalesce(f.last_quarantine, 0) AS "lastQuarantine", coalesce(f.last_head, 0) AS "lastHead"
  FROM (${['feeds', 'profiles', 'pinned_keys'].map(keysIn).join(' UNION ')}) AS k LEFT JOIN ${s}.feeds f USING (merchant, till)
  ORDER BY merchant, till LIMIT $3`;

type ArrayRows = { readonly rows: MovedRow[] };

const createReads = (
  client: Client,
  run: Run,
): Pick<MoveSide, 'meta' | 'mark' | 'isInUse' | 'merchants' | 'feeds' | 'rows' | 'lastKey'> => ({
  meta: async () =>
    (
      await run<StoreMeta>(
        { name: 'move-meta', text: `SELECT relay_id AS "relayId", salt, created_at_ms AS "createdAtMs" FROM ${s}.meta` },
        [],
      )
    )[0] ?? null,
  mark: () => readMark(run),
  isInUse: async () => (await run<{ inUse: boolean }>(storeStatements.inUse, []))[0]?.inUse === true,
  merchants: () =>
    run<MerchantVersion>({ name: 'move-merchants', text: `SELECT merchant, version FROM ${s}.merchants ORDER BY merchant` }, []),
  feeds: ({ merchant, till }, limit) => run<MovedFeed>({ name: 'move-feeds', text: feedsSql }, [merchant, till, limit]),
  async rows({ merchant, till }, table, after, limit) {
    const query = { name: `move-rows-${table.name}`, text: rowsSql(table), values: [merchant, till, after, limit] };
    return ((await client.query({ ...query, rowMode: 'array' })) as unknown as ArrayRows).rows;
  },
  async lastKey({ merchant, till }, table) {
    const text = `SELECT max(${keyOf(table)}) AS last FROM ${s}.${table.name} WHERE ${ofFeed}`;
    const [row] = await run<{ last: string | number | null }>({ name: `move-last-${table.name}`, text }, [merchant, till]);
    return row?.last ?? beforeAll(table);
  },
});

const createWrites = ({ run, transaction }: OwnerSession): Pick<MoveSide, 'addFeed' | 'add'> => ({
  async addFeed({ merchant, till, last, taken, lastQuarantine, lastHead }) {
    const text = `INSERT INTO ${s}.feeds (merchant, till, last, taken, last_quarantine, last_head) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT DO NOTHING RETURNING true AS added`;
    return (await run({ name: 'move-feed', text }, [merchant, till, last, taken, lastQuarantine, lastHead])).length === 1;
  },
  async add(of, table, rows) {
    const values = [of.merchant, of.till, ...columnsOf(rows, Object.keys(table.columns).length)];
    await transaction(async () => {
      await run({ name: `move-add-${table.name}`, text: insertSql(table) }, values);
      if (table.name === 'notices') await addNames(run, of, table, rows);
    });
  },
});

/** The tables that every relay writes: each of its transactions the first, each start and each probe the second. */
const guardedTables = ['merchants', 'meta'] as const;
const guardSql = guardedTables
  .map((table) => `CREATE OR REPLACE TRIGGER moved BEFORE INSERT OR UPDATE ON ${s}.${table} EXECUTE FUNCTION ${s}.refuse_moved()`)
  .join('; ');
const unguardSql = guardedTables.map((table) => `DROP TRIGGER IF EXISTS moved ON ${s}.${table}`).join('; ');

const createMarks = (
  client: Client,
  { run, transaction }: OwnerSession,
): Pick<MoveSide, 'begin' | 'unmark' | 'freeze' | 'finishSource' | 'finishTarget'> => ({
  begin: ({ id, role, place, isDone }) =>
    transaction(async () => {
      // This waits for the transactions of running relays; every later one meets the trigger.
      await client.query(guardSql);
      const used = await client.query(`SELECT FROM ${s}.meta`);
      if (role === 'target' && used.rowCount !== 0) {
        await client.query(unguardSql);
        return false;
      }
      const text = `INSERT INTO ${s}.moves (only_row, id, role, place, is_done) VALUES (true, $1, $2, $3, $4) ON CONFLICT (only_row)
        DO UPDATE SET id = excluded.id, role = excluded.role, place = excluded.place, is_done = excluded.is_done`;
      await run({ name: 'move-begin', text }, [id, role, place, isDone]);
      return true;
    }),
  unmark: () =>
    transaction(async () => {
      await client.query(unguardSql);
      await client.query(`DELETE FROM ${s}.moves`);
    }),
  freeze: async () => void (await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')),
  async finishSource() {
    await client.query('COMMIT');
    await transaction(async () => void (await client.query(`UPDATE ${s}.moves SET is_done = true`)));
  },
  finishTarget: ({ relayId, salt, createdAtMs }, merchants) =>
    transaction(async () => {
      await client.query(unguardSql);
      const meta = `INSERT INTO ${s}.meta (only_row, relay_id, salt, created_at_ms) VALUES (true, $1, $2, $3)`;
      await client.query(meta, [relayId, salt, createdAtMs]);
      const text = `INSERT INTO ${s}.merchants (merchant, version) SELECT * FROM unnest($1::text[], $2::bigint[])`;
      await client.query(
        text,
        columnsOf(
          merchants.map(({ merchant, version }) => [merchant, version]),
          2,
        ),
      );
      await client.query(`UPDATE ${s}.moves SET is_done = true`);
    }),
});

/** The name of a database in messages and marks. */
export const placeOfDatabase = ({ host, port, database }: PostgresSettings): string =>
  `database ${database} at ${host.startsWith('/') ? host : `${host}:${port}`}`;

/** `pg` gives its own error about `query_timeout` no code. */
const problemOf = (error: unknown): string =>
  error instanceof Error && error.message === 'Query read timeout' ? 'timeout' : codeOf(error);

const errorOf = (error: unknown): unknown => {
  if (error === unconfirmed) return storeFailure({ code: 'data.unconfirmed', params: {} });
  const code = dataCodeOf(error);
  if (code === null) return error;
  return storeFailure({ code, params: code === 'data.unwritable' ? { problem: problemOf(error) } : {} });
};

/**
 * Opens a database for a move, as the owner of its tables. Errors: those of `openPostgresStore`, except `unguarded`,
 * `rights-missing`, `moved`, `moving` and `half-moved`.
 */
export const openPostgresSide = async (settings: PostgresSettings, owner: Owner): Promise<Result<MoveSide>> => {
  const client = new Client({
    ...clientConfig({ ...settings, ...owner }),
    connectionTimeoutMillis: settings.commitLimitMs,
    query_timeout: statementLimitMs,
  });
  client.on('error', () => {});
  const close = (): void => void client.connection.stream.destroy();
  try {
    await client.connect();
    await prepare(client);
    await client.query(`SET lock_timeout = ${lockLimitMs}`);
    // Held until the connection ends: two moves at once would both copy.
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    const session = sessionOn(client);
    const version = await checkVersion(session.run);
    // A newer version may have tables that this version does not move.
    const known =
      version.ok && version.value > newestMigration
        ? fail('data.newer', { version: version.value, known: newestMigration })
        : version;
    if (!known.ok) {
      close();
      return known;
    }
    const parts = { ...createReads(client, session.run), ...createWrites(session), ...createMarks(client, session) };
    return ok(guardSide({ place: placeOfDatabase(settings), ...parts, close }, errorOf));
  } catch (error) {
    close();
    const code = dataCodeOf(error);
    if (code === null) throw error;
    return code === 'data.unwritable' ? fail(code, { problem: problemOf(error) }) : fail(code);
  }
};
