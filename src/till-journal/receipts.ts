// Journal entries about printed and saved receipts. A print is recorded before the data is sent to the printer, because a printer
// proves nothing. A later entry records if the paper was printed, as reported by the printer or by a person.
import type { PrintJob } from '../shared/contract/counter/receipts.ts';
import type { ErrorCode } from '../shared/errors.ts';
import type { ReceiptOf } from '../shared/receipt/facts.ts';
import type { KindsOf } from './kinds.ts';

type ReceiptId = {
  readonly kind: ReceiptOf;
  /** The id of the attempt or refund. */
  readonly id: string;
  /** The number of the copy; 0 for the first print of the receipt. */
  readonly copy: number;
};

export type ReceiptPrinted = ReceiptId & {
  readonly way: PrintJob['way'];
  /** True if the till printed the receipt automatically. */
  readonly auto: boolean;
  /**
   * True if a `receipt.came` entry will record the outcome. Before version 2 of this entry, no entry recorded it, and the print
   * was assumed to have succeeded.
   */
  readonly told: boolean;
  /** The receipt's short code on the paper; absent in older entries, and if the receipt has no proof. */
  readonly code?: string;
  /** The signed bytes of the facts on the paper, in base64url and without the signature. Present if there is a `code`. */
  readonly signed?: string;
};

/**
 * The outcome of a print. The actor of this journal entry is the till if the printer reported the outcome, otherwise the person
 * who looked at the paper.
 */
export type ReceiptCame = ReceiptId & {
  readonly came: boolean;
  /** The printer's error; null if the printer accepted everything or a person reported the outcome. */
  readonly code: ErrorCode | null;
};

export type ReceiptBodies = { 'receipt.printed': ReceiptPrinted; 'receipt.came': ReceiptCame };

export const receiptKinds: KindsOf<ReceiptBodies> = {
  'receipt.printed': { version: 2, upcasts: [(older: object) => ({ ...older, told: false })] },
  'receipt.came': { version: 1 },
};
