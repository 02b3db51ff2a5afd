// The till's name as a part of journal numbers: plain, or shortened with a digest, so that two tills never have one number.
import { crockford } from '../../shared/crockford.ts';

/** The till's name with only letters, digits, dashes and underscores. */
export const plainTill = (till: string): string => till.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '');

const digestLength = 5;

/** Five characters of base 32: the lowest 25 bits of the name's 32-bit FNV-1a hash. */
const digestOf = (till: string): string => {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(till)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return Array.from({ length: digestLength }, (_, i) => crockford[(hash >>> (5 * i)) & 31]).join('');
};

/**
 * The whole name if it is plain and fits, otherwise its beginning and a digest of the whole name: `T1-7KQ2M`. `room`: the most
 * characters.
 */
export const shortTill = (till: string, room: number): string => {
  const plain = plainTill(till);
  if (plain === till && till.length <= room) return till;
  const start = plain.slice(0, Math.max(0, room - digestLength - 1)).replace(/-+$/, '');
  return start === '' ? digestOf(till) : `${start}-${digestOf(till)}`;
};
