// SHA-256 of a text or of bytes, in lower-case hex, by the fastest call that this runtime offers.
import crypto from 'node:crypto';

/** Use `crypto.hash` where the runtime has it, because it needs no hash object; otherwise use `createHash`. */
export const sha256Hex: (content: string | Uint8Array) => string =
  typeof crypto.hash === 'function'
    ? (content) => crypto.hash('sha256', content, 'hex')
    : (content) => crypto.createHash('sha256').update(content).digest('hex');
