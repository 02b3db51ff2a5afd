// How many parameters a notice may have, at the relay and at the till: told by a look at its bytes, before anybody parses them.
import type { NoticeKind } from '../shared/payment/gateways.ts';

/** Payment service §6 lists eight at most. */
export const mostParameters = 64;

const ampersand = 0x26;
const quote = 0x22;
const backslash = 0x5c;

/** A pair of JSON has two quotes around its name, and two around its value at most. */
const mostQuotes = 4 * mostParameters;

/** False for what has more parameters than any notice. */
export const isBounded = (kind: NoticeKind, raw: Uint8Array): boolean => {
  const isJson = kind === 'wallet-callback';
  let left = isJson ? mostQuotes : mostParameters;
  const mark = isJson ? quote : ampersand;
  for (let at = raw.indexOf(mark); at >= 0; at = raw.indexOf(mark, at + 1)) {
    if (isJson && raw[at - 1] === backslash) continue;
    if (--left < 0) return false;
  }
  return true;
};
