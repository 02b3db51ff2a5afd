// The public addresses of a shop's receipts: the page where a customer checks a receipt, and the public keys that the page uses.
import type { RawReply } from '../../shared/ports.ts';
import { jsonReply, unknownAddress } from '../http/replies.ts';
import type { Shop } from '../merchants/directory.ts';
import { receiptReply } from '../pages/page-replies.ts';
import { receiptPageFor, shopKeysOf, unknownShopPage } from '../pages/receipt-page.ts';

/** A cache of pages. A change of the rules creates new {@link Shop} objects, so no cached page is outdated. */
const pages = new WeakMap<Shop, string>();

/** Replies with the shop's receipt page. The receipt itself is in the URL behind `#`, which browsers do not send. */
export const receiptPageReply = (shop: Shop | undefined): RawReply => {
  if (!shop) return receiptReply(404, unknownShopPage);
  const page = pages.get(shop) ?? receiptPageFor(shop);
  pages.set(shop, page);
  return receiptReply(200, page);
};

/** Replies with the public keys of the shop's tills. No token is needed, because the keys are public. */
export const receiptKeysReply = (shop: Shop | undefined): RawReply => (shop ? jsonReply(200, shopKeysOf(shop)) : unknownAddress);
