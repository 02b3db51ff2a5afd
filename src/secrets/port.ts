// What the till needs to know that nobody else may: asked for at each use, so that a changed key takes effect at once.
import type { Credentials } from '../protocol/confirm-request.ts';
import type { SigningKey } from '../protocol/signature.ts';
import type { MarkKeeper } from './mark.ts';

/** What the payment service and whoever runs the relay handed over. */
export type SharedSecrets = {
  /** For the confirm call (payment service §5). */
  credentials(): Credentials;
  /**
   * For checking notices (§6.4): the present key first, retired ones after it. What the relay got at or after `retiredAtMs`
   * does not verify under that key.
   */
  signingKeys(): readonly (SigningKey & { readonly retiredAtMs?: number })[];
  /** For the relay's feed. */
  relayToken(): string;
};

export type Signer = {
  /** Ed25519 (RFC 8032), 64 bytes. */
  sign(bytes: Uint8Array): Uint8Array;
  /** Of the key that signs: its raw 32 bytes in base64url without padding. */
  publicKey(): string;
};

/** What the till made for itself, and keeps through every change of keys. */
export type OwnSecrets = Signer & {
  /** 32 random bytes that go into every stretched PIN. */
  pepper(): Uint8Array;
  /** HMAC-SHA256 of the text's UTF-8 under a key of its own, in lower-case hex: equal for equal texts, and no guess can be checked without the key. */
  fingerprint(text: string): string;
  /** The key of `fingerprint`, in base64: for a worker, which checks tags by it. */
  tagKey(): string;
  /** Signs with a key derived from the signing key: for another ledger than the one that these keys were first used with. */
  derived(ledgerId: string): Signer;
};

export type Secrets = SharedSecrets &
  OwnSecrets & {
    /** Facts about the books that are sealed with the keys. */
    readonly mark: MarkKeeper;
  };
