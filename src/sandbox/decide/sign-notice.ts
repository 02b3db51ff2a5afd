// Adds the signature field `hashed` to a notice (payment service §6.4): signs the exact bytes to be sent, under the signature
// profile of the settings.
import { readNotice } from '../../protocol/notice.ts';
import type { SignatureProfile } from '../../protocol/profile.ts';
import { sign } from '../../protocol/signature.ts';
import type { NoticeKind } from '../../shared/payment/gateways.ts';

export type NoticeSigning = { readonly secret: string; readonly profile: SignatureProfile; readonly bad: boolean };

/** Changes the first digit of a signature: the result is well formed, but wrong. */
const spoilt = (hashed: string): string => (hashed.startsWith('0') ? '1' : '0') + hashed.slice(1);

const hashedOf = (kind: NoticeKind, unsigned: string, signing: NoticeSigning): string => {
  const notice = readNotice(kind, Buffer.from(unsigned, 'utf8'));
  const hashed = notice.ok ? sign(notice.value, signing.secret, signing.profile) : notice;
  // This notice can always be signed: it was just built, and the signing secret was tried when the service was created.
  if (!hashed.ok) throw new Error(`a notice cannot be signed: ${hashed.error.code}`, { cause: hashed.error });
  return signing.bad ? spoilt(hashed.value) : hashed.value;
};

/** Builds a signed JSON body. Each value is a JSON source text; the members stay in the given order. */
export const signedJson = (kind: NoticeKind, members: readonly (readonly [string, string])[], signing: NoticeSigning): string => {
  const body = members.map(([key, source]) => `${JSON.stringify(key)}:${source}`).join(',');
  return `{${body},"hashed":${JSON.stringify(hashedOf(kind, `{${body}}`, signing))}}`;
};

export const signedQuery = (kind: NoticeKind, pairs: readonly (readonly [string, string])[], signing: NoticeSigning): string => {
  const query = new URLSearchParams(pairs.map(([key, value]): [string, string] => [key, value])).toString();
  return `${query}&hashed=${encodeURIComponent(hashedOf(kind, query, signing))}`;
};

/**
 * Adds a query to a URL, before the URL's fragment. Parameters that the URL already has stay first; the service sends them back
 * unsigned (field notes).
 */
export const withQuery = (url: string, query: string): string => {
  const cut = url.indexOf('#');
  const [address, fragment] = cut < 0 ? [url, ''] : [url.slice(0, cut), url.slice(cut)];
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  return address + joint + query + fragment;
};
