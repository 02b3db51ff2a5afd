// Makes a PostgreSQL server wait for a replica that does not exist, so that no commit is confirmed.
import type { Client } from 'pg';
import { vi } from 'vitest';
import type { PostgresServer } from './postgres.ts';

const patient = { timeout: 20_000, interval: 20 };
/** Sessions whose commits wait for a replica, as a condition on `pg_stat_activity`. */
export const hanging = "wait_event = 'SyncRep'";

/** True if commits wait now: the server's processes learn of a changed setting one after another. */
const hangs = async (server: PostgresServer, admin: Client): Promise<boolean> => {
  const trial = await server.connect();
  const { rows } = await trial.query<{ pid: number }>(
    `SELECT pg_backend_pid() AS pid, set_config('synchronous_commit', 'on', false)`,
  );
  let isDone = false;
  const commit = trial.query(`SELECT pg_logical_emit_message(true, 'trial', '')`).then(
    () => (isDone = true),
    () => (isDone = true),
  );
  const isWaiting = async () =>
    (await admin.query(`SELECT FROM pg_stat_activity WHERE pid = ${rows[0]?.pid} AND ${hanging}`)).rowCount !== 0;
  const found = await vi.waitUntil(async () => ((await isWaiting()) ? 'hangs' : isDone && 'ends'), patient);
  if (found === 'hangs') await admin.query(`SELECT pg_terminate_backend(${rows[0]?.pid})`);
  await commit;
  await trial.end().catch(() => {});
  return found === 'hangs';
};

/** Lets each commit of the server wait for ever, or for nobody. Resolves once commits do so. */
export const setStandby = async (server: PostgresServer, name: '' | 'ghost'): Promise<void> => {
  const admin = await server.connect();
  try {
    await admin.query(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
    await admin.query('SELECT pg_reload_conf()');
    await vi.waitUntil(async () => (await hangs(server, admin)) === (name === 'ghost'), patient);
  } finally {
    await admin.end();
  }
};
