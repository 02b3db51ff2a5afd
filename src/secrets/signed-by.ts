// Verifies signatures made by `OwnSecrets.sign`.
import { createPublicKey, verify } from 'node:crypto';

/**
 * True if `key` signed `text` by Ed25519 (RFC 8032). `key`: its raw 32 bytes in base64url. Also false for a malformed key or
 * signature.
 */
export const isSignedBy = (key: string, text: string, signature: Uint8Array): boolean => {
  try {
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
    return verify(null, Buffer.from(text, 'utf8'), publicKey, signature);
  } catch {
    return false;
  }
};
