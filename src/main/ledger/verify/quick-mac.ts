// HMAC-SHA-256 (RFC 2104) of many short texts under one key: two hashes in one call each, at half the price of an object a text.
import crypto, { createHmac } from 'node:crypto';

const blockBytes = 64;
const digestBytes = 32;

const paddedWith = (key: Uint8Array, byte: number, length: number): Buffer => {
  const block = Buffer.alloc(length);
  for (let i = 0; i < blockBytes; i++) block[i] = (key[i] ?? 0) ^ byte;
  return block;
};

/**
 * Answers the MAC of a text's UTF-8 bytes in lower-case hex. `secret` counts as its UTF-8 bytes; a long one, or one that is not
 * ASCII, is left to Node's own.
 */
export const createQuickMac = (secret: string): ((text: string) => string) => {
  const plain = (text: string): string => createHmac('sha256', secret).update(text, 'utf8').digest('hex');
  if (typeof crypto.hash !== 'function') return plain;
  const bytes = Buffer.from(secret, 'utf8');
  const key = bytes.length > blockBytes ? crypto.hash('sha256', bytes, 'buffer') : bytes;
  const inner = paddedWith(key, 0x36, blockBytes);
  // As a text, to be hashed in front of another one, only ASCII is one byte a character.
  if (inner.some((byte) => byte > 127)) return plain;
  const start = inner.toString('latin1');
  const outer = paddedWith(key, 0x5c, blockBytes + digestBytes);
  return (text) => {
    outer.write(crypto.hash('sha256', start + text, 'hex'), blockBytes, 'hex');
    return crypto.hash('sha256', outer, 'hex');
  };
};
