// The shop's name that each till sends with its polls. A name counts only if signed with the till's own key, and is stored in
// memory only.
import type { KeyObject } from 'node:crypto';
import { longestShopName, seenShopName, shopNameToSign } from '../../shared/relay-wire/shop-name.ts';
import type { Feed } from './directory.ts';
import { feedName } from '../store/port.ts';
import { isSigned } from './head-signature.ts';

/** Matches the base64url of a name (at most three bytes per UTF-16 unit), a dot, and a signature. */
const shape = new RegExp(`^([A-Za-z0-9_-]{1,${longestShopName * 4}})\\.([A-Za-z0-9_-]{86})$`);

/** Decodes a name; null if the text is no name, or not in the form in which tills send names. */
const readName = (text: string): string | null => {
  try {
    const name = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'base64url'));
    return seenShopName(name) === name && Buffer.from(name).toString('base64url') === text ? name : null;
  } catch {
    return null;
  }
};

type NameClaim = { readonly said: string; readonly name: string; readonly by: KeyObject };

export const createTillNames = () => {
  const told = new Map<string, NameClaim>();
  return {
    /** Stores the shop's name from a poll's header. If the signature does not verify, keeps the former name. */
    hear({ key, headKey }: Pick<Feed, 'key' | 'headKey'>, said: string | undefined): void {
      if (headKey === null || said === undefined) return;
      const before = told.get(feedName(key));
      // Tills send the same name with each poll; verify the signature of an unchanged name only once.
      if (before?.said === said && before.by.equals(headKey)) return;
      const [, text = '', signature] = shape.exec(said) ?? [];
      const name = readName(text);
      if (name !== null && isSigned(headKey, shopNameToSign(key, name), signature)) {
        told.set(feedName(key), { said, name, by: headKey });
      }
    },
    /** Returns the shop's name for this till's pages; null if no name was signed with the till's present key. */
    of({ key, headKey }: Pick<Feed, 'key' | 'headKey'>): string | null {
      const last = told.get(feedName(key));
      return last && headKey !== null && last.by.equals(headKey) ? last.name : null;
    },
  };
};
export type TillNames = ReturnType<typeof createTillNames>;
