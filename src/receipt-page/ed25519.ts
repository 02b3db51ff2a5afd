// Verifies Ed25519 in a browser: by the browser's own implementation if it has one, else by a small library.
import { hashes, verify as verifyHere } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { fromBase64url } from '../shared/receipt/base64url.ts';
import type { VerifySignature } from '../shared/receipt/check.ts';

// The library would use the browser's SHA-512, which is missing on pages without https.
hashes.sha512 = sha512;

type Bytes = Uint8Array<ArrayBuffer>;

const here = (key: Bytes, said: Bytes, signature: Bytes): boolean => {
  try {
    // Verify strictly by RFC 8032, so that browser, library and till accept the same signatures.
    return verifyHere(signature, said, key, { zip215: false });
  } catch {
    return false;
  }
};

/** Verifies a signature in the browser, or by the library if the browser has no Ed25519 or fails. */
export const verifyEd25519: VerifySignature = async (key, said, signature) => {
  const raw = (fromBase64url(key) ?? new Uint8Array()) as Bytes;
  const bytes = new TextEncoder().encode(said);
  try {
    const own = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', own, signature as Bytes, bytes);
  } catch {
    return here(raw, bytes, signature as Bytes);
  }
};
