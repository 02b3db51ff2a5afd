// A till's key at its relay, in two headers of a poll: a live till sends its own public key, and the relay answers with the one
// that it holds.

/**
 * Request header beside a signed head, sent by live tills alone: the public key that signed the head. A relay without a key for
 * this till pins this one. A till in training or trial sends none, nor does an older one; an older relay ignores it.
 */
export const liveKeyHeader = 'qayd-live-key';

/**
 * Response header of each poll: the key by which the relay checks this till's heads and receipts, or `noKey`. An older relay does
 * not send it; an older till ignores it.
 */
export const heldKeyHeader = 'qayd-held-key';
export const noKey = 'none';

/** Raw Ed25519, 32 bytes in base64url. */
const shape = /^[A-Za-z0-9_-]{43}$/;
export const isPublicKey = (text: string | undefined): text is string => text !== undefined && shape.test(text);

/**
 * The first 16 characters of a key (96 bits) in groups of four, for two people to compare: also the beginning of `headKey` in
 * relay.json. Joined by characters that do not break a line.
 */
export const keyPrint = (key: string): string =>
  (key.slice(0, 16).match(/.{1,4}/g) ?? []).join('\u00a0').replaceAll('-', '-\u2060');

/** Reads the header: a key, null for `noKey`, undefined if it is missing or malformed. */
export const readHeldKey = (said: string | undefined): string | null | undefined =>
  said === noKey ? null : isPublicKey(said) ? said : undefined;
