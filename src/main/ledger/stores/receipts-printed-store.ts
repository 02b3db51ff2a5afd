// Reads the history of a receipt's prints and PDFs, and finds the signed facts of a printed receipt by its short code.
import type { ReceiptOf } from '../../../shared/receipt/facts.ts';
import type { ReadConnection } from '../../../sqlite/statements.ts';

export type PrintHistory = {
  /** How often the receipt was printed, without prints known to have failed. */
  readonly printed: number;
  /**
   * The copy number of the next print; 0 is the receipt itself. The receipt itself is next as long as it never came out, even if
   * a PDF was saved as a copy meanwhile.
   */
  readonly next: number;
  /** Number of prints begun, including failed ones. */
  readonly begun: number;
  /** True if it is unknown whether the first print of the receipt came out. A PDF is excluded, because it counts as saved. */
  readonly unsure: boolean;
};

export const createReceiptsPrintedStore = (db: ReadConnection) => {
  const read = db.prepare(`SELECT count(*) AS begun, count(*) FILTER (WHERE came IS NOT 0) AS printed,
    count(*) FILTER (WHERE copy = 0 AND came IS NULL AND way <> 'pdf') AS unsure,
    CASE WHEN count(*) FILTER (WHERE copy = 0 AND came IS NOT 0) = 0 THEN 0
      ELSE max(copy) FILTER (WHERE came IS NOT 0) + 1 END AS next FROM receipts_printed WHERE kind = ? AND id = ?`);
  const byCode = db.prepare('SELECT signed FROM receipts_printed WHERE code = ? ORDER BY seq DESC LIMIT 1').pluck();
  return {
    /**
     * Returns the signed bytes of the facts, in base64url, of the receipt with this short code; null if no receipt has this code.
     */
    signedBy: (code: string): string | null => (byCode.get(code) as string | undefined) ?? null,
    of(kind: ReceiptOf, id: string): PrintHistory {
      const { begun, printed, unsure, next } = read.get(kind, id) as Record<keyof PrintHistory, number>;
      return { begun, printed, next, unsure: unsure > 0 };
    },
  };
};
export type ReceiptsPrintedStore = ReturnType<typeof createReceiptsPrintedStore>;
