// Entries of receipts: one was printed or saved, written down before any printer was asked, for printers prove nothing; and whether it came out,
// as far as the printer told or a person saw.
import type { PrintJob } from '../shared/contract/counter/receipts.ts';
import type { ErrorCode } from '../shared/errors.ts';
import type { ReceiptOf } from '../shared/receipt/facts.ts';
import type { KindsOf } from './kinds.ts';

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

export const receiptKinds: KindsOf<ReceiptBodies> = {
  'receipt.printed': { version: 2, upcasts: [(older: object) => ({ ...older, told: false })] },
  'receipt.came': { version: 1 },
};
