// Adds an owner and further people to a test till (`Counter`), each signed in at a separate window.
import type { Person } from '../../src/shared/contract/setup/people.ts';
import type { GivenApproval } from '../../src/shared/contract/parts.ts';
import type { Till } from '../../src/main/till.ts';
import { cashierUser, type Role, tillWindow } from '../../src/shared/people/rights.ts';
import { type Counter, newRequestId } from './counter.ts';
import type { TillClient } from './till-client.ts';

export type Known = { readonly userId: string; readonly pin: string };

/** Each call makes a different PIN, so that no two people share one. */
let pins = 271_828;
export const newPin = (): string => String((pins += 1_017));

export const by = ({ userId, pin }: Known): GivenApproval => ({ userId, pin });

/** Adds a person; the person signed in at this client's window is recorded as the one who did it. */
export const add = async (client: TillClient, name: string, role: Role): Promise<Known> => {
  const pin = newPin();
  const { userId }: Person = await client.get('people.add', { requestId: newRequestId(), name, role, pin });
  return { userId, pin };
};
export const signIn = (client: TillClient, { userId, pin }: Known) => client.get('session.sign-in', { userId, pin });

/** Adds the first person: an owner, who is then signed in at the counter's own window. */
export const openShop = (counter: Counter, name = 'Maha'): Promise<Known> => add(counter.client, name, 'owner');

/** Adds the first owner to a till that a test calls without a window. */
export const hireAt = (till: Pick<Till, 'staff'>, requestId: string, pin: string) =>
  till.staff.people.add({
    ...{ requestId, pin, name: 'Maha', role: 'owner' },
    caller: { ...tillWindow, user: cashierUser, role: 'owner', nobody: true, mustChange: false },
  });
