// Entries of receipts that were shown to the till: genuine ones, each time, so that a copy of one is noticed.
import type { ReceiptOf } from '../../../shared/receipt/facts.ts';
import type { Family } from './family.ts';

export type ReceiptShown = {
  readonly kind: ReceiptOf;
  /** The attempt or the refund, of this till or of another of the shop. */
  readonly id: string;
  readonly till: string;
  readonly invoiceNo: string;
  /** The payment in the books of this till that it belongs to. */
  readonly attemptId: string | null;
};
export type ReceiptCheckBodies = { 'receipt.shown': ReceiptShown };

export const receiptCheckEntries: Family<ReceiptCheckBodies> = {
  kinds: { 'receipt.shown': { version: 1 } },
  tables: ['receipts_shown'],
  appliers({ db, attempts }) {
    const add = db.prepare('INSERT INTO receipts_shown VALUES (@seq, @id, @wallMs, @actor)');
    return {
      'receipt.shown'({ seq, wallMs, actor, body: { id, attemptId } }) {
        add.run({ seq, id, wallMs, actor });
        if (attemptId !== null) attempts.addEntry(attemptId, seq);
      },
    };
  },
};
