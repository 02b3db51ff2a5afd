// SHA-256 of a text or of bytes, in lower-case hex, by the fastest call that this runtime offers.
import crypto from 'node:crypto';

/** Newer runtimes have `crypto.hash`, one call without a hash object; older ones fall back to `createHash`. */
export const sha256Hex: (content: string | Uint8Array) => string =
  typeof crypto.hash === 'function'
    ? (content) => crypto.hash('sha256', content, 'hex')
    : (content) => crypto.createHash('sha256').update(content).digest('hex');
