// Who may do what: every right of the contract, and the roles that hold it. Until a shop adds people there are two: whoever stands
// at the till, and the supervisor, whose PIN approves what the first may not.

export const roles = ['anyone', 'supervisor'] as const;
export type Role = (typeof roles)[number];

const both: readonly Role[] = roles;
const supervised: readonly Role[] = ['supervisor'];

const holders = {
  look: both,
  sell: both,
  'close-day': both,
  export: both,
  'set-up': both,
  'keep-books': both,
  'settle-by-hand': supervised,
  'handle-exception': supervised,
  'skip-notices': supervised,
  'close-over-gap': supervised,
  'acknowledge-alert': supervised,
  'trust-clock': supervised,
  'review-quarantine': supervised,
  'adopt-profile': supervised,
  'change-names': supervised,
  'change-pin': supervised,
  restore: supervised,
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type Right = keyof typeof holders;
export const rights = Object.keys(holders) as readonly Right[];

export const mayDo = (role: Role, right: Right): boolean => holders[right].includes(role);

/** The windows that ask the till: which of them a question is for stands in the contract. */
export const audiences = ['till', 'display', 'office'] as const;
export type Audience = (typeof audiences)[number];

/** Who asks: from which window, as whom. `user` is the actor of what is written. */
export type Caller = { readonly window: Audience; readonly user: string; readonly role: Role };

/** A user who was found to hold the right that something needs: the caller, or who approved it. Only what checks the right makes one. */
export type Approver = string & { readonly approves: true };

/** The window of a till without people. */
export const tillCaller: Caller = { window: 'till', user: 'cashier', role: 'anyone' };

/** The user whose PIN approves while there are no people. */
export const supervisorUser = 'supervisor';
