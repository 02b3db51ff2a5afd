// Who may read: a till holds a token, the relay its SHA-256 alone.
import { hash, timingSafeEqual } from 'node:crypto';
import type { RawRequest } from '../../shared/ports.ts';

/** Compared with when nobody is known by the name, so that the time says nothing. */
const nobody = Buffer.alloc(32);

/** True when the request's bearer token is the one that `tokenSha256` was made from; false for undefined. */
export const holdsToken = (headers: RawRequest['headers'], tokenSha256: Buffer | undefined): boolean => {
  const token = /^Bearer +([^ ]+)$/i.exec(headers['authorization'] ?? '')?.[1] ?? '';
  const same = timingSafeEqual(hash('sha256', token, 'buffer'), tokenSha256 ?? nobody);
  return same && tokenSha256 !== undefined;
};
