// The till's signature of a close: what is signed, and the file that stands beside a saved close.

/** The till's signature of a close. `key`: the till's public key (Ed25519), `value`: the signature; both in base64url. */
export type CloseSignature = { readonly key: string; readonly value: string };

/** The values that a signature of a close covers. `sha256`: the SHA-256 of the close's text, in lower-case hexadecimal. */
export type SignedClose = {
  readonly merchant: string;
  readonly till: string;
  readonly ledgerId: string;
  readonly number: number;
  readonly sha256: string;
};

/** The text that the till signs for a close, as UTF-8 (docs/close.md). */
export const closeToSign = ({ merchant, till, ledgerId, number, sha256 }: SignedClose): string =>
  JSON.stringify(['qayd-close', merchant, till, ledgerId, number, sha256]);

/** The text of the file beside a saved close (docs/close.md). */
export const signatureFile = (signed: SignedClose, { key, value }: CloseSignature): string => {
  const { merchant, till, ledgerId, number, sha256 } = signed;
  const said = { format: 'qayd-close-signature', version: 1, merchant, till, ledgerId, number, sha256, key, signature: value };
  return `${JSON.stringify(said, null, 2)}\n`;
};
