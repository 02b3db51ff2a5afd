// The session of this window (signed in, locked, or a till without people) and the approval that a refused command waits for.
import { createStore } from 'zustand/vanilla';
import type { Api } from '../../../shared/contract/index.ts';
import type { GivenApproval } from '../../../shared/contract/parts.ts';
import type { Session } from '../../../shared/contract/setup/people.ts';
import type { AppError } from '../../../shared/errors.ts';
import { fewestDigits, shortestPin } from '../../../shared/people/pin.ts';
import type { Right, Role } from '../../../shared/people/rights.ts';

/**
 * The command under approval: its name, and a function that returns its input for the approver to read
 * (shared/contract/approver-reads.ts). Returned by a function so that the input, which may hold a PIN or key, is not in the
 * store.
 */
export type About = { readonly name: string; readonly sent: () => object };

/** A refused command that waits for a person's approval. */
export type ApprovalRequest = {
  readonly right: Right;
  /** True if the person who sent the command may not also approve the command. */
  readonly apart: boolean;
  /** The command's name and input, from which the dialog makes the lines that the approver reads. */
  readonly about: About;
  /**
   * Sends the command again with the approval. Returns null once the command has its answer, or the error if the approval itself
   * was rejected.
   */
  send(approval: GivenApproval): Promise<AppError | null>;
  /** Closes the dialog without an approval; the command returns its first refusal. */
  cancel(): void;
};

export type SessionState = {
  readonly session: Session | null;
  /**
   * The last session that was not locked. While the window is locked, the screens behind the lock are drawn from this session, so
   * that they stay as they were.
   */
  readonly inside: Session | null;
  /**
   * The user id of the last person at this window, whose screens stay drawn behind the lock. Empty at a till without people; null
   * before the first person.
   */
  readonly keptFor: string | null;
  /**
   * Counts how often another person took this window over. If the former person returns after a lock, the count and the screens
   * stay the same. If another person signs in, the count grows and React mounts the screens anew: open dialogs close, and the
   * draft and the filters of the list of payments are put away for the person who set them.
   */
  readonly turn: number;
  /** The time until which PIN attempts for a person are blocked, by user id; by this window's clock in milliseconds. */
  readonly lockedUntilMs: Readonly<Record<string, number>>;
  /**
   * True while the sign-in page is open to switch to another person; the current person stays signed in until the switch is
   * complete.
   */
  readonly switching: boolean;
  readonly asking: ApprovalRequest | null;
};

/** The user id that stands for everybody at a till without people. */
const everybody = '';

/** True if the window is not locked, so that screens may be shown and commands sent. */
export const isIn = (session: Session | null): boolean => session !== null && session.state !== 'locked';

export const may = (session: Session | null, right: Right): boolean => session?.rights.includes(right) ?? false;

/** Returns the smallest number of digits of a new PIN in this role. */
export const shortestPinIn = ({ shortPinRoles }: Pick<Session, 'shortPinRoles'>, role: Role): number =>
  shortPinRoles.includes(role) ? fewestDigits : shortestPin;

const locksIn = ({ people }: Session, nowMs: number): Record<string, number> =>
  Object.fromEntries(people.filter(({ lockedForS }) => lockedForS > 0).map((one) => [one.userId, nowMs + one.lockedForS * 1000]));

export const createSessionStore = (api: Api, now: () => number) => {
  const store = createStore<SessionState>()(() => ({
    session: null,
    inside: null,
    keptFor: null,
    turn: 0,
    lockedUntilMs: {},
    switching: false,
    asking: null,
  }));
  let asked = 0;

  const take = (session: Session): void => {
    const { keptFor, turn, asking, session: before } = store.getState();
    const here = session.user?.userId ?? everybody;
    const stays = isIn(session) && (before === null || !isIn(before) || here === (before.user?.userId ?? everybody));
    // When the first person is added, `keptFor` changes from everybody to that person. Do not count this as a change of person:
    // the screen that is open must stay.
    const another = keptFor !== null && keptFor !== everybody && keptFor !== here;
    store.setState({
      session,
      ...(isIn(session) && { inside: session, keptFor: here, turn: another ? turn + 1 : turn }),
      lockedUntilMs: locksIn(session, now()),
      ...(!stays && { switching: false }),
    });
    // Cancel an open approval on a lock or a change of person; otherwise the next person would approve a command that they did
    // not send.
    if (!stays) asking?.cancel();
  };

  return {
    store,
    take,
    /** Reads the session from the till. If two reads overlap, only the answer to the later read is stored. */
    async load(): Promise<void> {
      const mine = ++asked;
      const answer = await api.call('session.get', {});
      if (answer.ok && mine === asked) take(answer.value);
    },
    /** Signs a person in with their PIN. Returns null on success, else the till's error. */
    async signIn(userId: string, pin: string): Promise<AppError | null> {
      const answer = await api.call('session.sign-in', { userId, pin });
      if (answer.ok) {
        asked++;
        store.setState({ switching: false });
        take(answer.value);
        return null;
      }
      return answer.error;
    },
    /** Stores that the till blocks PIN attempts for this person for `seconds` from now. */
    lockedFor(userId: string, seconds: number): void {
      const { lockedUntilMs } = store.getState();
      store.setState({ lockedUntilMs: { ...lockedUntilMs, [userId]: now() + seconds * 1000 } });
    },
    async lock(): Promise<void> {
      if (store.getState().session?.state !== 'signed-in') return;
      const answer = await api.call('session.lock', {});
      if (!answer.ok) return;
      asked++;
      take(answer.value);
    },
    /** Reports activity to the till, so that the till does not lock this window. */
    async touch(): Promise<void> {
      if (store.getState().session?.state === 'signed-in') await api.call('session.touch', {});
    },
    switchPerson: (switching: boolean): void => store.setState({ switching }),
  };
};
export type SessionStore = ReturnType<typeof createSessionStore>;
