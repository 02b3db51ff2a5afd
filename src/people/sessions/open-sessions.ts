// The open sessions: who is signed in at which window, and since when. Sessions are kept only in memory, so every window is
// signed out after a start of the till. The clock of the main process decides when an idle window is locked.
import type { WindowRef } from '../../shared/people/rights.ts';
import type { Cancel, Clock } from '../../shared/ports.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { PeopleBodies } from '../entries/bodies.ts';
import type { PeopleLedger } from '../ledger.ts';
import type { PeopleChanges } from '../changes.ts';

export type OpenSessionsDeps = {
  readonly ledger: Pick<PeopleLedger, 'write'>;
  readonly clock: Clock;
  readonly changes: PeopleChanges;
  /** Minutes without input after which a window locks itself; null for never. Read at each use. */
  lockMinutes(): number | null;
};
type Open = { readonly from: WindowRef; readonly userId: string; monoMs: number; wallMs: number };
type SignOutReason = PeopleBodies['user.signed-out']['why'];

const minuteMs = 60_000;
const lookMs = 5_000;
const keyOf = ({ window, windowId }: WindowRef): string => `${window} ${windowId}`;

export const createOpenSessions = ({ ledger, clock, changes, lockMinutes }: OpenSessionsDeps) => {
  const sessions = new Map<string, Open>();
  let timer: Cancel | null = null;

  /**
   * True if the window was idle too long by either clock: the monotonic clock stops while the machine sleeps, and the wall clock
   * may be set back.
   */
  const isIdle = ({ monoMs, wallMs }: Open): boolean => {
    const minutes = lockMinutes();
    if (minutes === null) return false;
    return Math.max(clock.monoMs() - monoMs, clock.wallMs() - wallMs) >= minutes * minuteMs;
  };

  const end = (open: Open, why: SignOutReason): void => {
    sessions.delete(keyOf(open.from));
    // Ignore the result: the session ends even if its journal entry cannot be written.
    ledger.write(({ record }) => record('user.signed-out', { userId: open.userId, why }, { actor: open.userId }));
    changes.tell({ type: 'session' });
  };

  const look = (): void => {
    timer = null;
    for (const open of [...sessions.values()]) if (isIdle(open)) end(open, 'idle');
    watch();
  };
  const watch = (): void => {
    if (sessions.size > 0) timer ??= clock.after(lookMs, look);
  };

  return {
    /** Returns the open session of a window, or null. Ends the session first if the window was idle too long. */
    at(from: WindowRef): Open | null {
      const open = sessions.get(keyOf(from));
      if (!open) return null;
      if (!isIdle(open)) return open;
      end(open, 'idle');
      return null;
    },
    /** Begins a session. The caller must have verified the user's identity. Errors: `data.*`. */
    begin(from: WindowRef, userId: string): Result<null> {
      const before = sessions.get(keyOf(from));
      const written = ledger.write(({ record }) => {
        if (before) record('user.signed-out', { userId: before.userId, why: 'switch' }, { actor: before.userId });
        record('user.signed-in', { userId, window: from.window }, { actor: userId });
      });
      if (!written.ok) return written;
      sessions.set(keyOf(from), { from, userId, monoMs: clock.monoMs(), wallMs: clock.wallMs() });
      watch();
      changes.tell({ type: 'session' });
      return ok(null);
    },
    endAt(from: WindowRef, why: SignOutReason): void {
      const open = sessions.get(keyOf(from));
      if (open) end(open, why);
    },
    /**
     * Ends all sessions of a user whose access was withdrawn or whose PIN was changed. `but`: the window that stays signed in.
     */
    endOf(userId: string, but?: WindowRef): void {
      const keep = but && keyOf(but);
      for (const open of [...sessions.values()]) if (open.userId === userId && keyOf(open.from) !== keep) end(open, 'lock');
    },
    stop(): void {
      timer?.();
    },
  };
};
