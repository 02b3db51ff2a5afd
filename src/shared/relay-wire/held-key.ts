// A till's key at its relay, in two headers of a poll: a live till sends its own public key, and the relay returns the key that
// it holds for this till.

/**
 * Request header beside a signed chain head, sent by live tills only: the public key that signed the head. A relay that has no
 * key for this till stores this key. A till in training or trial, or an older till, does not send the header; an older relay
 * ignores it.
 */
export const liveKeyHeader = 'qayd-live-key';

/**
 * Response header of each poll: the key by which the relay checks this till's chain heads and receipts, or `noKey`. An older
 * relay does not send this header; an older till ignores it.
 */
export const heldKeyHeader = 'qayd-held-key';
export const noKey = 'none';

/** The form of a public key: raw Ed25519, 32 bytes in base64url. */
const shape = /^[A-Za-z0-9_-]{43}$/;
export const isPublicKey = (text: string | undefined): text is string => text !== undefined && shape.test(text);

/**
 * The first 16 characters of a key (96 bits) in groups of four, for two people to compare; also the beginning of `headKey` in
 * relay.json. The groups are joined by characters that do not break a line.
 */
export const keyPrint = (key: string): string =>
  (key.slice(0, 16).match(/.{1,4}/g) ?? []).join('\u00a0').replaceAll('-', '-\u2060');

/** Reads the text of `heldKeyHeader`: a key, null for `noKey`, undefined if the header is missing or malformed. */
export const readHeldKey = (said: string | undefined): string | null | undefined =>
  said === noKey ? null : isPublicKey(said) ? said : undefined;
