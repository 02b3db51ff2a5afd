// Entries of receipts that were shown to the till: genuine ones, each time, so that a copy of one is noticed; and of the keys of the
// shop's other tills.
import type { ReceiptOf } from '../shared/receipt/facts.ts';
import type { ShopKeys } from '../shared/receipt/shop-keys.ts';
import type { KindsOf } from './kinds.ts';

export type ReceiptShown = {
  readonly kind: ReceiptOf;
  /** The attempt or the refund, of this till or of another of the shop. */
  readonly id: string;
  readonly till: string;
  readonly invoiceNo: string;
  /** The payment in the books of this till that it belongs to. */
  readonly attemptId: string | null;
};
export type ReceiptCheckBodies = {
  'receipt.shown': ReceiptShown;
  /** The public keys of the shop's other tills, as its relay told them: all of them, in place of those of before. */
  'shop-keys.learned': { readonly tills: ShopKeys['tills'] };
};

export const receiptCheckKinds: KindsOf<ReceiptCheckBodies> = {
  'receipt.shown': { version: 1 },
  'shop-keys.learned': { version: 1 },
};
