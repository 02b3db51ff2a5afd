// SHA-256 of a text or of bytes, in lower-case hex, by the quickest way that this runtime has.
import crypto from 'node:crypto';

/** Newer runtimes hash in one call; older ones want an object made for each. */
export const sha256Hex: (content: string | Uint8Array) => string =
  typeof crypto.hash === 'function'
    ? (content) => crypto.hash('sha256', content, 'hex')
    : (content) => crypto.createHash('sha256').update(content).digest('hex');
