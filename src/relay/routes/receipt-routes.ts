// The public addresses of a shop's receipts: the page where a customer checks one, and the keys that the page carries.
import type { RawReply } from '../../shared/ports.ts';
import { jsonReply, unknownAddress } from '../http/replies.ts';
import type { Shop } from '../merchants/directory.ts';
import { receiptReply } from '../pages/page-replies.ts';
import { receiptPageFor, shopKeysOf, unknownShopPage } from '../pages/receipt-page.ts';

/** Each page is made once, when it is first asked for: a shop's rules change only with its {@link Shop}. */
const pages = new WeakMap<Shop, string>();

/** The receipt that a customer checks stands behind `#`, and is never sent here. */
export const receiptPageReply = (shop: Shop | undefined): RawReply => {
  if (!shop) return receiptReply(404, unknownShopPage);
  const page = pages.get(shop) ?? receiptPageFor(shop);
  pages.set(shop, page);
  return receiptReply(200, page);
};

/** Everybody gets the same answer: the keys are public. */
export const receiptKeysReply = (shop: Shop | undefined): RawReply => (shop ? jsonReply(200, shopKeysOf(shop)) : unknownAddress);
