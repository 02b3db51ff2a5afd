// Whether a text or a head is signed by its till's own key (Ed25519): a stolen token signs nothing.
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { headToSign } from '../../shared/relay-wire/heads.ts';
import type { FeedKey } from '../store/port.ts';

/** `raw`: 32 bytes in base64url, as the till shows them. */
export const headKeyOf = (raw: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw }, format: 'jwk' });

const shape = /^[A-Za-z0-9_-]{86}$/;

/** `signature` is base64url; undefined is none. */
export const isSigned = (key: KeyObject, text: string, signature: string | undefined): boolean =>
  signature !== undefined &&
  shape.test(signature) &&
  verify(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64url'));

/** `signature` is base64url; undefined is none. */
export const isSignedHead = (key: KeyObject, of: FeedKey, head: string, signature: string | undefined): boolean =>
  isSigned(key, headToSign(of, head), signature);
