// The shop's name as each till told it with its poll: believed where the till's own key signed it, and kept in memory alone.
import type { KeyObject } from 'node:crypto';
import { longestShopName, seenShopName, shopNameToSign } from '../../shared/relay-wire/shop-name.ts';
import type { Feed } from './directory.ts';
import { feedName } from '../store/port.ts';
import { isSigned } from './head-signature.ts';

/** Base64url of the longest name, three bytes for each of its units, and of a signature. */
const shape = new RegExp(`^([A-Za-z0-9_-]{1,${longestShopName * 4}})\\.([A-Za-z0-9_-]{86})$`);

/** Null where it is no name, or not spelled as the till spells it. */
const readName = (text: string): string | null => {
  try {
    const name = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'base64url'));
    return seenShopName(name) === name && Buffer.from(name, 'utf8').toString('base64url') === text ? name : null;
  } catch {
    return null;
  }
};

type Told = { readonly said: string; readonly name: string; readonly by: KeyObject };

export const createTillNames = () => {
  const told = new Map<string, Told>();
  return {
    /** Takes down what a poll says in the header. A name that does not verify leaves the one before. */
    hear({ key, headKey }: Pick<Feed, 'key' | 'headKey'>, said: string | undefined): void {
      if (headKey === null || said === undefined) return;
      const before = told.get(feedName(key));
      // Tills say the same with each poll: its signature is checked once.
      if (before?.said === said && before.by.equals(headKey)) return;
      const [, text = '', signature] = shape.exec(said) ?? [];
      const name = readName(text);
      if (name !== null && isSigned(headKey, shopNameToSign(key, name), signature)) {
        told.set(feedName(key), { said, name, by: headKey });
      }
    },
    /** The shop's name at this till's addresses; null where none was told that its present key signed. */
    of({ key, headKey }: Pick<Feed, 'key' | 'headKey'>): string | null {
      const last = told.get(feedName(key));
      return last && headKey !== null && last.by.equals(headKey) ? last.name : null;
    },
  };
};
export type TillNames = ReturnType<typeof createTillNames>;
