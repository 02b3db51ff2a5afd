// Checks a database before the relay uses it: the tables are there, of a version that this relay knows, and the running role
// cannot change what it may only add.
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { PostgresConnections } from './connections.ts';
import { appendOnlyTables, newestMigration, schemaName as s } from './schema.ts';
import type { PreparedSql } from './statements.ts';

const unnamed = (name: string, text: string): PreparedSql => ({ name, text });
const isThere = unnamed('open-there', `SELECT to_regclass('${s}.migrations') IS NOT NULL AS there`);
const version = unnamed(
  'open-version',
  `SELECT coalesce(max(number), 0) AS newest, coalesce(max(works_from), 0) AS "worksFrom" FROM ${s}.migrations`,
);
const excess = unnamed(
  'open-excess',
  `SELECT t AS excess FROM unnest($1::text[]) AS t WHERE has_table_privilege('${s}.' || t, 'UPDATE, DELETE, TRUNCATE')
   UNION ALL SELECT rolname FROM pg_roles WHERE rolname = current_user AND rolsuper LIMIT 1`,
);

/**
 * Errors: `data.newer`, or `data.unwritable` with the problem `unmigrated` or `unguarded`. Rejects with the errors of the
 * connection.
 */
export const checkOpening = (connections: Pick<PostgresConnections, 'read'>): Promise<Result<null>> =>
  connections.read(async (run): Promise<Result<null>> => {
    const [there] = await run<{ there: boolean }>(isThere, []);
    if (!there?.there) return fail('data.unwritable', { problem: 'unmigrated' });
    const [at] = await run<{ newest: number; worksFrom: number }>(version, []);
    if (!at || at.newest < newestMigration) return fail('data.unwritable', { problem: 'unmigrated' });
    if (at.worksFrom > newestMigration) return fail('data.newer', { version: at.newest, known: newestMigration });
    const tooMuch = await run<{ excess: string }>(excess, [appendOnlyTables]);
    return tooMuch.length > 0 ? fail('data.unwritable', { problem: 'unguarded' }) : ok(null);
  });
