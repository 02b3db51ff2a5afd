// What the till needs to know that nobody else may: asked for at each use, so that a changed key takes effect at once.
import type { Credentials } from '../protocol/confirm-request.ts';
import type { SigningKey } from '../protocol/signature.ts';

export type Secrets = {
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
