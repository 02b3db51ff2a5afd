// One dispatcher for windows that stay open, while tills behind it are opened, closed and opened again: after set-up, unlocking,
// a change of keys, or a training crash.
import type { Dispatch, SendEvent } from './dispatch.ts';
import type { WindowRef } from '../shared/people/rights.ts';

type Listener = { readonly send: SendEvent; readonly from: WindowRef | null | undefined; stop(): void };

export type Switch = {
  readonly dispatch: Dispatch;
  /** Stops sending events to the windows; their requests wait until `turn` is called. */
  hold(): void;
  /** Switches to the next till, and sends each window `till.reopened`. */
  turn(to: Dispatch): void;
};

export const createSwitch = (first: Dispatch): Switch => {
  let now = first;
  let opened: Promise<void> | null = null;
  let release = (): void => {};
  const listeners = new Set<Listener>();
  const attach = (listener: Listener): void => {
    listener.stop = now.listen(listener.send, listener.from);
  };
  const detachAll = (): void => {
    for (const listener of listeners) listener.stop();
  };
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
        const listener: Listener = { send, from, stop: () => {} };
        listeners.add(listener);
        if (!opened) attach(listener);
        return () => {
          listeners.delete(listener);
          listener.stop();
        };
      },
      leave(from) {
        if (!opened) now.leave(from);
      },
    },
    hold() {
      if (opened) return;
      opened = new Promise((done) => {
        release = done;
      });
      detachAll();
    },
    turn(to) {
      if (!opened) detachAll();
      now = to;
      opened = null;
      release();
      for (const listener of [...listeners]) {
        attach(listener);
        listener.send('till.reopened', {});
      }
    },
  };
};
