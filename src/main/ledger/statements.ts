// Statements that SQLite compiles when they are first run: a till that opens has some hundred, and needs a few of them at once.
import type Database from 'better-sqlite3';
import type { Db } from './open.ts';

/** What a store asks of the books' connection. */
export type Statements = Pick<Db, 'prepare' | 'open'>;

type Statement = Database.Statement;

const late = (make: () => Statement): Pick<Statement, 'run' | 'get' | 'all' | 'pluck'> => {
  let made: Statement | undefined;
  const statement = (): Statement => (made ??= make());
  return {
    run: (...given: unknown[]) => statement().run(...given),
    get: (...given: unknown[]) => statement().get(...given),
    all: (...given: unknown[]) => statement().all(...given),
    pluck: () => late(() => make().pluck()) as Statement,
  };
};

/** The same connection, whose statements are compiled when they are first run: what is wrong with one is told then. */
export const lateStatements = (db: Db): Statements => ({
  prepare: ((sql: string) => late(() => db.prepare(sql))) as Db['prepare'],
  get open() {
    return db.open;
  },
});
