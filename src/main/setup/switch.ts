// One dispatch for windows that stay, in front of tills that are opened, closed and opened again behind it.
import type { Dispatch, Send } from '../dispatch.ts';
import type { WindowRef } from '../../shared/people/rights.ts';

type Listener = { readonly send: Send; readonly from: WindowRef | null | undefined; stop(): void };

export type Switch = {
  readonly dispatch: Dispatch;
  /** What is asked from now on waits for the next till. */
  hold(): void;
  turn(to: Dispatch): void;
};

/** Who is in, and all that settings say, may be otherwise at the next till: windows ask for these, and then for the rest. */
const askAgain = ({ send, from }: Listener): void => {
  if ((from?.window ?? 'till') !== 'till') return;
  for (const name of ['session.changed', 'settings.changed', 'alerts.changed'] as const) send(name, {});
};

export const createSwitch = (first: Dispatch): Switch => {
  let now = first;
  let opened: Promise<void> | null = null;
  let release = (): void => {};
  const listeners = new Set<Listener>();
  return {
    dispatch: {
      kindOf: (name) => now.kindOf(name),
      async answer(...asked) {
        await opened;
        return now.answer(...asked);
      },
      async upload(...sent) {
        await opened;
        return now.upload(...sent);
      },
      async download(...asked) {
        await opened;
        return now.download(...asked);
      },
      listen(send, from) {
        const listener: Listener = { send, from, stop: now.listen(send, from) };
        listeners.add(listener);
        return () => {
          listeners.delete(listener);
          listener.stop();
        };
      },
      leave: (from) => now.leave(from),
    },
    hold() {
      opened ??= new Promise((done) => {
        release = done;
      });
    },
    turn(to) {
      now = to;
      opened = null;
      release();
      for (const listener of listeners) {
        listener.stop();
        listener.stop = to.listen(listener.send, listener.from);
        askAgain(listener);
      }
    },
  };
};
