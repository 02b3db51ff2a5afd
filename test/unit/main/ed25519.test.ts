// Ed25519 verification with Node's crypto: a malformed key or signature counts as not signed.
import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { verifyEd25519 } from '../../../src/main/services/receipt-check/ed25519.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key = publicKey.export({ format: 'jwk' }).x as string;
const signature = new Uint8Array(sign(null, Buffer.from('said'), privateKey));

it('the verifier accepts only the signature that belongs to the key and the text', async () => {
  expect(await verifyEd25519(key, 'said', signature)).toBe(true);
  expect(await verifyEd25519(key, 'said otherwise', signature)).toBe(false);
});

it.each([
  ['is empty', ''],
  ['is too short', key.slice(0, 20)],
  ['is too long', `${key}${key}`],
])('the verifier rejects a signature for a key that %s', async (_, broken) => {
  expect(await verifyEd25519(broken, 'said', signature)).toBe(false);
});
