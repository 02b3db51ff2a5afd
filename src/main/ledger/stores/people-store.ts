// People as they are now: who they are, what their roles may do, and what is kept of their PINs.
import { type RightsTable, type Role, rightsTable, supervisorUser } from '../../../shared/people/rights.ts';
import type { CarriedUser } from '../../../till-journal/people.ts';
import { createPeopleSaid } from '../people-said.ts';
import type { Reading } from '../../../sqlite/statements.ts';

export type User = CarriedUser & {
  /** The entry that says what is kept of the PIN. */
  readonly pinSeq: number | null;
};
type UserRow = Omit<User, 'active' | 'mustChange'> & { readonly active: number; readonly mustChange: number };

/** The cost of one guess: scrypt's parameters. */
type Cost = { readonly N: number; readonly r: number; readonly p: number };
type KeptCode = { readonly cost: Cost; readonly salt: Buffer; readonly hash: Buffer; readonly failures: number };
/** `pepper`: names the secret that went into it; null where none did. */
export type KeptPin = KeptCode & { readonly pepper: string | null };
export type KeptRecovery = KeptCode & { readonly madeMs: number };

const columns = `user_id AS userId, name, role, active, must_change AS mustChange, added_ms AS addedMs, signed_in_ms AS signedInMs, pin_seq AS pinSeq`;

const toUser = (row: unknown): User => {
  const { active, mustChange, ...user } = row as UserRow;
  return { ...user, active: active === 1, mustChange: mustChange === 1 };
};
type Stored<K extends KeptCode> = Omit<K, 'cost'> & { readonly cost: string };
const withCost = <K extends KeptCode>(row: Stored<K> | undefined): K | null =>
  row ? ({ ...row, cost: JSON.parse(row.cost) as Cost } as unknown as K) : null;

const byName = (one: User, other: User): number => {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  return one.userId < other.userId ? -1 : 1;
};

/** Who people are, and what they may do, is what the journal says: a table could be changed by hand, used, and put back. */
export const createPeopleStore = (db: Reading) => {
  const said = createPeopleSaid(db);
  const all = db.prepare(`SELECT ${columns} FROM users ORDER BY name, user_id`);
  const signedIn = db.prepare('SELECT signed_in_ms FROM users WHERE user_id = ?').pluck();
  const rights = db.prepare('SELECT role, rights FROM role_rights');
  const pin = db.prepare('SELECT cost, salt, hash, pepper, failures FROM pins WHERE user_id = ?');
  const recovery = db.prepare('SELECT cost, salt, hash, failures, made_ms AS madeMs FROM recovery');
  const ticked = () => [...said().rights].map(([role, list]) => ({ role, rights: [...list] }));
  const userOf = (userId: string): User | null => {
    const { users, pinSeqs } = said();
    const user = users.get(userId);
    if (!user) return null;
    const signedInMs = (signedIn.get(userId) as number | null | undefined) ?? null;
    return { ...user, signedInMs, pinSeq: pinSeqs.get(userId) ?? null };
  };
  return {
    users: (): readonly User[] => [...said().users.keys()].flatMap((userId) => userOf(userId) ?? []).sort(byName),
    user: userOf,
    /** As the tables have it: what a start holds against the journal. */
    inTables: {
      users: (): readonly User[] => all.all().map(toUser),
      ticked: () =>
        (rights.all() as { role: Role; rights: string }[]).map((row) => ({ ...row, rights: JSON.parse(row.rights) as string[] })),
    },
    /** What people call whoever an entry names: the name of a user, or what stands there. */
    nameOf: (actor: string): string => said().users.get(actor)?.name ?? actor,
    /**
     * `nobody`: whoever stands at the till may do everything. `old-pin`: version 0.1 knew one PIN, which approves. `people`: they sign in.
     */
    state(): 'nobody' | 'old-pin' | 'people' {
      const [first, second] = said().users.keys();
      if (first === undefined) return 'nobody';
      return first === supervisorUser && second === undefined ? 'old-pin' : 'people';
    },
    table: (): RightsTable => rightsTable(Object.fromEntries(ticked().map((each) => [each.role, each.rights]))),
    /** The roles whose rights an owner ticked. */
    ticked,
    pin: (userId: string): KeptPin | null => withCost(pin.get(userId) as Stored<KeptPin> | undefined),
    /** The entry that says what is kept of the recovery code. */
    recoverySeq: (): number | null => said().recoverySeq,
    recovery: (): KeptRecovery | null => withCost(recovery.get() as Stored<KeptRecovery> | undefined),
  };
};
export type PeopleStore = ReturnType<typeof createPeopleStore>;
