// Every right of the contract, and the roles that hold it by default. An owner may change the rights of a role; the resulting
// table is read from the books.

export const roles = ['cashier', 'supervisor', 'bookkeeper', 'auditor', 'owner'] as const;
export type Role = (typeof roles)[number];

type Usual = {
  /** True if the right changes something. An auditor never holds such a right. */
  readonly changes: boolean;
  /** The roles that hold the right by default. An owner always does. */
  readonly by: readonly Role[];
};

const reads = (...by: readonly Role[]): Usual => ({ changes: false, by });
const changes = (...by: readonly Role[]): Usual => ({ changes: true, by });

const usual = {
  look: reads('cashier', 'supervisor', 'bookkeeper', 'auditor'),
  export: reads('supervisor', 'bookkeeper', 'auditor'),
  verify: reads('supervisor', 'bookkeeper', 'auditor'),
  sell: changes('cashier', 'supervisor'),
  'print-receipts': changes('cashier', 'supervisor', 'bookkeeper'),
  'close-day': changes('cashier', 'supervisor', 'bookkeeper'),
  'set-up': changes('supervisor'),
  'keep-books': changes('supervisor'),
  'settle-by-hand': changes('supervisor'),
  'handle-exception': changes('supervisor', 'bookkeeper'),
  refund: changes('supervisor'),
  'write-off': changes('supervisor'),
  'skip-notices': changes('supervisor'),
  'close-over-gap': changes('supervisor'),
  'trust-clock': changes('supervisor'),
  'review-quarantine': changes('supervisor'),
  'adopt-profile': changes('supervisor'),
  'change-names': changes('supervisor'),
  'change-day': changes(),
  'change-connection': changes(),
  'acknowledge-alert': changes(),
  'manage-people': changes(),
  restore: changes(),
} satisfies Readonly<Record<string, Usual>>;

export type Right = keyof typeof usual;
export const rights = Object.keys(usual) as readonly Right[];

/**
 * The requirement of a contract entry for its caller. A right; `own`: signed in with one's own PIN; `signed-in`: also with a PIN
 * that must be changed first; `enter`: none, so that people can sign in.
 */
export type May = Right | 'own' | 'signed-in' | 'enter';
/** True if the requirement is a right, and not one of the words such as `own` and `enter`. */
export const isRight = (may: May): may is Right => Object.hasOwn(usual, may);

export const changesSomething = (right: Right): boolean => usual[right].changes;

/** Rights that only owners can hold: `manage-people` would let its holder take every other right, and an owner's PIN. */
const ownersAlone: readonly Right[] = ['manage-people'];
/** The right to require where only an owner may decide, whatever rights other roles were given. */
export const ownersRight: Right = 'manage-people';
export const isOwnersAlone = (right: Right): boolean => ownersAlone.includes(right);
/** True if an owner may give this right to this role. */
export const isGrantable = (role: Role, right: Right): boolean =>
  role === 'owner' || !(isOwnersAlone(right) || (role === 'auditor' && changesSomething(right)));

/** Rights whose request must be approved by another person, if anybody else holds the right. */
const apart: readonly Right[] = ['settle-by-hand', 'refund', 'write-off'];
/** True if a request under this right needs another person's approval, if anybody else holds the right. */
export const isApart = (right: Right): boolean => apart.includes(right);

/** The rights of each role. */
export type RightsTable = Readonly<Record<Role, readonly Right[]>>;

const usualOf = (role: Role): readonly Right[] =>
  role === 'owner' ? rights : rights.filter((right) => usual[right].by.includes(role));

/**
 * Filters a list of rights to those that the role can hold: an owner holds all; an auditor none that changes anything; nobody but
 * owners holds owners' rights. Unknown names are dropped.
 */
export const grantable = (role: Role, list: readonly string[]): readonly Right[] =>
  rights.filter((right) => role === 'owner' || (list.includes(right) && isGrantable(role, right)));

/** The table in force. `said`: the roles that an owner changed, each with all its rights; other roles have their defaults. */
export const rightsTable = (said: Readonly<Partial<Record<Role, readonly string[]>>> = {}): RightsTable =>
  Object.fromEntries(
    roles.map((role) => {
      const list = said[role];
      return [role, list ? grantable(role, list) : usualOf(role)];
    }),
  ) as unknown as RightsTable;

/** True if the role holds the right in this table. */
export const mayDo = (table: RightsTable, role: Role, right: Right): boolean => table[role].includes(right);

/** The kinds of windows that call the till. The contract says which kinds may call an entry. */
export const audiences = ['till', 'display', 'office'] as const;
export type Audience = (typeof audiences)[number];

/** A window. The id is given by its host, and is never stored. */
export type WindowRef = { readonly window: Audience; readonly windowId: string };

/** The window of a till that has only one. */
export const tillWindow: WindowRef = { window: 'till', windowId: 'till' };

/** The caller of a contract entry. `user` becomes the actor of the entries that the call writes. */
export type Caller = WindowRef & {
  readonly user: string;
  readonly role: Role;
  /** The till has no people yet: anybody at it may do everything, and approve it, too. */
  readonly nobody: boolean;
  /** Another person chose this PIN, so it must be changed first. */
  readonly mustChange: boolean;
};

/** The approval stored in a row: who approved the actor's request. `self`: the actor did, because nobody else holds the right. */
export type RecordedApproval = { readonly by: string; readonly self: boolean };

/**
 * Proof that a right was checked: who asked, and who approved. `approval` is null if the actor holds the right and needs no
 * approval. Only the check makes such a value, so an entry that needs a right cannot be written without.
 */
export type Authorization = { readonly actor: string; readonly approval: RecordedApproval | null; readonly approves: true };

/** The user name of everybody at a till without people. */
export const cashierUser = 'cashier';
/** The user of version 0.1 whose PIN approved; an owner today. */
export const supervisorUser = 'supervisor';
