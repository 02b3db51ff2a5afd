// Whether a key signed a text: the other half of `OwnSecrets.sign`.
import { createPublicKey, verify } from 'node:crypto';

/** Ed25519 (RFC 8032). `key`: its raw 32 bytes in base64url. False for a key or signature that is none. */
export const isSignedBy = (key: string, text: string, signature: Uint8Array): boolean => {
  try {
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
    return verify(null, Buffer.from(text, 'utf8'), publicKey, signature);
  } catch {
    return false;
  }
};
