// Checks a till's bearer token. The relay stores only the token's SHA-256.
import { hash, timingSafeEqual } from 'node:crypto';
import type { RawRequest } from '../../shared/ports.ts';

/** The hash to compare with if the till is unknown, so that the response time does not reveal which tills exist. */
const nobody = Buffer.alloc(32);

/** True if the request's bearer token hashes to `tokenSha256`. False if `tokenSha256` is undefined. */
export const holdsToken = (headers: RawRequest['headers'], tokenSha256: Buffer | undefined): boolean => {
  const token = /^Bearer +([^ ]+)$/i.exec(headers['authorization'] ?? '')?.[1] ?? '';
  const same = timingSafeEqual(hash('sha256', token, 'buffer'), tokenSha256 ?? nobody);
  return same && tokenSha256 !== undefined;
};
