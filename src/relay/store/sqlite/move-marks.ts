// The mark of a move in a SQLite store (../move/side.ts).
import type { MoveMark } from '../move/side.ts';
import type { Db } from '../../../sqlite/open.ts';

export const createMoveMarks = (db: Db) => ({
  read(): MoveMark | null {
    const row = db
      .prepare<[], Omit<MoveMark, 'isDone'> & { readonly isDone: 0 | 1 }>('SELECT id, role, place, is_done AS isDone FROM moves')
      .get();
    return row ? { ...row, isDone: row.isDone === 1 } : null;
  },
  write({ id, role, place, isDone }: MoveMark): void {
    db.prepare('INSERT OR REPLACE INTO moves (only, id, role, place, is_done) VALUES (1, ?, ?, ?, ?)').run(
      ...[id, role, place, isDone ? 1 : 0],
    );
  },
  finish: (): void => void db.prepare('UPDATE moves SET is_done = 1').run(),
  remove: (): void => void db.prepare('DELETE FROM moves').run(),
});
