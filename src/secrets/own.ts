// The till's own secrets: made once, sealed beside the keys, and kept through every change of keys.
import { createHmac, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { z } from 'zod';
import type { Random } from '../shared/ports.ts';
import type { OwnSecrets, Signer } from './port.ts';

const secretBytes = 32;
const secret = z.base64().refine((text) => Buffer.from(text, 'base64').length === secretBytes);

/** 32 bytes each, in base64. */
export const ownSchema = z.strictObject({
  /** Goes into every stretched PIN: without it a copied database gives none away. */
  pepper: secret,
  /** Key of `fingerprint`: who reads the journal cannot guess what was fingerprinted. */
  fingerprintKey: secret,
  /** Seed of the Ed25519 key (RFC 8032) that the till signs with. */
  signingKey: secret,
});
export type Own = z.infer<typeof ownSchema>;

export const newOwn = (random: Random): Own => {
  const made = (): string => Buffer.from(random.bytes(secretBytes)).toString('base64');
  return { pepper: made(), fingerprintKey: made(), signingKey: made() };
};

/** What stands before the seed in PKCS #8 (RFC 8410 §7), the form in which Node takes an Ed25519 key. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** HMAC-SHA-256 of a text's UTF-8, in lower-case hex. */
export const fingerprintUnder =
  (key: Uint8Array) =>
  (text: string): string =>
    createHmac('sha256', key).update(text, 'utf8').digest('hex');

const signerOf = (seed: () => Buffer): Signer => {
  const key = () => createPrivateKey({ key: Buffer.concat([pkcs8, seed()]), format: 'der', type: 'pkcs8' });
  return {
    sign: (message) => new Uint8Array(sign(null, message, key())),
    publicKey: () => String(createPublicKey(key()).export({ format: 'jwk' }).x),
  };
};

/** Tells the secret that goes into PINs from another one, and nothing about it. */
export const pepperIdOf = (pepper: Uint8Array): string =>
  createHmac('sha256', pepper).update('qayd pepper').digest('hex').slice(0, 16);

/** `present` is asked at each use: it throws while the secrets are locked. */
export const ownSecretsOf = (present: () => Own): OwnSecrets => {
  const bytes = (name: keyof Own): Buffer => Buffer.from(present()[name], 'base64');
  const seedFor = (ledgerId: string): Buffer =>
    createHmac('sha256', bytes('signingKey')).update(`qayd signing ${ledgerId}`, 'utf8').digest();
  return {
    pepper: () => new Uint8Array(bytes('pepper')),
    fingerprint: (text) => fingerprintUnder(bytes('fingerprintKey'))(text),
    tagKey: () => present().fingerprintKey,
    ...signerOf(() => bytes('signingKey')),
    derived: (ledgerId) => signerOf(() => seedFor(ledgerId)),
  };
};
