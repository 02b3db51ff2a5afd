// Entries of receipts: one was printed or saved, written down before any printer was asked, for printers prove nothing; and whether it came out,
// as far as the printer told or a person saw.
import type { PrintJob } from '../../../shared/contract/receipts.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import type { ReceiptOf } from '../../../shared/receipt/facts.ts';
import type { Family } from './family.ts';

type Which = {
  readonly kind: ReceiptOf;
  /** The attempt, or the refund. */
  readonly id: string;
  /** 0: the receipt itself; from 1 on, which copy. */
  readonly copy: number;
};

export type ReceiptPrinted = Which & {
  readonly way: PrintJob['way'];
  /** Nobody asked for it. */
  readonly auto: boolean;
  /** Whether it came out is said by a `receipt.came`. Before version 2 nobody said it, and it was taken to have come. */
  readonly told: boolean;
};

/** Its actor says who knows: the till of what the printer told, or the person who looked. */
export type ReceiptCame = Which & {
  readonly came: boolean;
  /** What the printer told instead; null where it took all, or a person answered. */
  readonly code: ErrorCode | null;
};

export type ReceiptBodies = { 'receipt.printed': ReceiptPrinted; 'receipt.came': ReceiptCame };

export const receiptEntries: Family<ReceiptBodies> = {
  kinds: {
    'receipt.printed': { version: 2, upcasts: [(older: object) => ({ ...older, told: false })] },
    'receipt.came': { version: 1 },
  },
  tables: ['receipts_printed'],
  appliers({ db, attempts }) {
    const add = db.prepare('INSERT INTO receipts_printed VALUES (@seq, @kind, @id, @copy, @way, @auto, @came)');
    const said = db.prepare(
      'UPDATE receipts_printed SET came = @came WHERE kind = @kind AND id = @id AND copy = @copy AND came IS NULL',
    );
    return {
      'receipt.printed'({ seq, body: { kind, id, copy, way, auto, told } }) {
        add.run({ seq, kind, id, copy, way, auto: Number(auto), came: told ? null : 1 });
        if (kind === 'payment') attempts.addEntry(id, seq);
      },
      'receipt.came'({ seq, actor, body: { kind, id, copy, came } }) {
        said.run({ kind, id, copy, came: Number(came) });
        // That all went well at the printer is no step of the payment's own.
        if (kind === 'payment' && !(came && actor === 'till')) attempts.addEntry(id, seq);
      },
    };
  },
};
