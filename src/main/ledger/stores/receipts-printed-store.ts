// Reads how often a receipt was printed or saved, and whether anybody knows that it came out.
import type { ReceiptOf } from '../../../shared/receipt/facts.ts';
import type { Reading } from '../../../sqlite/statements.ts';

export type Printed = {
  /** Without those that certainly did not come out: the next one is the copy of that number, 0 the receipt itself. */
  readonly printed: number;
  /** All that were begun. */
  readonly begun: number;
  /** Nobody knows whether the receipt itself came out of a printer. A PDF went to none: it counts as saved. */
  readonly unsure: boolean;
};

export const createReceiptsPrintedStore = (db: Reading) => {
  const read = db.prepare(`SELECT count(*) AS begun, count(*) FILTER (WHERE came IS NOT 0) AS printed,
    count(*) FILTER (WHERE copy = 0 AND came IS NULL AND way <> 'pdf') AS unsure FROM receipts_printed WHERE kind = ? AND id = ?`);
  return {
    of(kind: ReceiptOf, id: string): Printed {
      const { begun, printed, unsure } = read.get(kind, id) as Record<keyof Printed, number>;
      return { begun, printed, unsure: unsure > 0 };
    },
  };
};
export type ReceiptsPrintedStore = ReturnType<typeof createReceiptsPrintedStore>;
