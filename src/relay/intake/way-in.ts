// Determines which kind of address a notice was sent to, before its signature is verified: one HMAC shows whether the address has
// a valid tag.
import { isRightTag } from '../../protocol/attempt-tag.ts';
import { gatewayOfKind } from '../../shared/payment/notice-facts.ts';
import { sentToText } from '../../shared/relay-wire/paths.ts';
import type { WayIn } from '../../shared/relay-wire/parts.ts';
import { type Target, tillOfNumber } from '../merchants/directory.ts';
import { unroutedTill } from '../config/config.ts';
import type { FeedKey } from '../store/port.ts';

/** The feed of a notice, and the kind of address that the notice was sent to. */
export type NoticeWay = { readonly feed: FeedKey; readonly cameBy: WayIn; readonly sentTo: string | null };

/** The most characters of `<attempt>/<tag>` that are stored. Tills never make a longer text. */
const longestSentTo = 130;

/**
 * True if the tag in the path belongs to the attempt and to the invoice that the notice names. The invoice number is not verified
 * yet: a number of another invoice fails this check, and a forged number fails the signature check.
 */
export const isTagged = ({ to, tagKeys, kind, feed }: Target, invoiceNo: string | null): boolean =>
  to !== null &&
  invoiceNo !== null &&
  tagKeys.some((key) => isRightTag(key, { ...feed, attemptId: to.attemptId, invoiceNo, gateway: gatewayOfKind[kind] }, to.tag));

/** Returns the feed for a notice and the kind of its address. `tagged` is the result of `isTagged`. */
export const wayOf = ({ to, feed, shop }: Target, invoiceNo: string | null, tagged: boolean): NoticeWay => {
  const text = to && sentToText(to);
  const sentTo = text !== null && text.length <= longestSentTo ? text : null;
  if (tagged) return { feed, cameBy: 'attempt', sentTo };
  if (shop.fixedAddress && invoiceNo !== null) {
    return { feed: { merchant: shop.id, till: tillOfNumber(shop, invoiceNo) ?? unroutedTill }, cameBy: 'number', sentTo };
  }
  return { feed, cameBy: to ? 'misaddressed' : 'till', sentTo };
};
