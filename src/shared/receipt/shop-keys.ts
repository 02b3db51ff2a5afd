// The data that the relay writes into its receipt page for the page's script: the public keys of a shop's tills, and no secret.

export type TillKey = {
  /** The public key: raw Ed25519, 32 bytes in base64url. */
  readonly key: string;
  /**
   * The period in which this key signed receipts. `sinceMs` is null if its beginning is unknown, `untilMs` is null for the
   * present key.
   */
  readonly sinceMs: number | null;
  readonly untilMs: number | null;
};
export type ShopKeys = { readonly merchant: string; readonly tills: Readonly<Record<string, readonly TillKey[]>> };
