// The sidecar (data outside the journal) as journal entries record it: the feed cursor, and digests of the quarantined notices
// and the stored PINs.
import type { PeopleSums } from '../people/entries/sums.ts';
import { supervisorUser } from '../shared/people/rights.ts';

/** A quarantined notice: its row id, and the SHA-256 of the stored notice. */
export type QuarantinedSum = readonly [id: number, sha256: string];

/** The position in the feed of this relay: `after` is the number of the last item read. */
export type Cursor = { readonly relayId: string; readonly after: number };

export type Sidecar = PeopleSums & {
  readonly cursor: Cursor | null;
  /** One digest for each quarantined notice, ordered by row id. */
  readonly shelf: readonly QuarantinedSum[];
};

/** The sidecar (data outside the journal) of empty books. */
export const emptySidecar: Sidecar = { cursor: null, shelf: [], pins: [], recovery: null };

/** The sidecar (data outside the journal) as version 0.1 recorded it: the PIN of one supervisor. */
export type OlderSidecar = Pick<Sidecar, 'cursor' | 'shelf'> & { readonly pin: string | null; readonly failures: number };

/** Converts a sidecar (data outside the journal) of version 0.1: its single PIN becomes the PIN of the user `supervisor`. */
export const liftedSidecar = ({ pin, failures, ...rest }: OlderSidecar): Sidecar => ({
  ...rest,
  pins: pin === null ? [] : [[supervisorUser, pin, failures]],
  recovery: null,
});

/**
 * Returns the sidecar (data outside the journal) after a booked notice. A notice that was never in the feed has the number 0 and
 * does not move the cursor.
 */
export const cursorAfter = (said: Sidecar, relayId: string, number: number): Sidecar => {
  if (number === 0) return said;
  const before = said.cursor?.relayId === relayId ? said.cursor.after : 0;
  return { ...said, cursor: { relayId, after: Math.max(before, number) } };
};
