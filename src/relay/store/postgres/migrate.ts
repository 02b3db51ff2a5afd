// Creates or updates the relay's tables and the running role, as the owner of the tables. Migrations only go forward.
import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import type { Clock, Random } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { PostgresSettings } from '../port.ts';
import { clientConfig } from './connections.ts';
import { codeOf, dataCodeOf } from './errors.ts';
import { grants, postgresMigrations, schemaName as s } from './schema.ts';

/** The key of the advisory lock: two migrations at once would both create the tables. */
export const migrationLock = 5_710_024;

export type Owner = { readonly user: string; readonly password: string | null };
/** `created`: true if the running role did not exist. `applied`: the numbers of the migrations that ran. */
export type Migrated = { readonly applied: readonly number[]; readonly created: boolean };

const iterations = 4096;

/**
 * The form in which PostgreSQL stores a password (SCRAM-SHA-256). The server gets this form, so that the password itself is in
 * no log of the server.
 */
const scramOf = (password: string, salt: Uint8Array): string => {
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, iterations, 32, 'sha256');
  const keyed = (text: string): Buffer => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${Buffer.from(salt).toString('base64')}$${storedKey}:${keyed('Server Key').toString('base64')}`;
};

const runPending = async (client: Client, nowMs: number): Promise<number[]> => {
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${s}`);
  await client.query(`CREATE TABLE IF NOT EXISTS ${s}.migrations (
    number integer PRIMARY KEY, works_from integer NOT NULL, applied_at_ms bigint NOT NULL)`);
  const { rows } = await client.query<{ number: number }>(`SELECT number FROM ${s}.migrations`);
  const applied = new Set(rows.map(({ number }) => number));
  const pending = postgresMigrations.filter(({ number }) => !applied.has(number));
  for (const { number, worksFrom, sql } of pending) {
    await client.query(sql);
    await client.query(`INSERT INTO ${s}.migrations (number, works_from, applied_at_ms) VALUES ($1, $2, $3)`, [
      ...[number, worksFrom, nowMs],
    ]);
  }
  return pending.map(({ number }) => number);
};

/** Creates the running role if it is missing, and gives it exactly the rights of `grants`. */
const grantTo = async (client: Client, { user, password, database }: PostgresSettings, random: Random): Promise<boolean> => {
  const role = escapeIdentifier(user);
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [user]);
  const created = rowCount === 0;
  if (created) {
    const secret = password === null ? '' : ` PASSWORD ${escapeLiteral(scramOf(password, random.bytes(16)))}`;
    await client.query(`CREATE ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION${secret}`);
  }
  await client.query(`GRANT CONNECT ON DATABASE ${escapeIdentifier(database)} TO ${role}`);
  await client.query(`GRANT USAGE ON SCHEMA ${s} TO ${role}`);
  await client.query(`REVOKE ALL ON ALL TABLES IN SCHEMA ${s} FROM PUBLIC, ${role}`);
  for (const [table, rights] of Object.entries(grants)) await client.query(`GRANT ${rights} ON ${s}.${table} TO ${role}`);
  return created;
};

/**
 * Migrates as `owner`, in one transaction: if it fails, nothing was changed. `settings.user` is the running role. Error:
 * `data.unwritable` with the code of the server or the system as `problem`.
 */
export const migratePostgres = async (
  settings: PostgresSettings,
  owner: Owner,
  { clock, random }: { readonly clock: Pick<Clock, 'wallMs'>; readonly random: Random },
): Promise<Result<Migrated>> => {
  const client = new Client({ ...clientConfig({ ...settings, ...owner }), connectionTimeoutMillis: settings.commitLimitMs });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
    const applied = await runPending(client, clock.wallMs());
    const created = await grantTo(client, settings, random);
    await client.query('COMMIT');
    return ok({ applied, created });
  } catch (error) {
    if (dataCodeOf(error) === null) throw error;
    return fail('data.unwritable', { problem: codeOf(error) });
  } finally {
    await client.end().catch(() => {});
  }
};
