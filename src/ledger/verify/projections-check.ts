// Checks that all derived tables match the journal: rebuilds them as temporary tables, then compares both versions of each table
// row by row.
import type { JournalRow } from '../../shared/ledger/chain.ts';
import { journalColumns } from '../journal.ts';
import { dataErrorCode, type Db } from '../../sqlite/open.ts';
import type { Books } from './books-file.ts';
import { bad, good, type CheckOutcome, type CheckParams, type Tick } from './check.ts';
import { expectedSchema } from './schema-check.ts';
import type { LedgerSpec } from '../spec.ts';

const pageRows = 500;

/**
 * Creates empty temporary copies of the derived tables, and returns their names. Afterwards, a bare table name in SQL means the
 * temporary table, and `main.<name>` means the table in the file.
 */
const createBeside = <Entry>(db: Db, { migrations, notProjected }: LedgerSpec<Entry>): string[] => {
  const items = expectedSchema(migrations).filter(
    ({ name, table, sql }) => sql !== null && !name.startsWith('sqlite_') && !notProjected.includes(table),
  );
  const order = ['table', 'index', 'trigger'];
  for (const { sql } of [...items].sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type))) {
    db.exec(
      (sql as string)
        .replace(/^CREATE (TABLE|TRIGGER) /, 'CREATE TEMP $1 ')
        .replace(/^CREATE (UNIQUE )?INDEX /, (_, unique: string | undefined) => `CREATE ${unique ?? ''}INDEX temp.`),
    );
  }
  return items.filter(({ type }) => type === 'table').map(({ name }) => name);
};

type Column = { readonly name: string; readonly pk: number };

const columnsOf = (db: Db, table: string): { readonly keys: readonly string[]; readonly all: readonly string[] } => {
  const columns = db.prepare('SELECT name, pk FROM pragma_table_xinfo(?)').all(table) as Column[];
  const keys = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
  return { keys: keys.length > 0 ? keys.map(({ name }) => name) : ['rowid'], all: columns.map(({ name }) => name) };
};

const keyOf = (keys: readonly string[], row: Readonly<Record<string, unknown>>): string =>
  keys.map((name) => `${name} ${String(row[name])}`).join(', ');

/** Returns the first row of `table`, in key order, that differs between the rebuilt and the stored table; null if none does. */
const firstDifference = (
  db: Db,
  table: string,
): readonly ['projection-missing' | 'projection-extra' | 'projection-differs', CheckParams] | null => {
  const { keys, all } = columnsOf(db, table);
  const same = keys.map((name) => `a.${name} = b.${name}`).join(' AND ');
  const [key = ''] = keys;
  const list = (of: string): string => keys.map((name) => `${of}.${name}`).join(', ');
  type Row = Record<string, unknown>;
  const first = (sql: string): Row | undefined => db.prepare(sql).get() as Row | undefined;

  const missing = first(`SELECT ${list('a')} FROM temp.${table} a LEFT JOIN main.${table} b ON ${same}
    WHERE b.${key} IS NULL ORDER BY ${list('a')} LIMIT 1`);
  if (missing) return ['projection-missing', { table, key: keyOf(keys, missing) }];
  const extra = first(`SELECT ${list('a')} FROM main.${table} a LEFT JOIN temp.${table} b ON ${same}
    WHERE b.${key} IS NULL ORDER BY ${list('a')} LIMIT 1`);
  if (extra) return ['projection-extra', { table, key: keyOf(keys, extra) }];
  const others = all.filter((name) => !keys.includes(name));
  if (others.length === 0) return null;
  const unlike = others.map((name) => `a.${name} IS NOT b.${name}`).join(' OR ');
  const which = others.map((name) => `WHEN a.${name} IS NOT b.${name} THEN '${name}'`).join(' ');
  const differs = first(`SELECT ${list('a')}, CASE ${which} END AS differs FROM temp.${table} a JOIN main.${table} b ON ${same}
    WHERE ${unlike} ORDER BY ${list('a')} LIMIT 1`);
  return differs ? ['projection-differs', { table, key: keyOf(keys, differs), column: String(differs['differs']) }] : null;
};

/**
 * Applies one journal row to the derived tables. Returns false if the row cannot be applied; the tables are then unchanged.
 * Throws disk errors, because a full disk does not mean that the row is wrong.
 */
export const carriesOut = <Entry>(
  spec: LedgerSpec<Entry>,
  projections: { apply(entry: Entry): void },
  row: JournalRow,
): boolean => {
  try {
    projections.apply(spec.kinds.read(row));
    return true;
  } catch (error) {
    if (dataErrorCode(error) !== null) throw error;
    return false;
  }
};

/**
 * Called once the temporary tables exist and are empty. The returned function is called with each row before the tables take it:
 * through this connection, bare table names then show the books as they were before the row.
 */
export type BesideRows = (db: Db) => (row: JournalRow) => void;

/**
 * Fills the temporary tables from the journal. Stops at the first unreadable row for which `goesOn` returns false. Progress
 * counts the filling as half of the work; the comparison of the tables is the other half.
 */
const fillBeside = <Entry>(
  { db, head }: Books,
  tick: Tick,
  spec: LedgerSpec<Entry>,
  goesOn: (unreadable: number) => boolean,
  watch: BesideRows = () => () => {},
): void => {
  const projections = spec.createProjections(db);
  const look = watch(db);
  const page = db.prepare(`SELECT ${journalColumns} FROM journal WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ${pageRows}`);
  for (let after = 0; after < head.seq; ) {
    const rows = page.all(after, head.seq) as JournalRow[];
    for (const row of rows) {
      look(row);
      if (!carriesOut(spec, projections, row) && !goesOn(row.seq)) return;
    }
    after = rows.at(-1)?.seq ?? head.seq;
    tick(after, 2 * head.seq);
  }
};

/** Returns the names of stored tables that differ from rebuilt tables. The rebuild skips journal rows that cannot be applied. */
export const differingTables = <Entry>(books: Books, tick: Tick, spec: LedgerSpec<Entry>): readonly string[] => {
  const tables = createBeside(books.db, spec);
  fillBeside(books, tick, spec, () => true);
  return tables.filter((table) => firstDifference(books.db, table) !== null);
};

/** Rebuilds the derived tables beside the stored ones only so that `watch` sees the books before each row. */
export const replayBeside = <Entry>(books: Books, tick: Tick, spec: LedgerSpec<Entry>, watch: BesideRows): void => {
  createBeside(books.db, spec);
  fillBeside(books, tick, spec, () => false, watch);
};

export const checkProjections = <Entry>(books: Books, tick: Tick, spec: LedgerSpec<Entry>, watch?: BesideRows): CheckOutcome => {
  const { db, head } = books;
  const tables = createBeside(db, spec);
  let unreadable = 0;
  fillBeside(
    books,
    tick,
    spec,
    (seq) => {
      unreadable = seq;
      return false;
    },
    watch,
  );
  if (unreadable > 0) return bad(unreadable, 'row-unreadable', { seq: unreadable });
  for (const [i, table] of tables.entries()) {
    const difference = firstDifference(db, table);
    if (difference) return bad(head.seq, ...difference);
    tick(head.seq + Math.floor((head.seq * (i + 1)) / tables.length), 2 * head.seq);
  }
  return good(head.seq);
};
