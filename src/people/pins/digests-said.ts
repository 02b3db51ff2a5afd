// Reads the digests of the stored PINs and of the recovery code from the journal, to compare them with the stored hashes.
import type { PeopleEntry } from '../entries/bodies.ts';
import { isPeopleEntry } from '../entries/kinds.ts';
import type { PeopleRows } from '../ledger.ts';
import type { KeptRecovery } from '../store/people-store.ts';
import { recoverySum } from '../store/secret-sums.ts';

const entryAt = ({ journal }: PeopleRows, seq: number | null): PeopleEntry | null => {
  const entry = seq === null ? null : journal.bySeq(seq);
  return entry && isPeopleEntry(entry) ? entry : null;
};

const pinIn = (entry: PeopleEntry | null, userId: string): string | null => {
  if (entry?.kind === 'people.carried') return entry.body.pins.find(([id]) => id === userId)?.[1] ?? '';
  if (entry?.kind === 'supervisor.changed') return entry.body.pin;
  const says = entry?.kind === 'user.added' || entry?.kind === 'pin.changed' || entry?.kind === 'owner.recovered';
  return says && entry.body.userId === userId ? entry.body.pin : '';
};

/** Returns the digest of a user's PIN in the journal: empty if there is no PIN, null if an older version recorded no digest. */
export const pinSaid = (rows: PeopleRows, userId: string): string | null =>
  pinIn(entryAt(rows, rows.people.user(userId)?.pinSeq ?? null), userId);

/** Returns the recovery code's digest in the journal; empty if the journal records that there is no code. */
export const recoverySaid = (rows: PeopleRows): string => {
  const entry = entryAt(rows, rows.people.recoverySeq());
  if (entry?.kind === 'people.carried') return entry.body.recovery?.[0] ?? '';
  return entry?.kind === 'recovery.made' ? entry.body.code : '';
};

export const sumOfRecovery = (kept: KeptRecovery): string => recoverySum({ ...kept, cost: JSON.stringify(kept.cost) });

/**
 * Returns the hash of the stored recovery code, if its digest matches the journal. Null if the journal records that there is no
 * code; undefined if the table holds another code.
 */
export const genuineRecovery = (ledger: PeopleRows): KeptRecovery | null | undefined => {
  const said = recoverySaid(ledger);
  const kept = ledger.people.recovery();
  if (said === '') return null;
  return kept && sumOfRecovery(kept) === said ? kept : undefined;
};
