// Reads the digests of the stored PINs and of the recovery code from the journal, to compare them with the stored hashes.
import type { Entry } from '../../../../till-journal/index.ts';
import type { Ledger } from '../../../ledger/ledger.ts';
import { recoverySum } from '../../../ledger/sidecar.ts';
import type { KeptRecovery } from '../../../ledger/stores/people-store.ts';

type PeopleRows = Pick<Ledger, 'people' | 'journal'>;

const pinIn = (entry: Entry | null, userId: string): string | null => {
  if (entry?.kind === 'people.carried') return entry.body.pins.find(([id]) => id === userId)?.[1] ?? '';
  if (entry?.kind === 'supervisor.changed') return entry.body.pin;
  const { kind } = entry ?? {};
  const says = kind === 'user.added' || kind === 'pin.changed' || kind === 'owner.recovered';
  const body = entry?.body as { readonly userId: string; readonly pin: string } | undefined;
  return says && body?.userId === userId ? body.pin : '';
};

/** The digest of a user's PIN in the journal: empty for none, null if an older version wrote none. */
export const pinSaid = ({ people, journal }: PeopleRows, userId: string): string | null => {
  const seq = people.user(userId)?.pinSeq ?? null;
  return seq === null ? '' : pinIn(journal.bySeq(seq), userId);
};

/** The recovery code's digest in the journal; empty if the journal says that there is no code. */
export const recoverySaid = ({ people, journal }: PeopleRows): string => {
  const seq = people.recoverySeq();
  const entry = seq === null ? null : journal.bySeq(seq);
  if (entry?.kind === 'people.carried') return entry.body.recovery?.[0] ?? '';
  return entry?.kind === 'recovery.made' ? entry.body.code : '';
};

export const sumOfRecovery = (kept: KeptRecovery): string => recoverySum({ ...kept, cost: JSON.stringify(kept.cost) });

/**
 * The stored recovery code's hash, if its digest matches the journal. Null if the journal says that there is no code; undefined if
 * the table holds another code.
 */
export const genuineRecovery = (ledger: PeopleRows): KeptRecovery | null | undefined => {
  const said = recoverySaid(ledger);
  const kept = ledger.people.recovery();
  if (said === '') return null;
  return kept && sumOfRecovery(kept) === said ? kept : undefined;
};
