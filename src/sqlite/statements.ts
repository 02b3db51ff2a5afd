// Prepares statements on first use: a till has about a hundred statements, and its start needs only a few.
import type Database from 'better-sqlite3';

/** A statement that reads. Parameters and rows are as in better-sqlite3. */
export type Query = {
  get(...given: unknown[]): unknown;
  all(...given: unknown[]): unknown[];
  pluck(): Query;
};
/** A statement that may also write. */
export type WriteStatement = Query & { run(...given: unknown[]): Database.RunResult };

/** A connection that can only read, with the members that stores use. */
export type ReadConnection = { prepare(sql: string): Query; readonly open: boolean };
/** A connection that can also write, with the members that stores use. */
export type WriteConnection = { prepare(sql: string): WriteStatement; readonly open: boolean };

type Statement = Pick<Database.Statement, 'run' | 'get' | 'all'> & { pluck(): Statement };

const late = (make: () => Statement, before: () => void): WriteStatement => {
  let made: Statement | undefined;
  const statement = (): Statement => {
    before();
    return (made ??= make());
  };
  return {
    run: (...given) => statement().run(...given),
    get: (...given) => statement().get(...given),
    all: (...given) => statement().all(...given),
    pluck: () => late(() => make().pluck(), before),
  };
};

/**
 * Wraps a connection so that its statements are compiled when first run; an error in their SQL appears only then. `before` runs
 * before each execution, and may throw to prevent the execution.
 */
export const lateStatements = (db: Database.Database, before: () => void = () => {}): WriteConnection => ({
  prepare: (sql) => late(() => db.prepare(sql), before),
  get open() {
    return db.open;
  },
});

/**
 * Returns a function that reads the schema's version number. The number changes when tables are created again, as in a rebuild;
 * values that were cached from the tables are outdated from then on.
 */
export const tablesVersion = (db: ReadConnection): (() => number) => {
  const version = db.prepare('SELECT schema_version FROM pragma_schema_version').pluck();
  return () => version.get() as number;
};
