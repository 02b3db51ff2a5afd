// Checks that the database has exactly the tables, indexes and triggers that the migrations create. A removed trigger, for
// example, would let rows be changed.
import Database from 'better-sqlite3';
import { type Db, type Migration, newestOf } from '../../sqlite/open.ts';
import type { Books } from './books-file.ts';
import { bad, good, type CheckOutcome, unchecked } from './check.ts';

export type SchemaItem = { readonly type: string; readonly name: string; readonly table: string; readonly sql: string | null };

/**
 * Reads the schema, without SQLite's statistics tables. Tables for sequences and indexes for constraints are included, because
 * the migrations create them.
 */
const schemaOf = (db: Db): SchemaItem[] =>
  db
    .prepare(
      `SELECT type, name, tbl_name AS "table", sql FROM sqlite_schema
        WHERE NOT (type = 'table' AND name GLOB 'sqlite_stat[0-9]') ORDER BY name`,
    )
    .all() as SchemaItem[];

const made = new WeakMap<readonly Migration[], Map<number, readonly SchemaItem[]>>();

/** The schema after the migrations up to `version`, built once in memory and cached. */
export const expectedSchema = (migrations: readonly Migration[], version = newestOf(migrations)): readonly SchemaItem[] => {
  const versions = made.get(migrations) ?? new Map<number, readonly SchemaItem[]>();
  made.set(migrations, versions);
  const known = versions.get(version);
  if (known) return known;
  const db = new Database(':memory:');
  try {
    for (const { number, sql } of migrations) if (number <= version) db.exec(sql);
    const items = schemaOf(db);
    versions.set(version, items);
    return items;
  } finally {
    db.close();
  }
};

/**
 * Indexes the schema by name and type, since a trigger may have the same name as a table. The key is JSON, so that a name stored
 * as bytes cannot equal one stored as text.
 */
const byKey = (items: readonly SchemaItem[]): ReadonlyMap<string, SchemaItem> =>
  new Map(items.map((item) => [JSON.stringify([item.name, item.type]), item]));

/**
 * Drops the database's triggers and views that are not in the schema, and creates missing ones again, because a trigger or view
 * could change or hide rows. Returns the names of all items that differ from the newest schema.
 */
export const mendSchema = (db: Db, migrations: readonly Migration[]): readonly string[] => {
  const expected = byKey(expectedSchema(migrations));
  const found = byKey(schemaOf(db));
  const keys = [...new Set([...expected.keys(), ...found.keys()])].sort();
  const differing = keys.filter((key) => expected.get(key)?.sql !== found.get(key)?.sql);
  if (differing.length === 0) return [];
  const isRun = (item: SchemaItem | undefined): item is SchemaItem => item?.type === 'trigger' || item?.type === 'view';
  db.transaction(() => {
    const there = differing.map((key) => found.get(key)).filter(isRun);
    for (const { type, name } of there) db.exec(`DROP ${type} "${name.replaceAll('"', '""')}"`);
    const missing = differing.map((key) => expected.get(key)).filter(isRun);
    for (const { sql } of missing) db.exec(sql ?? '');
  }).immediate();
  return differing.map((key) => String((expected.get(key) ?? found.get(key))?.name));
};

export const checkSchema = ({ db, schema }: Books, migrations: readonly Migration[]): CheckOutcome => {
  const newestSchema = newestOf(migrations);
  if (schema > newestSchema) return unchecked('newer-schema', { version: schema, known: newestSchema });
  if (!migrations.some(({ number }) => number === schema)) return bad(0, 'schema-differs', { name: 'user_version' });
  const expected = byKey(expectedSchema(migrations, schema));
  const found = byKey(schemaOf(db));
  for (const key of [...new Set([...expected.keys(), ...found.keys()])].sort()) {
    const [want, have] = [expected.get(key), found.get(key)];
    if (want?.sql !== have?.sql || want?.table !== have?.table) {
      return bad(expected.size, 'schema-differs', { name: String((want ?? have)?.name) });
    }
  }
  return good(expected.size);
};
