// Signs a notice (payment service §6.4). Does its own percent-encoding, field order and MAC text instead of importing them, so
// that a fault of `src` cannot hide.
import { createHmac, randomBytes } from 'node:crypto';
import type { Signature } from './manner.ts';

/** A field of a notice: its name, and its value as a JSON token. */
export type Field = readonly [name: string, token: string];

/** Returns a JSON value as signed text: a string without quotes, true and false as 1 and 0, a number as written. */
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

/** Returns the signature, or null if notices are sent unsigned (`none`). `inQuery`: signs values as a query writes them. */
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
