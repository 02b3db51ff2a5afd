// HMAC-SHA-256 (RFC 2104) of many texts under one key, computed from its definition: a `createHmac` object for each text costs
// six times as much.
import crypto from 'node:crypto';

const blockBytes = 64;
const macBytes = 32;

type Digests = { bytes(of: Uint8Array): Buffer; text(of: Uint8Array, encoding: 'hex' | 'base64'): string };

/** Newer runtimes have the one-call function `crypto.hash`; older runtimes need a hash object for each text. */
const sha256: Digests =
  typeof crypto.hash === 'function'
    ? {
        bytes: (of) => crypto.hash('sha256', of, 'buffer'),
        text: (of, encoding) => crypto.hash('sha256', of, encoding),
      }
    : {
        bytes: (of) => crypto.createHash('sha256').update(of).digest(),
        text: (of, encoding) => crypto.createHash('sha256').update(of).digest(encoding),
      };

/** The padded key for the inner and the outer hash. `outer` has room for the inner hash behind the key. */
const paddedWith = (key: Uint8Array): { readonly inner: Buffer; readonly outer: Buffer } => {
  const block = Buffer.alloc(blockBytes);
  block.set(key.length > blockBytes ? sha256.bytes(key) : key);
  const outer = Buffer.alloc(blockBytes + macBytes);
  outer.set(block.map((byte) => byte ^ 0x5c));
  return { inner: Buffer.from(block.map((byte) => byte ^ 0x36)), outer };
};

/** Returns the HMAC of `text`, which has one byte per character (`latin1`). Hex is in lower case. */
export type FastHmac = (text: string, encoding: 'hex' | 'base64') => string;

export const createFastHmac = (key: Uint8Array): FastHmac => {
  const { inner: innerPad, outer } = paddedWith(key);
  let inner = Buffer.alloc(0);
  return (text, encoding) => {
    if (inner.length < blockBytes + text.length) {
      inner = Buffer.alloc(blockBytes + 2 * text.length);
      inner.set(innerPad);
    }
    inner.write(text, blockBytes, 'latin1');
    sha256.bytes(inner.subarray(0, blockBytes + text.length)).copy(outer, blockBytes);
    return sha256.text(outer, encoding);
  };
};

/**
 * Returns a function for the MAC of a text's UTF-8 bytes, in lower-case hex, by two one-call hashes and without copying the text.
 * Falls back to `createHmac` if the padded key is not ASCII.
 */
export const createFastTextHmac = (secret: string): ((text: string) => string) => {
  const plain = (text: string): string => crypto.createHmac('sha256', secret).update(text, 'utf8').digest('hex');
  if (typeof crypto.hash !== 'function') return plain;
  const { inner, outer } = paddedWith(Buffer.from(secret, 'utf8'));
  // The padded key is put in front of the text as a string, and only ASCII characters become one byte each in UTF-8.
  if (inner.some((byte) => byte > 127)) return plain;
  const start = inner.toString('latin1');
  return (text) => {
    outer.write(crypto.hash('sha256', start + text, 'hex'), blockBytes, 'hex');
    return crypto.hash('sha256', outer, 'hex');
  };
};
