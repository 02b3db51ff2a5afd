// Checks a database before the relay uses it: the tables are there, of a version that this relay knows, and the running role
// has its rights, but cannot change what it may only add.
import { fail, ok, type Result } from '../../../shared/result.ts';
import { markProblem, type MoveMark } from '../move/side.ts';
import type { PostgresConnections, Run } from './connections.ts';
import { appendOnlyTables, grants, newestMigration, schemaName as s } from './schema.ts';
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

/** A right on the whole table has an empty column. */
const missing = unnamed(
  'open-missing',
  `SELECT FROM unnest($1::text[], $2::text[], $3::text[]) AS u (tab, col, privilege)
   WHERE NOT CASE WHEN col = '' THEN has_table_privilege('${s}.' || tab, privilege)
     ELSE has_column_privilege('${s}.' || tab, col, privilege) END LIMIT 1`,
);

const neededRights = Object.entries(grants).flatMap(([table, rights]) =>
  [...rights.matchAll(/([A-Z]+)(?: \(([^)]*)\))?/g)].flatMap(([, privilege, columns = '']) =>
    columns.split(', ').map((column) => ({ table, column, privilege })),
  ),
);
const neededValues = (['table', 'column', 'privilege'] as const).map((part) => neededRights.map((right) => right[part]));

const moved = unnamed('open-moved', `SELECT id, role, place, is_done AS "isDone" FROM ${s}.moves`);

/** Reads the mark of a move; null if the store has none. */
export const readMark = async (run: Run): Promise<MoveMark | null> => (await run<MoveMark>(moved, []))[0] ?? null;

/**
 * Checks that this relay can use the tables. Returns the number of their newest migration. Errors: `data.newer`,
 * `data.unwritable` with the problem `unmigrated`.
 */
export const checkVersion = async (run: Run): Promise<Result<number>> => {
  const [there] = await run<{ there: boolean }>(isThere, []);
  if (!there?.there) return fail('data.unwritable', { problem: 'unmigrated' });
  const [at] = await run<{ newest: number; worksFrom: number }>(version, []);
  if (!at || at.newest < newestMigration) return fail('data.unwritable', { problem: 'unmigrated' });
  return at.worksFrom > newestMigration ? fail('data.newer', { version: at.newest, known: newestMigration }) : ok(at.newest);
};

/**
 * Errors: `data.newer`, or `data.unwritable` with the problem `unmigrated`, `moved`, `moving`, `half-moved`, `unguarded`
 * or `rights-missing`. Rejects with the errors of the connection.
 */
export const checkOpening = (connections: Pick<PostgresConnections, 'read'>): Promise<Result<null>> =>
  connections.read(async (run): Promise<Result<null>> => {
    const known = await checkVersion(run);
    if (!known.ok) return known;
    const mark = await readMark(run);
    const problem = markProblem(mark);
    if (mark && problem) return fail('data.unwritable', { problem, place: mark.place });
    const tooMuch = await run<{ excess: string }>(excess, [appendOnlyTables]);
    if (tooMuch.length > 0) return fail('data.unwritable', { problem: 'unguarded' });
    const tooLittle = await run(missing, neededValues);
    return tooLittle.length > 0 ? fail('data.unwritable', { problem: 'rights-missing' }) : ok(null);
  });
