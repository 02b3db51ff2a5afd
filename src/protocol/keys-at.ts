// Selects the keys that are valid for a notice: not retired when the notice was first received, nor when its payment began (field
// notes, keys).

/**
 * A notice that was first received at or after `retiredAtMs` (the relay's clock) does not verify under the key. Null or left out:
 * never retired.
 */
export type Retirable = { readonly retiredAtMs?: number | null };

const holdsAt = ({ retiredAtMs = null }: Retirable, atMs: number): boolean => retiredAtMs === null || atMs < retiredAtMs;

export const keysAt = <Key extends Retirable>(keys: readonly Key[], receivedAtMs: number): readonly Key[] =>
  keys.filter((key) => holdsAt(key, receivedAtMs));

/**
 * True if a key may sign for an attempt that began at `begunMs` by the till's own books. The arrival time is only the relay's
 * claim. Without this check, a dishonest relay with a leaked old secret could mark any sale as paid.
 */
export const coversBegun = (key: Retirable, begunMs: number): boolean => holdsAt(key, begunMs);
