// The key of a till at its relay, in two headers of a poll: a live till says which key is its own, and the relay says which one it holds.

/**
 * Beside a signed head, of a live till alone: the public part of the key that signed it. A relay that holds no key of this till pins this one. A till that
 * rehearses sends none, nor does an older till; an older relay reads no such header.
 */
export const liveKeyHeader = 'qayd-live-key';

/** Beside each answer to a poll: the key by which the relay checks this till's heads and receipts, or `noKey`. An older relay says nothing, and an older till reads nothing. */
export const heldKeyHeader = 'qayd-held-key';
export const noKey = 'none';

/** Raw Ed25519, 32 bytes in base64url. */
const shape = /^[A-Za-z0-9_-]{43}$/;
export const isPublicKey = (text: string | undefined): text is string => text !== undefined && shape.test(text);

/** The beginning of a key in fours, which no line breaks, for two people to compare: 96 bits, and what `headKey` of relay.json begins with. */
export const keyPrint = (key: string): string =>
  (key.slice(0, 16).match(/.{1,4}/g) ?? []).join('\u00a0').replaceAll('-', '-\u2060');

/** What a relay said: a key, null for none; undefined where it said nothing, or nothing that is known. */
export const readHeldKey = (said: string | undefined): string | null | undefined =>
  said === noKey ? null : isPublicKey(said) ? said : undefined;
