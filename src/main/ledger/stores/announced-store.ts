// Which sales were paid and not announced yet; a supervisor's word is no payment that one announces. Reading them moves the mark behind them: run it within one transaction.
import { type Attempt, attemptColumns, toAttempt } from '../rows.ts';
import type { Statements } from '../statements.ts';

export const createAnnouncedStore = (db: Statements) => {
  const next = db.prepare(`SELECT ${attemptColumns}, r.seq AS receiptSeq FROM receipts r CROSS JOIN attempts a USING (attempt_id)
    WHERE r.seq > (SELECT seq FROM announced) AND r.kind = 'sale' AND r.by_hand = 0 ORDER BY r.seq LIMIT ?`);
  const pending = db
    .prepare(`SELECT EXISTS (SELECT 1 FROM receipts WHERE seq > (SELECT seq FROM announced) AND kind = 'sale' AND by_hand = 0)`)
    .pluck();
  const move = db.prepare('UPDATE announced SET seq = ?');
  return {
    pending: (): boolean => pending.get() === 1,
    /** The oldest `limit` of them, each for the first and last time. */
    take(limit: number): Attempt[] {
      const rows = next.all(limit) as { receiptSeq: number }[];
      const last = rows.at(-1);
      if (last) move.run(last.receiptSeq);
      return rows.map((row) => {
        const { receiptSeq: _, ...attempt } = row;
        return toAttempt(attempt);
      });
    },
  };
};
export type AnnouncedStore = ReturnType<typeof createAnnouncedStore>;
