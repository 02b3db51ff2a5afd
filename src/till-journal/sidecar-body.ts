// The sidecar (what the books hold outside the journal) as entries record it: the feed's cursor, the quarantine, and what is kept of PINs.
import { supervisorUser } from '../shared/people/rights.ts';

/** A quarantined notice: its row id, and the SHA-256 of what is kept of it. */
export type QuarantinedSum = readonly [id: number, sha256: string];

/** A user's PIN: the fingerprint of what is kept of it (null where an older program did not say), and how many wrong ones came in a row. */
export type PinSum = readonly [userId: string, sum: string | null, failures: number];

/** How far the feed of this relay was read. */
export type Cursor = { readonly relayId: string; readonly after: number };

export type Sidecar = {
  readonly cursor: Cursor | null;
  /** In the order of their numbers. */
  readonly shelf: readonly QuarantinedSum[];
  /** In the order of the users' ids. */
  readonly pins: readonly PinSum[];
  /** The fingerprint of what is kept of the recovery code, and wrong ones in a row; null where there is none. */
  readonly recovery: readonly [sum: string, failures: number] | null;
};

/** Before the first entry. */
export const emptySidecar: Sidecar = { cursor: null, shelf: [], pins: [], recovery: null };

/** As version 0.1 recorded it: one PIN, of one supervisor. */
export type OlderSidecar = Pick<Sidecar, 'cursor' | 'shelf'> & { readonly pin: string | null; readonly failures: number };

export const liftedSidecar = ({ pin, failures, ...rest }: OlderSidecar): Sidecar => ({
  ...rest,
  pins: pin === null ? [] : [[supervisorUser, pin, failures]],
  recovery: null,
});

/** Where a booked notice leaves the cursor; those that never were in the feed have the number 0. */
export const cursorAfter = (said: Sidecar, relayId: string, number: number): Sidecar => {
  if (number === 0) return said;
  const before = said.cursor?.relayId === relayId ? said.cursor.after : 0;
  return { ...said, cursor: { relayId, after: Math.max(before, number) } };
};

export const pinOf = (said: Sidecar, userId: string): string | null => said.pins.find(([id]) => id === userId)?.[1] ?? null;

export const withPin = (said: Sidecar, pin: PinSum): Sidecar => ({
  ...said,
  pins: [...said.pins.filter(([id]) => id !== pin[0]), pin].sort(([one], [other]) => (one < other ? -1 : 1)),
});
