// Reads how often a receipt was printed or saved.
import type { ReceiptOf } from '../../../shared/receipt/facts.ts';
import type { Reading } from '../../../sqlite/statements.ts';

export const createReceiptsPrintedStore = (db: Reading) => {
  const count = db.prepare('SELECT count(*) FROM receipts_printed WHERE kind = ? AND id = ?').pluck();
  return { printed: (kind: ReceiptOf, id: string): number => count.get(kind, id) as number };
};
export type ReceiptsPrintedStore = ReturnType<typeof createReceiptsPrintedStore>;
