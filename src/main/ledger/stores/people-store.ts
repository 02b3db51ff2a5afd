// People as they are now: who they are, what their roles may do, and what is kept of their PINs.
import { type RightsTable, type Role, rightsTable, supervisorUser } from '../../../shared/people/rights.ts';
import type { Reading } from '../../../sqlite/statements.ts';

export type User = {
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  readonly active: boolean;
  readonly mustChange: boolean;
  readonly addedMs: number;
  readonly signedInMs: number | null;
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

export const createPeopleStore = (db: Reading) => {
  const all = db.prepare(`SELECT ${columns} FROM users ORDER BY name, user_id`);
  const one = db.prepare(`SELECT ${columns} FROM users WHERE user_id = ?`);
  const name = db.prepare('SELECT name FROM users WHERE user_id = ?').pluck();
  const ids = db.prepare('SELECT user_id FROM users LIMIT 2').pluck();
  const rights = db.prepare('SELECT role, rights FROM role_rights');
  const pin = db.prepare('SELECT cost, salt, hash, pepper, failures FROM pins WHERE user_id = ?');
  const recovery = db.prepare('SELECT cost, salt, hash, failures, made_ms AS madeMs FROM recovery');
  const ticked = () =>
    (rights.all() as { role: Role; rights: string }[]).map((row) => ({ ...row, rights: JSON.parse(row.rights) as string[] }));
  const recoverySeq = db.prepare('SELECT seq FROM recovery_known').pluck();
  return {
    users: (): readonly User[] => all.all().map(toUser),
    user(userId: string): User | null {
      const row = one.get(userId);
      return row ? toUser(row) : null;
    },
    /** What people call whoever an entry names: the name of a user, or what stands there. */
    nameOf: (actor: string): string => (name.get(actor) as string | undefined) ?? actor,
    /**
     * `nobody`: whoever stands at the till may do everything. `old-pin`: version 0.1 knew one PIN, which approves. `people`: they sign in.
     */
    state(): 'nobody' | 'old-pin' | 'people' {
      const [first, second] = ids.all();
      if (first === undefined) return 'nobody';
      return first === supervisorUser && second === undefined ? 'old-pin' : 'people';
    },
    table: (): RightsTable => rightsTable(Object.fromEntries(ticked().map((each) => [each.role, each.rights]))),
    /** The roles whose rights an owner ticked. */
    ticked,
    pin: (userId: string): KeptPin | null => withCost(pin.get(userId) as Stored<KeptPin> | undefined),
    /** The entry that says what is kept of the recovery code. */
    recoverySeq: (): number | null => (recoverySeq.get() as number | undefined) ?? null,
    recovery: (): KeptRecovery | null => withCost(recovery.get() as Stored<KeptRecovery> | undefined),
  };
};
export type PeopleStore = ReturnType<typeof createPeopleStore>;
