// HMAC-SHA-256 (RFC 2104) of many texts under one key, by its definition: an object of `createHmac` for each costs six times as much.
import crypto from 'node:crypto';

const blockBytes = 64;
const macBytes = 32;

type Digests = { bytes(of: Uint8Array): Buffer; text(of: Uint8Array, encoding: 'hex' | 'base64'): string };

/** Newer runtimes hash in one call; older ones want an object made for each. */
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

/** The key as both hashes begin with it; `outer` has room for the inner hash behind it. */
const paddedWith = (key: Uint8Array): { readonly inner: Buffer; readonly outer: Buffer } => {
  const block = Buffer.alloc(blockBytes);
  block.set(key.length > blockBytes ? sha256.bytes(key) : key);
  const outer = Buffer.alloc(blockBytes + macBytes);
  outer.set(block.map((byte) => byte ^ 0x5c));
  return { inner: Buffer.from(block.map((byte) => byte ^ 0x36)), outer };
};

/** `text` holds one byte a character (`latin1`), hex is in lower case. */
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
 * The MAC of a text's UTF-8 bytes, in lower-case hex: two hashes in one call each, and no copy of the text. A key whose padding
 * is not ASCII is left to Node's own.
 */
export const createFastTextHmac = (secret: string): ((text: string) => string) => {
  const plain = (text: string): string => crypto.createHmac('sha256', secret).update(text, 'utf8').digest('hex');
  if (typeof crypto.hash !== 'function') return plain;
  const { inner, outer } = paddedWith(Buffer.from(secret, 'utf8'));
  // As a text, to be hashed in front of another one, only ASCII is one byte a character.
  if (inner.some((byte) => byte > 127)) return plain;
  const start = inner.toString('latin1');
  return (text) => {
    outer.write(crypto.hash('sha256', start + text, 'hex'), blockBytes, 'hex');
    return crypto.hash('sha256', outer, 'hex');
  };
};
