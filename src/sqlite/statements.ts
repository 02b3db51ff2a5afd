// Statements that SQLite compiles when they are first run: a till that opens has some hundred, and needs a few of them at once.
import type Database from 'better-sqlite3';

/** A statement that reads. Parameters and rows are as in better-sqlite3. */
export type Query = {
  get(...given: unknown[]): unknown;
  all(...given: unknown[]): unknown[];
  pluck(): Query;
};
/** A statement that may write, too. */
export type Command = Query & { run(...given: unknown[]): Database.RunResult };

/** What a store asks of a connection that it only reads. */
export type Reading = { prepare(sql: string): Query; readonly open: boolean };
/** What a writer asks of the connection that writes. */
export type Writing = { prepare(sql: string): Command; readonly open: boolean };

type Statement = Pick<Database.Statement, 'run' | 'get' | 'all'> & { pluck(): Statement };

const late = (make: () => Statement, before: () => void): Command => {
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
 * The same connection, whose statements are compiled when they are first run: what is wrong with one is told then. `before` runs
 * before each of them, and may throw.
 */
export const lateStatements = (db: Database.Database, before: () => void = () => {}): Writing => ({
  prepare: (sql) => late(() => db.prepare(sql), before),
  get open() {
    return db.open;
  },
});
