// Whether a key signed a text: what the relay's page asks of a browser, asked of Node.
import { createPublicKey, verify as verifyBytes } from 'node:crypto';
import type { Verify } from '../../../shared/receipt/check.ts';

export const verify: Verify = async (key, said, signature) => {
  try {
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
    return verifyBytes(null, Buffer.from(said, 'utf8'), publicKey, signature);
  } catch {
    return false;
  }
};
