// Reads payments that arrived and have not been announced yet, including second payments of a sale. A settlement by hand is not
// announced.
import { type Attempt, attemptColumns, toAttempt } from '../../rows.ts';
import type { ReadConnection } from '../../../../sqlite/statements.ts';

export const createAnnouncedStore = (db: ReadConnection) => {
  const next = db.prepare(`SELECT ${attemptColumns}, r.seq AS receiptSeq FROM receipts r CROSS JOIN attempts a USING (attempt_id)
    WHERE r.seq > (SELECT seq FROM announced) AND r.kind IN ('sale', 'refund-owed') AND r.by_hand = 0 ORDER BY r.seq LIMIT ?`);
  const pending = db
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM receipts WHERE seq > (SELECT seq FROM announced) AND kind IN ('sale', 'refund-owed') AND by_hand = 0)`,
    )
    .pluck();
  return {
    pending: (): boolean => pending.get() === 1,
    /**
     * The oldest `limit` payments that are not announced yet. `upTo`: the receipt to store as the last announced one after
     * announcing these payments. Null if all payments are announced.
     */
    next(limit: number): { readonly attempts: readonly Attempt[]; readonly upTo: number } | null {
      const rows = next.all(limit) as { receiptSeq: number }[];
      const last = rows.at(-1);
      if (!last) return null;
      const attempts = rows.map((row) => {
        const { receiptSeq: _, ...attempt } = row;
        return toAttempt(attempt);
      });
      return { attempts, upTo: last.receiptSeq };
    },
  };
};
export type AnnouncedStore = ReturnType<typeof createAnnouncedStore>;
