// The sidecar (what the books hold outside the journal) as entries record it: the feed's cursor, the quarantine, and the supervisor's PIN.

/** A quarantined notice: its row id, and the SHA-256 of what is kept of it. */
export type QuarantinedSum = readonly [id: number, sha256: string];

export type Sidecar = {
  readonly cursor: { readonly relayId: string; readonly after: number } | null;
  /** In the order of their numbers. */
  readonly shelf: readonly QuarantinedSum[];
  /** The fingerprint of what is kept of the PIN; null where there is none. */
  readonly pin: string | null;
  /** Wrong PINs in a row. */
  readonly failures: number;
};

/** Before the first entry. */
export const emptySidecar: Sidecar = { cursor: null, shelf: [], pin: null, failures: 0 };

/** Where a booked notice leaves the cursor; those that never were in the feed have the number 0. */
export const cursorAfter = (said: Sidecar, relayId: string, number: number): Sidecar => {
  if (number === 0) return said;
  const before = said.cursor?.relayId === relayId ? said.cursor.after : 0;
  return { ...said, cursor: { relayId, after: Math.max(before, number) } };
};
