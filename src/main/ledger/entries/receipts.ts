// Entries of receipts: one was printed or saved, written down before any printer was asked, for printers prove nothing.
import type { PrintJob } from '../../../shared/contract/receipts.ts';
import type { ReceiptOf } from '../../../shared/receipt/facts.ts';
import type { Family } from './family.ts';

export type ReceiptPrinted = {
  readonly kind: ReceiptOf;
  /** The attempt, or the refund. */
  readonly id: string;
  /** 0: the receipt itself; from 1 on, which copy. */
  readonly copy: number;
  readonly way: PrintJob['way'];
  /** Nobody asked for it. */
  readonly auto: boolean;
};

export type ReceiptBodies = { 'receipt.printed': ReceiptPrinted };

export const receiptEntries: Family<ReceiptBodies> = {
  kinds: { 'receipt.printed': { version: 1 } },
  tables: ['receipts_printed'],
  appliers({ db, attempts }) {
    const add = db.prepare('INSERT INTO receipts_printed VALUES (@seq, @kind, @id, @copy, @way, @auto)');
    return {
      'receipt.printed'({ seq, body: { kind, id, copy, way, auto } }) {
        add.run({ seq, kind, id, copy, way, auto: Number(auto) });
        if (kind === 'payment') attempts.addEntry(id, seq);
      },
    };
  },
};
