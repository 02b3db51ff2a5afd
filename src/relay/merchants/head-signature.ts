// Verifies Ed25519 signatures of texts and chain heads by a till's own key. A stolen till token is not enough to make such a
// signature.
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { headToSign } from '../../shared/relay-wire/heads.ts';
import type { FeedKey } from '../store/port.ts';

/** Imports a public key: 32 bytes in base64url, as the till shows it. */
export const headKeyOf = (raw: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw }, format: 'jwk' });

const shape = /^[A-Za-z0-9_-]{86}$/;

/** True if the signature of the text verifies. `signature` is base64url; undefined counts as missing. */
export const isSigned = (key: KeyObject, text: string, signature: string | undefined): boolean =>
  signature !== undefined &&
  shape.test(signature) &&
  verify(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64url'));

/** True if the signature of the till's chain head verifies. `signature` as in `isSigned`. */
export const isSignedHead = (key: KeyObject, of: FeedKey, head: string, signature: string | undefined): boolean =>
  isSigned(key, headToSign(of, head), signature);
