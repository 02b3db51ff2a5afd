// Checks the two credential headers of a confirm call (payment service §5) in constant time.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { RawRequest } from '../../shared/ports.ts';
import type { ServiceError } from '../replies.ts';

export const unauthorized: ServiceError = {
  status: 401,
  code: 'UNAUTHORIZED',
  message: 'Authorization (Bearer) and X-API-KEY are both required, and must be those of the merchant.',
};

const digest = (text: string): Buffer => createHash('sha256').update(text, 'latin1').digest();

/** Compares the digests of two secrets, so that the response time reveals not even the length of a secret. */
const sameSecret = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

export const isAuthorized = (headers: RawRequest['headers'], expected: { accessToken: string; apiKey: string }): boolean => {
  const tokenFits = sameSecret(headers['authorization'] ?? '', `Bearer ${expected.accessToken}`);
  const keyFits = sameSecret(headers['x-api-key'] ?? '', expected.apiKey);
  return tokenFits && keyFits;
};
