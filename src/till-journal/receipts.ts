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
  /** The short code printed on the receipt; absent in entries of earlier versions, and if the receipt has no proof. */
  readonly code?: string;
  /** The bytes of the receipt's facts that were signed, in base64url, without the signature. Present if `code` is present. */
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
