// Reads people for commands and screens: a person as shown, active owners, and names that are in use.
import type { Person } from '../../shared/contract/setup/people.ts';
import { sameName } from '../../shared/people/person.ts';
import { fewestDigits, isPinShort, shortestPin } from '../../shared/people/pin.ts';
import { mayPinBeShort, type Role } from '../../shared/people/rights.ts';
import type { PeopleStore, User } from '../store/people-store.ts';

export const personOf = (
  store: Pick<PeopleStore, 'pin'>,
  { userId, name, role, active, mustChange, pinLocked, addedMs, signedInMs }: User,
): Person => ({
  ...{ userId, name, role, active, mustChange, addedMs },
  pinLocked: pinLocked === true,
  lastSignedInMs: signedInMs,
  pinSet: store.pin(userId) !== null,
});

/** Returns an existing user as screens show people. Call it only with an id that exists. */
export const personNow = (store: PeopleStore, userId: string): Person => personOf(store, store.user(userId) as User);

/** True if another active user has this name. `but`: the id of the user who may keep it; null for none. */
export const isNameTaken = (store: PeopleStore, name: string, but: string | null): boolean =>
  store.users().some((user) => user.active && user.userId !== but && sameName(user.name, name));

export const isActiveOwner = ({ role, active }: Pick<User, 'role' | 'active'>): boolean => role === 'owner' && active;
export const activeOwners = (store: PeopleStore): readonly User[] => store.users().filter(isActiveOwner);

/** The smallest number of digits of a new PIN in this role, by the role's present rights. */
export const shortestIn = (store: Pick<PeopleStore, 'table'>, role: Role): number =>
  mayPinBeShort(store.table(), role) ? fewestDigits : shortestPin;

/** Returns the field `pinShort` for the journal entry of a new PIN of four or five digits, and no field for a longer PIN. */
export const shortMark = (pin: string): { readonly pinShort?: true } => (isPinShort(pin) ? { pinShort: true } : {});
