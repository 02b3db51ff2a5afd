// Every right of the contract, and the roles that hold it by default. An owner may change the rights of a role; the resulting
// table is read from the books.

export const roles = ['cashier', 'supervisor', 'bookkeeper', 'auditor', 'owner'] as const;
export type Role = (typeof roles)[number];

type Usual = {
  /** True if a person with this right can change something. An auditor never holds a right of this sort. */
  readonly changes: boolean;
  /** The roles that hold the right by default. An owner always holds it. */
  readonly by: readonly Role[];
};

const reads = (...by: readonly Role[]): Usual => ({ changes: false, by });
const changes = (...by: readonly Role[]): Usual => ({ changes: true, by });

const usual = {
  look: reads('cashier', 'supervisor', 'bookkeeper', 'auditor'),
  export: reads('supervisor', 'bookkeeper', 'auditor'),
  verify: reads('supervisor', 'bookkeeper', 'auditor'),
  'see-balances': reads('supervisor', 'bookkeeper', 'auditor'),
  sell: changes('cashier', 'supervisor'),
  'print-receipts': changes('cashier', 'supervisor', 'bookkeeper'),
  'close-day': changes('cashier', 'supervisor', 'bookkeeper'),
  'set-accounts': changes('bookkeeper'),
  'move-cash': changes('supervisor'),
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
 * The condition that a contract entry sets for its caller. A right: the caller's role holds it. `own`: signed in with a PIN that
 * the person chose. `signed-in`: signed in, also with a PIN that must be changed first. `enter`: none, so that people can sign
 * in.
 */
export type May = Right | 'own' | 'signed-in' | 'enter';
/** True if the contract entry's condition `may` is a right, and not a word such as `own` or `enter`. */
export const isRight = (may: May): may is Right => Object.hasOwn(usual, may);

/** True if the role holds the right by default. */
export const isUsual = (role: Role, right: Right): boolean => role === 'owner' || usual[right].by.includes(role);

export const changesSomething = (right: Right): boolean => usual[right].changes;

/** Rights that only owners can hold: with `manage-people`, a person could get every other right, and set an owner's PIN. */
const ownersAlone: readonly Right[] = ['manage-people'];
/** The right that is required for decisions of owners alone: an owner cannot give this right to any other role. */
export const ownersRight: Right = 'manage-people';
export const isOwnersAlone = (right: Right): boolean => ownersAlone.includes(right);
/** True if an owner may give this right to this role. */
export const isGrantable = (role: Role, right: Right): boolean =>
  role === 'owner' || !(isOwnersAlone(right) || (role === 'auditor' && changesSomething(right)));

/** Rights whose requests another person must approve, if anybody else holds the right. */
const apart: readonly Right[] = ['settle-by-hand', 'refund', 'write-off'];
/** True if a request under this right must be approved by another person, if anybody else holds the right. */
export const isApart = (right: Right): boolean => apart.includes(right);

/** The rights of each role. */
export type RightsTable = Readonly<Record<Role, readonly Right[]>>;

const usualOf = (role: Role): readonly Right[] => rights.filter((right) => isUsual(role, right));

/**
 * Filters a list of rights to those that the role can hold. An owner holds all rights; an auditor no right that changes anything;
 * only owners hold rights that are reserved for owners. Unknown names of rights are dropped.
 */
export const grantable = (role: Role, list: readonly string[]): readonly Right[] =>
  rights.filter((right) => role === 'owner' || (list.includes(right) && isGrantable(role, right)));

/**
 * The rights table in force. `said`: the roles whose rights an owner changed, each with all its rights. Other roles have their
 * defaults.
 */
export const rightsTable = (said: Readonly<Partial<Record<Role, readonly string[]>>> = {}): RightsTable =>
  Object.fromEntries(
    roles.map((role) => {
      const list = said[role];
      return [role, list ? grantable(role, list) : usualOf(role)];
    }),
  ) as unknown as RightsTable;

/** True if the role holds the right in this table. */
export const mayDo = (table: RightsTable, role: Role, right: Right): boolean => table[role].includes(right);

/**
 * True if PINs of this role may have four or five digits: the role has only rights that a cashier has by default. Any other right
 * lets its holder approve, manage, refund, settle or restore, which a short PIN does not protect enough.
 */
export const mayPinBeShort = (table: RightsTable, role: Role): boolean =>
  table[role].every((right) => usual[right].by.includes('cashier'));

/** The kinds of windows that call the till. The contract says which kinds may call a contract entry. */
export const audiences = ['till', 'display', 'office'] as const;
export type Audience = (typeof audiences)[number];

/** A window. Its id is chosen by its host, and is never stored. */
export type WindowRef = { readonly window: Audience; readonly windowId: string };

/** The window of a till that has only one window. */
export const tillWindow: WindowRef = { window: 'till', windowId: 'till' };

/** The caller of a contract entry. `user` becomes the actor of the journal entries that the call writes. */
export type Caller = WindowRef & {
  readonly user: string;
  readonly role: Role;
  /** True if the till has no users yet: anybody at the till may then run and approve every command. */
  readonly nobody: boolean;
  /** True if another person chose this PIN, so that the user must change it first. */
  readonly mustChange: boolean;
};

/**
 * The approval stored in a row: the person who approved the actor's request. `self`: the actor approved it, because nobody else
 * holds the right.
 */
export type RecordedApproval = { readonly by: string; readonly self: boolean };

/**
 * Proof that a right was checked: the actor, and the approval, which is null if the actor needs none. Only the check of rights
 * creates this value, so a journal entry that needs a right cannot be written without the check.
 */
export type Authorization = { readonly actor: string; readonly approval: RecordedApproval | null; readonly approves: true };

/** The user name of everybody at a till without people. */
export const cashierUser = 'cashier';
/** The user name under which version 0.1 recorded approvals by its supervisor PIN; an owner today. */
export const supervisorUser = 'supervisor';
