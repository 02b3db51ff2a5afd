// Signs a notice (payment service §6.4) in a reading of its own: percent-encoding, order and output are written out here.
import { createHmac, randomBytes } from 'node:crypto';
import type { Signature } from './manner.ts';

/** Name and value, the value as a JSON token. */
export type Field = readonly [name: string, token: string];

/** The value as text: a string without its quotes, true and false as digits, a number as it is written. */
const textOf = (token: string): string => {
  if (token.startsWith('"')) return JSON.parse(token) as string;
  return token === 'true' ? '1' : token === 'false' ? '0' : token;
};

/** Text of a JSON token in a query: a string without its quotes, any other token unchanged. */
export const queryText = (token: string): string => (token.startsWith('"') ? (JSON.parse(token) as string) : token);

const kept = /^[A-Za-z0-9_.-]$/;
export const formEncode = (text: string): string =>
  [...Buffer.from(text, 'utf8')]
    .map((byte) => {
      const letter = String.fromCharCode(byte);
      if (kept.test(letter)) return letter;
      return letter === ' ' ? '+' : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');

const byName = ([a]: Field, [b]: Field): number => (a < b ? -1 : a > b ? 1 : 0);

/** `inQuery`: values are signed as the query writes them. Null where nothing is signed. */
export const sign = (
  fields: readonly Field[],
  how: Signature,
  keys: { readonly secret: string; readonly oldSecret: string },
  inQuery: boolean,
): string | null => {
  if (how === 'none') return null;
  if (how === 'made-up') return randomBytes(32).toString('hex').toUpperCase();
  const value = inQuery ? queryText : textOf;
  const ordered = how === 'sorted' ? fields.toSorted(byName) : fields;
  // JSON fields with the value null are left out of the signed text.
  const signed = inQuery ? ordered : ordered.filter(([, token]) => token !== 'null');
  const pairs = signed.map(([name, token]) =>
    how === 'values' ? formEncode(value(token)) : `${formEncode(name)}=${formEncode(value(token))}`,
  );
  const mac = createHmac('sha256', how === 'old-secret' ? keys.oldSecret : keys.secret).update(pairs.join('&'));
  return how === 'base64' ? mac.digest('base64') : mac.digest('hex').toUpperCase();
};
