// Which keys hold for a notice: those that were not retired when it was first received, and when what it pays began (field
// notes, keys).

/** What was first received at or after `retiredAtMs` (the relay's clock) does not verify under the key; null or left out: never retired. */
export type Retirable = { readonly retiredAtMs?: number | null };

const holdsAt = ({ retiredAtMs = null }: Retirable, atMs: number): boolean => retiredAtMs === null || atMs < retiredAtMs;

export const keysAt = <Key extends Retirable>(keys: readonly Key[], receivedAtMs: number): readonly Key[] =>
  keys.filter((key) => holdsAt(key, receivedAtMs));

/**
 * Whether a key may sign for an attempt that began then, by the till's own books: when a notice came is the relay's word, so a
 * relay that lies about it and a secret that leaked would pay anything.
 */
export const coversBegun = (key: Retirable, begunMs: number): boolean => holdsAt(key, begunMs);
