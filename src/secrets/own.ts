// The till's own secrets: made once, sealed beside the keys, and unchanged when the keys are replaced.
import { createHmac, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { z } from 'zod';
import type { Random } from '../shared/ports.ts';
import type { OwnSecrets, Signer } from './port.ts';

const secretBytes = 32;
const secret = z.base64().refine((text) => Buffer.from(text, 'base64').length === secretBytes);

/** The till's own secrets, 32 bytes each, in base64. */
export const ownSchema = z.strictObject({
  /** The pepper: mixed into every stretched PIN, so that PINs cannot be guessed from a copied database alone. */
  pepper: secret,
  /** The key of `fingerprint`, so that a reader of the journal cannot guess the fingerprinted texts. */
  fingerprintKey: secret,
  /** The seed of the Ed25519 key (RFC 8032) that the till signs with. */
  signingKey: secret,
});
export type OwnKeys = z.infer<typeof ownSchema>;

/** Makes new random secrets for a till. */
export const newOwn = (random: Random): OwnKeys => {
  const made = (): string => Buffer.from(random.bytes(secretBytes)).toString('base64');
  return { pepper: made(), fingerprintKey: made(), signingKey: made() };
};

/** The PKCS #8 bytes before the seed (RFC 8410 §7): Node imports an Ed25519 key in this form. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Returns the fingerprint function of a key: HMAC-SHA-256 of a text's UTF-8, in lower-case hex. */
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

/**
 * Returns the till's own secrets as functions. `present` returns the unlocked secrets and is called at each use; it throws while
 * they are locked.
 */
export const ownSecretsOf = (present: () => OwnKeys): OwnSecrets => {
  const bytes = (name: keyof OwnKeys): Buffer => Buffer.from(present()[name], 'base64');
  const sealingKey = (purpose: string): Buffer =>
    createHmac('sha256', bytes('signingKey')).update(`qayd sealing ${purpose}`, 'utf8').digest();
  const seedFor = (ledgerId: string): Buffer =>
    createHmac('sha256', bytes('signingKey')).update(`qayd signing ${ledgerId}`, 'utf8').digest();
  return {
    pepper: () => new Uint8Array(bytes('pepper')),
    fingerprint: (text) => fingerprintUnder(bytes('fingerprintKey'))(text),
    sealingKey: (purpose) => new Uint8Array(sealingKey(purpose)),
    tagKey: () => present().fingerprintKey,
    ...signerOf(() => bytes('signingKey')),
    derived: (ledgerId) => signerOf(() => seedFor(ledgerId)),
  };
};
