// The shop's name as a till tells it to the relay, for the pages that customers see at that till's addresses.
import { isBlank } from '../blank.ts';
import type { Place } from './paths.ts';

/**
 * Beside a poll of the feed: `<name>.<signature>`, both base64url: the name in UTF-8, and the till's Ed25519 signature of `shopNameToSign`. An older relay
 * reads no such header; an older till sends none.
 */
export const shopNameHeader = 'qayd-shop-name';

export const longestShopName = 60;

/** Controls, halves of characters, and marks that turn the text around them or cannot be seen; not the two that shape letters beside them. */
const unwanted = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu;

/** The name as a page may show it, in one line; null where nothing of it can be seen. What this answers stays as it is when asked again. */
export const seenShopName = (text: string): string | null => {
  const line = text.replace(/\s+/gu, ' ').replace(unwanted, '').replace(/ +/g, ' ').trim();
  // A cut may leave half of a character.
  const name = line.slice(0, longestShopName).replace(unwanted, '').trim();
  return isBlank(name) ? null : name;
};

/** Signed for this till at this merchant's, and nothing else that the key may ever sign. */
export const shopNameToSign = ({ merchant, till }: Place, name: string): string =>
  JSON.stringify(['qayd-shop-name', merchant, till, name]);
