// The kinds of journal entries about people: their versions, conversions of older bodies, and effect on the digests of PINs and
// the recovery code.
import { type AnyEntry, createKinds } from '../../ledger/kinds.ts';
import { isUsual, supervisorUser } from '../../shared/people/rights.ts';
import type { PeopleBodies, PeopleEntry, RoleRights } from './bodies.ts';
import { type PeopleKind, type PeopleSums, pinOf, withPin } from './sums.ts';

/**
 * Adds the right `print-receipts` to rights that were recorded before this right existed, if the role could sell: such a role
 * could print receipts at that time. A bookkeeper gets the right by role.
 */
const withReceipts = ({ role, rights }: RoleRights): RoleRights => ({
  role,
  rights: role === 'bookkeeper' || rights.includes('sell') ? [...rights, 'print-receipts'] : rights,
});

/**
 * Adds the right `see-balances` to rights that were recorded before this right existed, if the role has it by default and could
 * export: exported files contain the same sums. Without the second condition, a role with short PINs could get a right that needs
 * long ones.
 */
const withBalances = ({ role, rights }: RoleRights): RoleRights => ({
  role,
  rights: isUsual(role, 'see-balances') && rights.includes('export') ? [...rights, 'see-balances'] : rights,
});
/**
 * Adds the right `set-accounts` to rights that were recorded before this right existed, if the role has it by default and could
 * export. The second condition has the same reason as that of `withBalances`.
 */
const withAccounts = ({ role, rights }: RoleRights): RoleRights => ({
  role,
  rights: isUsual(role, 'set-accounts') && rights.includes('export') ? [...rights, 'set-accounts'] : rights,
});
/** The conversion of the rights in an older body of `people.carried`. */
const carriedWith =
  (more: (rights: RoleRights) => RoleRights) =>
  (older: object): object => {
    const body = older as PeopleBodies['people.carried'];
    return { ...body, rights: body.rights.map(more) };
  };

const plain = { version: 1 } as const;

export const peopleKinds: { readonly [Kind in keyof PeopleBodies]: PeopleKind<PeopleBodies[Kind]> } = {
  'user.added': { version: 1, sidecar: (said, { userId, pin }) => withPin(said, [userId, pin, 0]) },
  'user.changed': {
    version: 1,
    sidecar: (said, { voidsRecovery }) => (voidsRecovery ? { ...said, recovery: null } : said),
  },
  'pin.changed': { version: 1, sidecar: (said, { userId, pin }) => withPin(said, [userId, pin, 0]) },
  'pin.refused': {
    version: 1,
    sidecar: (said, { userId, failures }) => withPin(said, [userId, pinOf(said, userId), failures]),
  },
  'pin.locked': {
    version: 1,
    sidecar: (said, { userId, failures }) => withPin(said, [userId, pinOf(said, userId), failures]),
  },
  'pin.opened': { version: 1, sidecar: (said, { userId }) => withPin(said, [userId, pinOf(said, userId), 0]) },
  'pin.admitted': { version: 1, sidecar: (said, { userId }) => withPin(said, [userId, pinOf(said, userId), 0]) },
  'user.signed-in': plain,
  'user.signed-out': plain,
  'rights.changed': {
    version: 4,
    upcasts: [
      (older) => withReceipts(older as RoleRights),
      (older) => withBalances(older as RoleRights),
      (older) => withAccounts(older as RoleRights),
    ],
  },
  'recovery.made': { version: 1, sidecar: (said, { code }) => ({ ...said, recovery: [code, 0] }) },
  'recovery.refused': {
    version: 1,
    sidecar: (said, { failures }) => ({ ...said, recovery: said.recovery && [said.recovery[0], failures] }),
  },
  'owner.recovered': {
    version: 1,
    sidecar: (said, { userId, pin }) => ({ ...withPin(said, [userId, pin, 0]), recovery: null }),
  },
  'people.carried': {
    version: 4,
    upcasts: [carriedWith(withReceipts), carriedWith(withBalances), carriedWith(withAccounts)],
    sidecar: (said, { pins, recovery }) => ({ ...said, pins, recovery }),
  },
  'approval.given': plain,
  'supervisor.changed': {
    version: 2,
    upcasts: [(older) => ({ pin: null, ...older })],
    sidecar: (said, { pin }) => withPin(said, [supervisorUser, pin, 0]),
  },
  'supervisor.refused': {
    version: 1,
    sidecar: (said, { failures }) => withPin(said, [supervisorUser, pinOf(said, supervisorUser), failures]),
  },
  'supervisor.admitted': {
    version: 1,
    sidecar: (said) => withPin(said, [supervisorUser, pinOf(said, supervisorUser), 0]),
  },
};

/** Parses a stored row about people, and converts an older body to the present version. Throws for any other kind. */
export const readPeopleEntry = createKinds<PeopleBodies, never>(peopleKinds).read;

export const isPeopleEntry = (entry: AnyEntry): entry is PeopleEntry => Object.hasOwn(peopleKinds, entry.kind);

/** Returns the digests of PINs and of the recovery code as they are after a journal entry about people. */
export const peopleSumsAfter = (said: PeopleSums, { kind, body }: Pick<PeopleEntry, 'kind' | 'body'>): PeopleSums =>
  (peopleKinds[kind] as PeopleKind<PeopleBodies[keyof PeopleBodies]>).sidecar?.(said, body) ?? said;
