// One dispatch for windows that stay, in front of tills that are opened, closed and opened again behind it.
import type { Dispatch, Send } from '../dispatch.ts';
import type { WindowRef } from '../../shared/people/rights.ts';

type Listener = { readonly send: Send; readonly from: WindowRef | null | undefined; stop(): void };

export const createSwitch = (first: Dispatch): { readonly dispatch: Dispatch; turn(to: Dispatch): void } => {
  let now = first;
  const listeners = new Set<Listener>();
  return {
    dispatch: {
      kindOf: (name) => now.kindOf(name),
      answer: (name, input, from) => now.answer(name, input, from),
      upload: (name, input, take, from) => now.upload(name, input, take, from),
      download: (name, input, from) => now.download(name, input, from),
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
    turn(to) {
      now = to;
      for (const listener of listeners) {
        listener.stop();
        listener.stop = to.listen(listener.send, listener.from);
      }
    },
  };
};
