// Finds another refund that was paid with the same reference (the number on the statement of bank or provider).
import { type ReadConnection, tablesVersion } from '../../../../sqlite/statements.ts';
import { referenceKey } from './reference-key.ts';

type ReferencedRefund = { readonly seq: number; readonly endedSeq: number; readonly reference: string };
/** Another refund with the same reference. */
export type SameReference = {
  readonly seq: number;
  readonly invoiceNo: string;
  readonly atMs: number;
  readonly businessDay: string;
};

export const createRefundReferences = (db: ReadConnection) => {
  const sameReference =
    db.prepare(`SELECT f.seq, a.invoice_no AS invoiceNo, done.wall_ms AS atMs, done.business_day AS businessDay
    FROM refunds f CROSS JOIN attempts a ON a.attempt_id = f.attempt_id CROSS JOIN journal done ON done.seq = f.ended_seq
    WHERE f.seq = ? AND f.reference = ?`);
  const referencesSince = db.prepare(`SELECT f.seq, f.ended_seq AS endedSeq, f.reference FROM refunds f
    WHERE f.ended_seq > ? AND f.reference IS NOT NULL ORDER BY f.ended_seq`);
  /**
   * Paid refunds with a reference, by `referenceKey`, in the order of payment. A cache, extended from where the last call
   * stopped.
   */
  const byKey = new Map<string, ReferencedRefund[]>();
  let readTo = 0;
  const tables = tablesVersion(db);
  let readFrom = 0;
  const referenced = (reference: string): readonly ReferencedRefund[] => {
    const version = tables();
    if (version !== readFrom) {
      byKey.clear();
      readTo = 0;
      readFrom = version;
    }
    for (const row of referencesSince.all(readTo) as ReferencedRefund[]) {
      const key = referenceKey(row.reference);
      byKey.set(key, [...(byKey.get(key) ?? []), row]);
      readTo = row.endedSeq;
    }
    return byKey.get(referenceKey(reference)) ?? [];
  };

  return {
    /**
     * The first other refund that was paid, in any way, with the same or a look-alike reference. `seq`: the refund to exclude; 0
     * if it has no journal entry yet.
     */
    sameReference({ seq, reference }: { readonly seq: number; readonly reference: string }): SameReference | null {
      const other = referenced(reference).find((row) => row.seq !== seq);
      return (other && (sameReference.get(other.seq, other.reference) as SameReference | undefined)) ?? null;
    },
  };
};
