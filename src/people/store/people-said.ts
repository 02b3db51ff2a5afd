// Reads users, rights and PIN digests from the journal. At each start the till compares the people tables with the journal's
// users and rights, and a restore carries all of these facts into the restored books.
import { journalColumns } from '../../ledger/journal.ts';
import type { AnyEntry } from '../../ledger/kinds.ts';
import type { JournalRow } from '../../shared/ledger/chain.ts';
import { type Role, supervisorUser } from '../../shared/people/rights.ts';
import { tablesVersion } from '../../sqlite/statements.ts';
import type { ReadConnection } from '../../sqlite/statements.ts';
import type { CarriedUser, PeopleEntry } from '../entries/bodies.ts';
import { isPeopleEntry, peopleSumsAfter, readPeopleEntry } from '../entries/kinds.ts';
import type { PeopleSums } from '../entries/sums.ts';

/**
 * The kinds of journal entries that change users, rights, PINs, their locks or the recovery code; the index `journal_people` has
 * the same list.
 */
export const saidKinds = `('supervisor.changed', 'user.added', 'user.changed', 'pin.changed', 'pin.locked', 'pin.opened', 'rights.changed', 'recovery.made', 'owner.recovered', 'people.carried')`;

export type PeopleSaid = {
  readonly users: ReadonlyMap<string, CarriedUser>;
  /** For each user id, the number of the journal entry that recorded the PIN's digest. */
  readonly pinSeqs: ReadonlyMap<string, number>;
  /** The number of the journal entry that recorded the recovery code's digest; null if there is no code. */
  readonly recoverySeq: number | null;
  /** True if a recovery code was ever made. */
  readonly hadRecovery: boolean;
  /** The time at which the last recovery code was used; null if it was not used. */
  readonly recoveryUsedMs: number | null;
  readonly rights: ReadonlyMap<Role, readonly string[]>;
  /**
   * The digests of PINs and of the recovery code. Do not use the counts of wrong tries in `sidecar` (data outside the journal):
   * they are out of date.
   */
  readonly sidecar: PeopleSums;
};

/** Users, and the rights of roles, collected from the journal entries that were read so far. */
export type PeopleState = { users: Map<string, CarriedUser>; rights: Map<Role, readonly string[]> };

/**
 * The facts about a user's PIN that are not its digest: whether the user must change the PIN, whether the PIN is short, and how
 * many times its lock was opened.
 */
type PinMarks = Pick<CarriedUser, 'mustChange' | 'pinShort' | 'pinOpenings'>;
/** Returns the user with these facts alone: a lock of the PIN is removed. */
const marked = (user: CarriedUser, { mustChange, pinShort, pinOpenings }: PinMarks): CarriedUser => {
  const { userId, name, role, active, addedMs, signedInMs } = user;
  return {
    ...{ userId, name, role, active, mustChange, addedMs, signedInMs },
    ...(pinShort && { pinShort }),
    ...(pinOpenings && { pinOpenings }),
  };
};

const added = (entry: PeopleEntry, userId: string, name: string, role: Role, pinShort?: true): CarriedUser => ({
  ...{ userId, name, role, active: true, mustChange: false },
  addedMs: entry.wallMs,
  signedInMs: null,
  ...(pinShort && { pinShort }),
});

/** Applies a journal entry about people to `state`; ignores entries of other kinds. */
export const followPeople = (state: PeopleState, entry: AnyEntry): void => {
  if (!isPeopleEntry(entry)) return;
  const { users, rights } = state;
  const change = (userId: string, changed: Partial<CarriedUser>): void => {
    const user = users.get(userId);
    if (user) users.set(userId, { ...user, ...changed });
  };
  const mark = (userId: string, marks: Partial<PinMarks>): void => {
    const user = users.get(userId);
    if (user) users.set(userId, marked(user, { mustChange: user.mustChange, ...marks }));
  };
  if (entry.kind === 'supervisor.changed' && !users.has(supervisorUser)) {
    users.set(supervisorUser, added(entry, supervisorUser, 'Supervisor', 'owner'));
  } else if (entry.kind === 'user.added') {
    const { userId, name, role, pinShort } = entry.body;
    users.set(userId, added(entry, userId, name, role, pinShort));
  } else if (entry.kind === 'user.changed') {
    const { userId, name, role, active } = entry.body;
    change(userId, { name, role, active });
  } else if (entry.kind === 'pin.changed') {
    const { userId, mustChange, why, pinShort } = entry.body;
    // An upgrade stores the same PIN with another hash, so the openings of its lock still count.
    const pinOpenings = why === 'upgrade' ? users.get(userId)?.pinOpenings : undefined;
    mark(userId, { mustChange, ...(pinShort && { pinShort }), ...(pinOpenings && { pinOpenings }) });
  } else if (entry.kind === 'pin.locked') {
    change(entry.body.userId, { pinLocked: true });
  } else if (entry.kind === 'pin.opened') {
    const { pinShort, pinOpenings = 0 } = users.get(entry.body.userId) ?? {};
    mark(entry.body.userId, { ...(pinShort && { pinShort }), pinOpenings: pinOpenings + 1 });
  } else if (entry.kind === 'owner.recovered') {
    mark(entry.body.userId, { mustChange: false });
  } else if (entry.kind === 'rights.changed') {
    rights.set(entry.body.role, entry.body.rights);
  } else if (entry.kind === 'people.carried') {
    state.users = new Map(entry.body.users.map((user) => [user.userId, user]));
    state.rights = new Map(entry.body.rights.map((each) => [each.role, each.rights]));
  }
};

type PinEntry = Extract<PeopleEntry, { readonly kind: 'user.added' | 'pin.changed' | 'owner.recovered' }>;
const saysPin = (entry: PeopleEntry): entry is PinEntry =>
  entry.kind === 'user.added' || entry.kind === 'pin.changed' || entry.kind === 'owner.recovered';

/**
 * Returns a cached form of `readPeopleSaid`, which reads again only if the newest journal entry about people has another hash. A
 * sequence number would not suffice, because after a rollback another entry may get the same number.
 */
export const createPeopleSaid = (db: ReadConnection): (() => PeopleSaid) => {
  const newest = db.prepare(`SELECT hash FROM journal WHERE kind IN ${saidKinds} ORDER BY seq DESC LIMIT 1`).pluck();
  const tables = tablesVersion(db);
  let known: { readonly hash: string; readonly said: PeopleSaid } | null = null;
  return () => {
    // Include the version of the tables: the rebuild of a corrupt index can reveal other rows while the newest row stays the
    // same.
    const hash = `${tables()} ${String(newest.get())}`;
    if (known?.hash !== hash) known = { hash, said: readPeopleSaid(db) };
    return known.said;
  };
};

/** Reads the people from the journal. `upTo`: the last row to trust. */
export const readPeopleSaid = (db: ReadConnection, upTo: number = Number.MAX_SAFE_INTEGER): PeopleSaid => {
  const rows = db
    .prepare(`SELECT ${journalColumns} FROM journal WHERE kind IN ${saidKinds} AND seq <= ? ORDER BY seq`)
    .all(upTo) as JournalRow[];
  const state: PeopleState = { users: new Map(), rights: new Map() };
  let sidecar: PeopleSums = { pins: [], recovery: null };
  const pinSeqs = new Map<string, number>();
  let recoverySeq: number | null = null;
  let hadRecovery = false;
  let recoveryUsedMs: number | null = null;
  for (const row of rows) {
    const entry = readPeopleEntry(row);
    followPeople(state, entry);
    sidecar = peopleSumsAfter(sidecar, entry);
    if (entry.kind === 'supervisor.changed') pinSeqs.set(supervisorUser, entry.seq);
    else if (entry.kind === 'people.carried') for (const userId of state.users.keys()) pinSeqs.set(userId, entry.seq);
    else if (saysPin(entry)) pinSeqs.set(entry.body.userId, entry.seq);
    if (sidecar.recovery !== null) [hadRecovery, recoveryUsedMs] = [true, null];
    else if (entry.kind === 'owner.recovered') recoveryUsedMs = entry.wallMs;
    if (sidecar.recovery === null) recoverySeq = null;
    else if (entry.kind === 'recovery.made' || entry.kind === 'people.carried') recoverySeq = entry.seq;
  }
  return { users: state.users, rights: state.rights, pinSeqs, recoverySeq, hadRecovery, recoveryUsedMs, sidecar };
};

type KnownUser = Pick<CarriedUser, 'userId' | 'name' | 'role' | 'active' | 'mustChange'>;
const plain = (users: Iterable<KnownUser>, rights: Iterable<readonly [Role, readonly string[]]>): string => {
  const byId = [...users].sort((one, other) => (one.userId < other.userId ? -1 : 1));
  return JSON.stringify([
    byId.map(({ userId, name, role, active, mustChange }) => [userId, name, role, active, mustChange]),
    [...rights].sort(([one], [other]) => (one < other ? -1 : 1)),
  ]);
};

/**
 * True if users and rights in the tables equal the users and rights in the journal. If not, somebody with the till's system
 * account may have edited a table to raise their own role.
 */
export const arePeopleAsSaid = (
  db: ReadConnection,
  tables: {
    users(): readonly KnownUser[];
    ticked(): readonly { readonly role: Role; readonly rights: readonly string[] }[];
  },
): boolean => {
  const said = readPeopleSaid(db);
  const ticked = tables.ticked().map(({ role, rights }) => [role, rights] as const);
  return plain(said.users.values(), said.rights) === plain(tables.users(), ticked);
};
