// The two headers that every confirm call carries (payment service §5), compared in a time that tells nothing.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { RawRequest } from '../../shared/ports.ts';
import type { ServiceError } from '../replies.ts';

export const unauthorized: ServiceError = {
  status: 401,
  code: 'UNAUTHORIZED',
  message: 'Authorization (Bearer) and X-API-KEY are both required, and must be those of the merchant.',
};

const digest = (text: string): Buffer => createHash('sha256').update(text, 'latin1').digest();

/** Digests, so that not even the length of a secret shows in the time taken. */
const sameSecret = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

export const isAuthorized = (headers: RawRequest['headers'], expected: { accessToken: string; apiKey: string }): boolean => {
  const tokenFits = sameSecret(headers['authorization'] ?? '', `Bearer ${expected.accessToken}`);
  const keyFits = sameSecret(headers['x-api-key'] ?? '', expected.apiKey);
  return tokenFits && keyFits;
};
