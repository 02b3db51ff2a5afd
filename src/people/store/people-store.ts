// Reads the present users, the rights of their roles, and their stored PIN hashes.
import { mayPinBeShort, type RightsTable, type Role, rightsTable, supervisorUser } from '../../shared/people/rights.ts';
import type { StretchCost } from '../../shared/ports.ts';
import type { CarriedUser } from '../entries/bodies.ts';
import { createPeopleSaid } from './people-said.ts';
import type { ReadConnection } from '../../sqlite/statements.ts';

/** A user. `mustChange` is also true while the PIN is shorter than the user's role permits. */
export type User = CarriedUser & {
  /**
   * True if the PIN is shorter than the user's role permits: after the PIN was set, the user got another role, or the role
   * another right.
   */
  readonly pinTooShort: boolean;
  /** The number of the journal entry that recorded the PIN's digest; null if no entry did. */
  readonly pinSeq: number | null;
};
type UserRow = Omit<User, 'active' | 'mustChange' | 'pinTooShort'> & { readonly active: number; readonly mustChange: number };

type KeptCode = { readonly cost: StretchCost; readonly salt: Buffer; readonly hash: Buffer; readonly failures: number };
/** `pepper`: the id of the till's secret that was mixed into the PIN before hashing; null if none was. */
export type KeptPin = KeptCode & { readonly pepper: string | null };
export type KeptRecovery = KeptCode & { readonly madeMs: number };

const columns = `user_id AS userId, name, role, active, must_change AS mustChange, added_ms AS addedMs, signed_in_ms AS signedInMs, pin_seq AS pinSeq`;

const toUser = (row: unknown): Omit<User, 'pinTooShort'> => {
  const { active, mustChange, ...user } = row as UserRow;
  return { ...user, active: active === 1, mustChange: mustChange === 1 };
};
type StoredCode<K extends KeptCode> = Omit<K, 'cost'> & { readonly cost: string };
const withCost = <K extends KeptCode>(row: StoredCode<K> | undefined): K | null =>
  row ? ({ ...row, cost: JSON.parse(row.cost) as StretchCost } as unknown as K) : null;

const byName = (one: User, other: User): number => {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  return one.userId < other.userId ? -1 : 1;
};

/**
 * Creates the store of people. Reads users and rights from the journal, not from tables: somebody could edit a table, use it, and
 * restore it before the next check.
 */
export const createPeopleStore = (db: ReadConnection) => {
  const said = createPeopleSaid(db);
  const all = db.prepare(`SELECT ${columns} FROM users ORDER BY name, user_id`);
  const signedIn = db.prepare('SELECT signed_in_ms FROM users WHERE user_id = ?').pluck();
  const rights = db.prepare('SELECT role, rights FROM role_rights');
  const pin = db.prepare('SELECT cost, salt, hash, pepper, failures FROM pins WHERE user_id = ?');
  const recovery = db.prepare('SELECT cost, salt, hash, failures, made_ms AS madeMs FROM recovery');
  const keptRecovery = (): KeptRecovery | null => withCost(recovery.get() as StoredCode<KeptRecovery> | undefined);
  const ticked = () => [...said().rights].map(([role, list]) => ({ role, rights: [...list] }));
  const tableNow = (): RightsTable => rightsTable(Object.fromEntries(ticked().map((each) => [each.role, each.rights])));
  const userOf = (userId: string): User | null => {
    const { users, pinSeqs } = said();
    const user = users.get(userId);
    if (!user) return null;
    const signedInMs = (signedIn.get(userId) as number | null | undefined) ?? null;
    const pinTooShort = user.pinShort === true && !mayPinBeShort(tableNow(), user.role);
    const mustChange = user.mustChange || pinTooShort;
    return { ...user, mustChange, pinTooShort, signedInMs, pinSeq: pinSeqs.get(userId) ?? null };
  };
  return {
    users: (): readonly User[] => [...said().users.keys()].flatMap((userId) => userOf(userId) ?? []).sort(byName),
    user: userOf,
    /** Users and rights according to the tables. At each start the till compares them with the journal. */
    inTables: {
      users: (): readonly Omit<User, 'pinTooShort'>[] => all.all().map(toUser),
      ticked: () =>
        (rights.all() as { role: Role; rights: string }[]).map((row) => ({ ...row, rights: JSON.parse(row.rights) as string[] })),
    },
    /** Returns the name of a journal entry's actor; the actor's id itself if no user has this id. */
    nameOf: (actor: string): string => said().users.get(actor)?.name ?? actor,
    /**
     * `nobody`: there are no users, so the operator may do everything. `old-pin`: there is only the supervisor's PIN of version
     * 0.1, which is used for approvals. `people`: users sign in.
     */
    state(): 'nobody' | 'old-pin' | 'people' {
      const [first, second] = said().users.keys();
      if (first === undefined) return 'nobody';
      return first === supervisorUser && second === undefined ? 'old-pin' : 'people';
    },
    table: tableNow,
    /** Returns each role whose rights an owner has set, with the rights. */
    ticked,
    pin: (userId: string): KeptPin | null => withCost(pin.get(userId) as StoredCode<KeptPin> | undefined),
    /** Returns the number of the journal entry that recorded the recovery code's digest; null if there is no code. */
    recoverySeq: (): number | null => said().recoverySeq,
    recovery: keptRecovery,
    /** Null unless a recovery code was made and none is valid now. `usedMs`: when the last code was used; null if it was not. */
    recoveryEnded: (): { readonly usedMs: number | null } | null =>
      keptRecovery() === null && said().hadRecovery ? { usedMs: said().recoveryUsedMs } : null,
  };
};
export type PeopleStore = ReturnType<typeof createPeopleStore>;
