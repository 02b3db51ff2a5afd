// Who may do what: every right of the contract, and the roles that hold it. An owner may tick rights per role; the table that then holds is a value
// read from the books.

export const roles = ['cashier', 'supervisor', 'bookkeeper', 'auditor', 'owner'] as const;
export type Role = (typeof roles)[number];

type Usual = {
  /** It changes something, so an auditor never holds it. */
  readonly changes: boolean;
  /** Who holds it where no owner said otherwise; an owner always does. */
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
 * What an entry of the contract asks of its caller: a right; `own`: to be signed in by a PIN of one's own; `signed-in`: by any PIN, also one that has to be
 * changed first; `enter`: nothing, so that one can sign in.
 */
export type May = Right | 'own' | 'signed-in' | 'enter';
export const isRight = (may: May): may is Right => Object.hasOwn(usual, may);

export const changesSomething = (right: Right): boolean => usual[right].changes;

/** Whoever holds it could take every other right, and an owner's PIN with it. */
const ownersAlone: readonly Right[] = ['manage-people'];
/** Asked for where nobody but an owner may decide, whatever rights others were given. */
export const ownersRight: Right = 'manage-people';
export const isOwnersAlone = (right: Right): boolean => ownersAlone.includes(right);
/** Whether a role can be given a right. */
export const isGrantable = (role: Role, right: Right): boolean =>
  role === 'owner' || !(isOwnersAlone(right) || (role === 'auditor' && changesSomething(right)));

/** Whoever asks for it may not be who approves it, where anybody else may. */
const apart: readonly Right[] = ['settle-by-hand', 'refund', 'write-off'];
export const isApart = (right: Right): boolean => apart.includes(right);

/** The rights of each role. */
export type RightsTable = Readonly<Record<Role, readonly Right[]>>;

const usualOf = (role: Role): readonly Right[] =>
  role === 'owner' ? rights : rights.filter((right) => usual[right].by.includes(role));

/** What of a list a role can be given: an owner holds all, an auditor nothing that changes anything, nobody else an owner's own. Unknown names are left out. */
export const grantable = (role: Role, list: readonly string[]): readonly Right[] =>
  rights.filter((right) => role === 'owner' || (list.includes(right) && isGrantable(role, right)));

/** `said`: the roles whose rights an owner ticked, each with all that it then has. */
export const rightsTable = (said: Readonly<Partial<Record<Role, readonly string[]>>> = {}): RightsTable =>
  Object.fromEntries(
    roles.map((role) => {
      const list = said[role];
      return [role, list ? grantable(role, list) : usualOf(role)];
    }),
  ) as unknown as RightsTable;

export const mayDo = (table: RightsTable, role: Role, right: Right): boolean => table[role].includes(right);

/** The windows that ask the till: which of them a question is for stands in the contract. */
export const audiences = ['till', 'display', 'office'] as const;
export type Audience = (typeof audiences)[number];

/** A window, as its host tells it from others. The id is the host's own and is never written down. */
export type WindowRef = { readonly window: Audience; readonly windowId: string };

/** The one window of a till that has no other. */
export const tillWindow: WindowRef = { window: 'till', windowId: 'till' };

/** Who asks. `user` is the actor of what is written. */
export type Caller = WindowRef & {
  readonly user: string;
  readonly role: Role;
  /** This till has no people: whoever stands at it may do everything, and approves it, too. */
  readonly nobody: boolean;
  /** Somebody else chose the PIN: another one has to be set first. */
  readonly mustChange: boolean;
};

/** What a row says of it: who approved what its actor asked for. `self`: nobody else could have. */
export type Approval = { readonly by: string; readonly self: boolean };

/**
 * Who asked, and who approved it; null where whoever asked holds the right and nobody had to. Only what checks the right makes one, so that
 * no entry that takes a right is written without.
 */
export type Approved = { readonly actor: string; readonly approval: Approval | null; readonly approves: true };

/** Whoever stands at a till without people. */
export const cashierUser = 'cashier';
/** The user whose PIN approved at tills of version 0.1: an owner of today. */
export const supervisorUser = 'supervisor';
