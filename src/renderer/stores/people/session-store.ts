// Who is at this window: signed in, locked, or a till that nobody signs in at; and the approval that a command waits for.
import { createStore } from 'zustand/vanilla';
import type { Api } from '../../../shared/contract/index.ts';
import type { Approval } from '../../../shared/contract/parts.ts';
import type { Session } from '../../../shared/contract/setup/people.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { Right } from '../../../shared/people/rights.ts';

/** The command, and what it is sent with: handed out for its approver to read (shared/contract/approver-reads.ts), and kept in no store. */
export type About = { readonly name: string; readonly sent: () => object };

/** A command that somebody has to approve before it is done. */
export type Asking = {
  readonly right: Right;
  /** True if the person who asks may not also approve. */
  readonly apart: boolean;
  /** The command's facts, shown to the approver. */
  readonly about: About;
  /** Sends it again with the approval: null when it was answered, else what is wrong with the approval. */
  send(approval: Approval): Promise<AppError | null>;
  /** Nobody approves it. */
  cancel(): void;
};

export type SessionState = {
  readonly session: Session | null;
  /** The last session in which somebody was signed in. The screens behind the lock are drawn from it, so that they stay as they were. */
  readonly inside: Session | null;
  /** Who was in last, whose screens stand behind the lock; null until somebody was. */
  readonly keptFor: string | null;
  /**
   * Counts the people who came, one after another. The screens come back as they were for the same one; the next one gets the draft of
   * the sale and the payments, which are the till's, and none of what stood open in dialogs.
   */
  readonly turn: number;
  /** When nobody may try a person's PIN until, by this window's clock. */
  readonly lockedUntilMs: Readonly<Record<string, number>>;
  /** Somebody else is about to sign in; whoever is in stays in until then. */
  readonly switching: boolean;
  readonly asking: Asking | null;
};

/** At a till that nobody signs in at, everybody is the same one. */
const everybody = '';

/** True while screens may be shown and the till may be asked. */
export const isIn = (session: Session | null): boolean => session !== null && session.state !== 'locked';

export const may = (session: Session | null, right: Right): boolean => session?.rights.includes(right) ?? false;

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
    // No change of person when the first person is added (`keptFor` was everybody): the one who added them stays on the same screen.
    const another = keptFor !== null && keptFor !== everybody && keptFor !== here;
    store.setState({
      session,
      ...(isIn(session) && { inside: session, keptFor: here, turn: another ? turn + 1 : turn }),
      lockedUntilMs: locksIn(session, now()),
      ...(!stays && { switching: false }),
    });
    // A lock covers what was being asked; whoever comes next has not asked it.
    if (!stays) asking?.cancel();
  };

  return {
    store,
    take,
    /** Asks the till anew. Of two that overtook one another the later one counts. */
    async load(): Promise<void> {
      const mine = ++asked;
      const answer = await api.call('session.get', {});
      if (answer.ok && mine === asked) take(answer.value);
    },
    /** Null once somebody is in. */
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
    /** The till said that nobody may try this one's PIN for so long. */
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
    /** Somebody is at this window. */
    async touch(): Promise<void> {
      if (store.getState().session?.state === 'signed-in') await api.call('session.touch', {});
    },
    switchPerson: (switching: boolean): void => store.setState({ switching }),
  };
};
export type SessionStore = ReturnType<typeof createSessionStore>;
