// The secrets that the till uses. Each secret is read by a function at each use, so that a changed key takes effect at once.
import type { Credentials } from '../protocol/confirm-request.ts';
import type { SigningKey } from '../protocol/signature.ts';
import type { KeysMarkKeeper } from './keys-mark.ts';

/** The secrets that the shop received from the payment service and from the operator of the relay. */
export type SharedSecrets = {
  /** Returns the credentials for the confirm call (payment service §5). */
  credentials(): Credentials;
  /**
   * Returns the keys that verify notices (payment service §6.4): the present key first, then retired ones. A notice that reached
   * the relay at or after `retiredAtMs` does not verify under that key.
   */
  signingKeys(): readonly (SigningKey & { readonly retiredAtMs?: number })[];
  /** Returns the token for the relay's feed. */
  relayToken(): string;
};

export type Signer = {
  /** Signs bytes by Ed25519 (RFC 8032). Returns 64 bytes. */
  sign(bytes: Uint8Array): Uint8Array;
  /** Returns the public key: raw 32 bytes in base64url without padding. */
  publicKey(): string;
};

/** Secrets that the till made itself. They stay the same when the keys are replaced. */
export type OwnSecrets = Signer & {
  /** Returns the 32 random bytes that are mixed into every stretched PIN. */
  pepper(): Uint8Array;
  /**
   * HMAC-SHA256 of the text's UTF-8 under a key that is used for nothing else, in lower-case hex. Equal texts have equal
   * fingerprints. Without the key nobody can test guesses of a text.
   */
  fingerprint(text: string): string;
  /** Returns a key of 32 bytes, derived from the signing key, that encrypts data of this purpose and nothing else. */
  sealingKey(purpose: string): Uint8Array;
  /** Returns the key of `fingerprint` in base64, for a worker that verifies tags. */
  tagKey(): string;
  /**
   * Returns a signer with a key derived from the signing key, for any ledger except the first ledger that these keys were used
   * with.
   */
  derived(ledgerId: string): Signer;
};

export type Secrets = SharedSecrets &
  OwnSecrets & {
    /** Reads and stores the keys mark: facts about the books that are sealed with the keys. */
    readonly mark: KeysMarkKeeper;
  };
