// The shop's name, sent by a till to the relay for the pages that customers see at that till's addresses.
import { isBlank } from '../blank.ts';
import type { TillAddress } from './paths.ts';

/**
 * Request header of a feed poll: `<name>.<signature>`, both in base64url: the name in UTF-8, and the till's Ed25519 signature of
 * `shopNameToSign`. An older relay ignores this header; an older till sends none.
 */
export const shopNameHeader = 'qayd-shop-name';

export const longestShopName = 60;

/**
 * Control characters, unpaired surrogates, private-use characters, and marks that change the direction of text or are invisible.
 * Allowed are the two joiners that shape Arabic letters.
 */
const unwanted = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu;

/**
 * The name as a page may show it, on one line; null if no visible character is left. Applying the function to its own result
 * changes nothing.
 */
export const seenShopName = (text: string): string | null => {
  const line = text.replace(/\s+/gu, ' ').replace(unwanted, '').replace(/ +/g, ' ').trim();
  // Cutting may leave half of a surrogate pair, so unwanted characters are removed once more.
  const name = line.slice(0, longestShopName).replace(unwanted, '').trim();
  return isBlank(name) ? null : name;
};

/**
 * The text that the till signs for its shop's name. Its first element differs from every other text that this key signs, so that
 * the signature cannot be used for anything else.
 */
export const shopNameToSign = ({ merchant, till }: TillAddress, name: string): string =>
  JSON.stringify(['qayd-shop-name', merchant, till, name]);
