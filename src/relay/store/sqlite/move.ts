// A SQLite store as one side of a move.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { isRightWay, type WayIn } from '../../../shared/relay-wire/parts.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { dataErrorCode } from '../../../sqlite/open.ts';
import { storeFailure } from '../port.ts';
import {
  beforeAll,
  guardSide,
  type MerchantVersion,
  type MovedFeed,
  type MovedRow,
  type MovedTable,
  type MoveMark,
  type MoveSide,
  type StoreMeta,
} from '../move/side.ts';
import { isRight } from './notices.ts';
import { openSqliteFile, type SqliteFile } from './open.ts';
import { createMoveMarks } from './move-marks.ts';
import { namesOfNotices } from './schema.ts';

const noFeed = '(SELECT id FROM feeds WHERE merchant = @merchant AND till = @till)';

/** Columns that are computed, because their tables have NULL for notices of earlier versions. */
const computed: Readonly<Record<string, string>> = { is_right: isRight, came_by: "coalesce(came_by, 'till')" };
/** Profiles have no place of their own, only ids over all feeds. */
const profilesByPlace = `(SELECT feed, row_number() OVER (ORDER BY id) AS place, profile, told_at_ms FROM profiles
  WHERE feed = ${noFeed})`;
/** Columns without a column of their own in SQLite. */
const absent: readonly string[] = ['is_right', 'place'];

const sourceOf = ({ name }: MovedTable): string => (name === 'profiles' ? profilesByPlace : name);
const keyOf = ({ columns }: MovedTable): string => Object.keys(columns)[0] ?? '';

const rowsSql = (table: MovedTable): string =>
  `SELECT ${Object.keys(table.columns)
    .map((column) => computed[column] ?? column)
    .join(', ')}
   FROM ${sourceOf(table)} WHERE feed = ${noFeed} AND ${keyOf(table)} > @after ORDER BY ${keyOf(table)} LIMIT @limit`;

/** The columns that are written, and the place of each in a row. */
const written = ({ columns }: MovedTable) =>
  Object.keys(columns).flatMap((column, at) => (absent.includes(column) ? [] : [{ column, at }]));

const insertSql = (table: MovedTable): string => {
  const columns = written(table);
  return `INSERT INTO ${table.name} (feed, ${columns.map(({ column }) => column).join(', ')})
    VALUES (${noFeed}${columns.map(({ at }) => `, @v${at}`).join('')})`;
};

/** The values of a row as the table has them: a right notice without an address of its own is NULL in `came_by`. */
const valuesOf = (table: MovedTable, row: MovedRow): Record<string, unknown> => {
  const names = Object.keys(table.columns);
  const [right, way] = [row[names.indexOf('is_right')], row[names.indexOf('came_by')]];
  const isOld = right === 1 && !isRightWay(way as WayIn);
  return Object.fromEntries(row.map((value, at) => [`v${at}`, isOld && names[at] === 'came_by' ? null : value]));
};

const feedsSql = `SELECT merchant, till, taken, last_quarantine AS lastQuarantine, last_head AS lastHead,
  coalesce((SELECT max(number) FROM notices WHERE feed = feeds.id), 0) AS last
  FROM feeds WHERE (merchant, till) > (@merchant, @till) ORDER BY merchant, till LIMIT @limit`;

const createReads = ({ db }: SqliteFile): Pick<MoveSide, 'meta' | 'isInUse' | 'merchants' | 'feeds' | 'rows' | 'lastKey'> => ({
  meta: async () =>
    db.prepare<[], StoreMeta>('SELECT relay_id AS relayId, salt, created_at_ms AS createdAtMs FROM meta').get() ?? null,
  isInUse: async () => false,
  merchants: async () =>
    db.prepare<[], MerchantVersion>('SELECT DISTINCT merchant, 1 AS version FROM feeds ORDER BY merchant').all(),
  feeds: async ({ merchant, till }, limit) => db.prepare(feedsSql).all({ merchant, till, limit }) as MovedFeed[],
  rows: async ({ merchant, till }, table, after, limit) =>
    db.prepare(rowsSql(table)).raw().all({ merchant, till, after, limit }) as MovedRow[],
  lastKey: async ({ merchant, till }, table) => {
    const sql = `SELECT max(${keyOf(table)}) FROM ${sourceOf(table)} WHERE feed = ${noFeed}`;
    return (db.prepare(sql).pluck().get({ merchant, till }) as string | number | null) ?? beforeAll(table);
  },
});

const createWrites = ({ db, transaction }: SqliteFile): Pick<MoveSide, 'addFeed' | 'add' | 'finishTarget'> => ({
  addFeed: async ({ merchant, till, taken, lastQuarantine, lastHead }) =>
    db
      .prepare(
        'INSERT INTO feeds (merchant, till, taken, last_quarantine, last_head) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
      )
      .run(merchant, till, taken, lastQuarantine, lastHead).changes === 1,
  async add({ merchant, till }, table, rows) {
    const insert = db.prepare(insertSql(table));
    transaction(() => {
      for (const row of rows) insert.run({ merchant, till, ...valuesOf(table, row) });
    });
  },
  async finishTarget({ relayId, salt, createdAtMs }) {
    transaction(() => {
      db.exec(namesOfNotices);
      db.prepare('INSERT INTO meta (only, relay_id, salt, created_at_ms, probed_at_ms) VALUES (1, ?, ?, ?, 0)').run(
        ...[relayId, salt, createdAtMs],
      );
      createMoveMarks(db).finish();
    });
  },
});

const createMarks = ({ db }: SqliteFile): Pick<MoveSide, 'mark' | 'begin' | 'unmark' | 'finishSource' | 'freeze'> => {
  const marks = createMoveMarks(db);
  return {
    mark: async () => marks.read(),
    async begin(mark: MoveMark) {
      marks.write(mark);
      return true;
    },
    unmark: async () => marks.remove(),
    finishSource: async () => marks.finish(),
    // The lock beside the file keeps every other writer away.
    freeze: async () => {},
  };
};

/** The name of a file in messages and marks. */
export const placeOfFile = (file: string): string => resolve(file);

/**
 * Opens a file for a move; a running relay holds its lock. `mustExist`: true for the source. Errors as for `openSqliteFile`, and
 * `data.unwritable` with the problem `missing`.
 */
export const openSqliteSide = (file: string, mustExist: boolean): Result<MoveSide> => {
  if (mustExist && !existsSync(file)) return fail('data.unwritable', { file, problem: 'missing' });
  const opened = openSqliteFile(file);
  if (!opened.ok) return opened;
  const on = opened.value;
  const side = { place: placeOfFile(file), ...createReads(on), ...createWrites(on), ...createMarks(on), close: on.close };
  return ok(
    guardSide(side, (error) => {
      const code = dataErrorCode(error);
      return code === null ? error : storeFailure({ code, params: { file } });
    }),
  );
};
