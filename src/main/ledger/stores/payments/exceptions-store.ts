// Reads exceptions (unexpected money or notices that a person must handle), open or handled, newest first.
import { exceptionColumns, exceptionTables, type ExceptionRow } from '../../rows.ts';
import type { ReadConnection } from '../../../../sqlite/statements.ts';

export const createExceptionsStore = (db: ReadConnection) => {
  const from = `SELECT ${exceptionColumns} FROM ${exceptionTables}`;
  const one = db.prepare(`${from} WHERE e.seq = ?`);
  const open = db.prepare(`${from} WHERE e.handled_seq IS NULL AND e.seq < ? ORDER BY e.seq DESC LIMIT ?`);
  const handled = db.prepare(`${from} WHERE e.handled_seq IS NOT NULL AND e.seq < ? ORDER BY e.seq DESC LIMIT ?`);
  const isHandled = db.prepare('SELECT handled_seq IS NOT NULL FROM exceptions WHERE seq = ?').pluck();
  const openCount = db.prepare('SELECT count(*) FROM exceptions WHERE handled_seq IS NULL').pluck();
  const openByGateway = db
    .prepare(`SELECT seq FROM exceptions WHERE handled_seq IS NULL AND reason = 'gateway-differs' AND gateway = ? ORDER BY seq`)
    .pluck();
  return {
    exception: (seq: number): ExceptionRow | null => (one.get(seq) as ExceptionRow | undefined) ?? null,
    /** Exceptions with journal entry numbers below `before`, newest first, at most `limit`. */
    page: (state: 'open' | 'handled', before: number, limit: number) =>
      (state === 'open' ? open : handled).all(before, limit) as ExceptionRow[],
    /** Open exceptions of notices that called their gateway `name`. */
    openByGateway: (name: string) => openByGateway.all(name) as number[],
    isHandled: (seq: number): boolean => isHandled.get(seq) === 1,
    openCount: () => openCount.get() as number,
  };
};
export type ExceptionsStore = ReturnType<typeof createExceptionsStore>;
