// Builds the header that sends the shop's name with each poll: the name as a page may show it, signed with the till's own key.
import type { TillAddress } from '../shared/relay-wire/paths.ts';
import { seenShopName, shopNameToSign } from '../shared/relay-wire/shop-name.ts';

/**
 * Returns a function that gives the value of the header with the shop's name, or null if this name has no visible character.
 * Signs again only when the name changes. `sign` returns base64url.
 */
export const createShopNameSaid = (
  place: TillAddress,
  shopName: () => string,
  sign: (text: string) => string,
): (() => string | null) => {
  let last: { readonly name: string; readonly text: string } | null = null;
  return () => {
    const name = seenShopName(shopName());
    if (name === null) return null;
    if (last?.name !== name) {
      last = { name, text: `${Buffer.from(name, 'utf8').toString('base64url')}.${sign(shopNameToSign(place, name))}` };
    }
    return last.text;
  };
};
