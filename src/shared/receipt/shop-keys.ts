// The data that the relay's receipt page hands to its script: the public keys of a shop's tills, nothing secret.

export type TillKey = {
  /** Raw Ed25519, 32 bytes in base64url. */
  readonly key: string;
  /**
   * The period in which this key signed receipts. `sinceMs` is null if its beginning is unknown, `untilMs` is null for the
   * present key.
   */
  readonly sinceMs: number | null;
  readonly untilMs: number | null;
};
export type ShopKeys = { readonly merchant: string; readonly tills: Readonly<Record<string, readonly TillKey[]>> };
