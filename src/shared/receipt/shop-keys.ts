// What the relay's receipt page knows of a shop, and hands to its script: the public keys of its tills, and nothing that is secret.

export type TillKey = {
  /** Raw Ed25519, 32 bytes in base64url. */
  readonly key: string;
  /** The receipts that it signed are no older, and no younger; null where that is not known, or goes on. */
  readonly sinceMs: number | null;
  readonly untilMs: number | null;
};
export type ShopKeys = { readonly merchant: string; readonly tills: Readonly<Record<string, readonly TillKey[]>> };
