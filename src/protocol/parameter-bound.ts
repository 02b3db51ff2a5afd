// The most parameters that a notice may have, at relay and till: counted from the bytes, before anything is parsed.
import type { NoticeKind } from '../shared/payment/gateways.ts';

/** The most parameters that a notice may have; payment service §6 lists at most eight. */
export const mostParameters = 64;

const ampersand = 0x26;
const quote = 0x22;
const backslash = 0x5c;

/** A JSON member has two quotes around its name and at most two around its value. */
const mostQuotes = 4 * mostParameters;

/** False if the bytes have more than `mostParameters` parameters. */
export const isBounded = (kind: NoticeKind, raw: Uint8Array): boolean => {
  const isJson = kind === 'wallet-callback';
  let left = isJson ? mostQuotes : mostParameters;
  const delimiter = isJson ? quote : ampersand;
  for (let at = raw.indexOf(delimiter); at >= 0; at = raw.indexOf(delimiter, at + 1)) {
    if (isJson && raw[at - 1] === backslash) continue;
    if (--left < 0) return false;
  }
  return true;
};
