// Entries about printed and saved receipts. The print is recorded before the printer is asked, because a printer proves nothing.
// A later entry records if the paper came out, as the printer or a person reported.
import type { PrintJob } from '../shared/contract/counter/receipts.ts';
import type { ErrorCode } from '../shared/errors.ts';
import type { ReceiptOf } from '../shared/receipt/facts.ts';
import type { KindsOf } from './kinds.ts';

type ReceiptId = {
  readonly kind: ReceiptOf;
  /** The id of the attempt or refund. */
  readonly id: string;
  /** 0: the receipt itself; 1 and up: the number of the copy. */
  readonly copy: number;
};

export type ReceiptPrinted = ReceiptId & {
  readonly way: PrintJob['way'];
  /** True if the till printed the receipt by itself. */
  readonly auto: boolean;
  /** True if a `receipt.came` will record the outcome. Before version 2 none did, and the print was assumed to have come out. */
  readonly told: boolean;
};

/** The outcome of a print. Its actor is the till if the printer reported it, or the person who looked. */
export type ReceiptCame = ReceiptId & {
  readonly came: boolean;
  /** The printer's error; null if it accepted everything or a person answered. */
  readonly code: ErrorCode | null;
};

export type ReceiptBodies = { 'receipt.printed': ReceiptPrinted; 'receipt.came': ReceiptCame };

export const receiptKinds: KindsOf<ReceiptBodies> = {
  'receipt.printed': { version: 2, upcasts: [(older: object) => ({ ...older, told: false })] },
  'receipt.came': { version: 1 },
};
