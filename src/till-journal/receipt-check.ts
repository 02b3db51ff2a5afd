// Entries about receipts that were checked at the till, and about the keys of the shop's other tills. Each check of a genuine
// receipt is recorded, so that a second check of the same receipt reveals a copy.
import type { ReceiptOf } from '../shared/receipt/facts.ts';
import type { ShopKeys } from '../shared/receipt/shop-keys.ts';
import type { KindsOf } from './kinds.ts';

export type ReceiptShown = {
  readonly kind: ReceiptOf;
  /** The id of the attempt or refund, made at this till or at another till of the shop. */
  readonly id: string;
  readonly till: string;
  readonly invoiceNo: string;
  /** The payment in this till's books to which the receipt belongs; null if this till's books have no such payment. */
  readonly attemptId: string | null;
};
export type ReceiptCheckBodies = {
  'receipt.shown': ReceiptShown;
  /** The public keys of the shop's other tills were received from the relay. They replace all keys received earlier. */
  'shop-keys.learned': { readonly tills: ShopKeys['tills'] };
};

export const receiptCheckKinds: KindsOf<ReceiptCheckBodies> = {
  'receipt.shown': { version: 1 },
  'shop-keys.learned': { version: 1 },
};
