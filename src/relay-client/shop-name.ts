// The header by which a till's polls tell the shop's name: the name as a page may show it, signed by the till's own key.
import type { Place } from '../shared/relay-wire/paths.ts';
import { seenShopName, shopNameToSign } from '../shared/relay-wire/shop-name.ts';

/** The header's text; null where nothing of the name can be seen. Signs once for each name. `sign` answers base64url. */
export const createShopNameSaid = (
  place: Place,
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
