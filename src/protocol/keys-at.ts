// Which keys hold for a notice: those that were not retired when it was first received (field notes, keys).

/** What was first received at or after `retiredAtMs` (the relay's clock) does not verify under the key; null or left out: never retired. */
type Retirable = { readonly retiredAtMs?: number | null };

export const keysAt = <Key extends Retirable>(keys: readonly Key[], receivedAtMs: number): readonly Key[] =>
  keys.filter(({ retiredAtMs = null }) => retiredAtMs === null || receivedAtMs < retiredAtMs);
