// Stretches a short secret by scrypt into a key that is slow to guess. Runs off the main thread.
import { scrypt } from 'node:crypto';
import type { StretchCost, StretchSecret } from '../shared/ports.ts';

/** The default cost of one guess: 128 MiB of memory and some tenths of a second. */
export const usualCost: StretchCost = { N: 131_072, r: 8, p: 1 };

export const scryptStretch: StretchSecret = (secret, salt, { N, r, p }) =>
  new Promise((resolve, reject) => {
    scrypt(secret, salt, 32, { N, r, p, maxmem: 256 * N * r }, (error, key) => (error ? reject(error) : resolve(key)));
  });
