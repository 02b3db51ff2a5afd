// Sessions: finds the user who calls from a window, and signs users in and out at the window.
import { type Caller, cashierUser, type WindowRef } from '../../shared/people/rights.ts';
import { fail, type Result } from '../../shared/result.ts';
import type { PeopleLedger } from '../ledger.ts';
import { createOpenSessions, type OpenSessionsDeps } from './open-sessions.ts';
import type { PinChecks } from '../pins/pins.ts';

export type SessionsDeps = OpenSessionsDeps & { readonly ledger: PeopleLedger; readonly pins: PinChecks };

export const createSessions = ({ pins, ...deps }: SessionsDeps) => {
  const { ledger, clock } = deps;
  const { at, begin, endAt, endOf, stop } = createOpenSessions(deps);

  return {
    /** The user at a window; null if the till has people and nobody is signed in at this window. */
    callerAt(from: WindowRef): Caller | null {
      const state = ledger.people.state();
      const anybody = { ...from, user: cashierUser, mustChange: false };
      if (state === 'nobody') return { ...anybody, role: 'owner', nobody: true };
      if (state === 'old-pin') return { ...anybody, role: 'cashier', nobody: false };
      const open = at(from);
      const user = open && ledger.people.user(open.userId);
      if (!user?.active) return null;
      return { ...from, user: user.userId, role: user.role, nobody: false, mustChange: user.mustChange };
    },
    /** Signs a user in with a PIN. Errors: those of a PIN check, `people.unknown` if the user is not active, `data.*`. */
    async signIn(from: WindowRef, userId: string, pin: string): Promise<Result<null>> {
      const isThere = (): boolean => ledger.people.user(userId)?.active === true;
      if (ledger.people.state() !== 'people' || !isThere()) return fail('people.unknown');
      const checked = await pins.check(userId, pin);
      if (!checked.ok) return checked;
      return isThere() ? begin(from, userId) : fail('people.unknown');
    },
    begin,
    lock: (from: WindowRef): void => endAt(from, 'lock'),
    touch(from: WindowRef): void {
      const open = at(from);
      if (open) Object.assign(open, { monoMs: clock.monoMs(), wallMs: clock.wallMs() });
    },
    /** Ends the session of a closed window. */
    leave: (from: WindowRef): void => endAt(from, 'closed'),
    endOf,
    stop,
  };
};
export type Sessions = ReturnType<typeof createSessions>;
