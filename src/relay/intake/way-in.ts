// By which sort of address a notice came, before anybody has looked at its signature: one HMAC says whether a tag is right.
import { isRightTag } from '../../protocol/attempt-tag.ts';
import { gatewayOfKind } from '../../shared/payment/notice-facts.ts';
import { sentToText } from '../../shared/relay-wire/paths.ts';
import type { WayIn } from '../../shared/relay-wire/parts.ts';
import { type Target, tillOfNumber } from '../merchants/directory.ts';
import { unroutedTill } from '../config/config.ts';
import type { FeedKey } from '../store/port.ts';

/** Where a notice goes, and how it got there. */
export type Way = { readonly feed: FeedKey; readonly cameBy: WayIn; readonly sentTo: string | null };

/** Longer than any address that a till makes: what stands there then is nobody's. */
const longestSentTo = 130;

/**
 * Whether the address in the path was made for the invoice that the notice names. That one is nobody's word yet: a notice that
 * names another invoice than the attempt's does not fit its tag, and one that names it falsely does not verify.
 */
export const isTagged = ({ to, tagKeys, kind, feed }: Target, invoiceNo: string | null): boolean =>
  to !== null &&
  invoiceNo !== null &&
  tagKeys.some((key) => isRightTag(key, { ...feed, attemptId: to.attemptId, invoiceNo, gateway: gatewayOfKind[kind] }, to.tag));

/** `tagged` is what `isTagged` said of it. */
export const wayOf = ({ to, feed, shop }: Target, invoiceNo: string | null, tagged: boolean): Way => {
  const text = to && sentToText(to);
  const sentTo = text !== null && text.length <= longestSentTo ? text : null;
  if (tagged) return { feed, cameBy: 'attempt', sentTo };
  if (shop.fixedAddress && invoiceNo !== null) {
    return { feed: { merchant: shop.id, till: tillOfNumber(shop, invoiceNo) ?? unroutedTill }, cameBy: 'number', sentTo };
  }
  return { feed, cameBy: to ? 'misaddressed' : 'till', sentTo };
};
