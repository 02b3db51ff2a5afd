// A till that can be ended as a crash ends it, and opened anew, under windows that stay: what training's crash is. All that the till held in
// memory is gone, its books are closed at whatever stands in them, and the next one takes up what it finds there.
import type { Clock } from '../shared/ports.ts';
import { ok, type Result } from '../shared/result.ts';
import type { WindowRef } from '../shared/people/rights.ts';
import type { Dispatch, Send } from './dispatch.ts';
import type { Till } from './till.ts';

export type OpenTill = { readonly till: Till; readonly dispatch: Dispatch };

export type Reopenable = {
  /** Of whichever till is open; while none is, calls wait for the next one. */
  readonly dispatch: Dispatch;
  /** The till is gone at once, and another one opens in `downMs`. */
  crash(): void;
  shut(): Promise<void>;
};

/** How long a machine takes to come up again, near enough. */
export const downMs = 2_500;
const againMs = 1_000;

type Heard = { readonly send: Send; readonly from: WindowRef | null | undefined; stop(): void };

/** Opens the first one at once. Errors: those of `open`. A later one that does not open is tried again each second. */
export const createReopenable = (clock: Clock, open: () => Result<OpenTill>): Result<Reopenable> => {
  const first = open();
  if (!first.ok) return first;
  const { kindOf } = first.value.dispatch;
  let current: OpenTill | null = first.value;
  let whenOpen: Promise<OpenTill> = Promise.resolve(first.value);
  let cancel = (): void => {};
  const listeners = new Set<Heard>();

  const hear = (heard: Heard, { dispatch }: OpenTill): void => {
    heard.stop = dispatch.listen(heard.send, heard.from);
  };

  const reopen = (opened: (next: OpenTill) => void): void => {
    const next = open();
    if (!next.ok) {
      cancel = clock.after(againMs, () => reopen(opened));
      return;
    }
    current = next.value;
    for (const heard of listeners) hear(heard, next.value);
    opened(next.value);
  };

  const dispatch: Dispatch = {
    kindOf,
    answer: async (...asked) => (await whenOpen).dispatch.answer(...asked),
    upload: async (...sent) => (await whenOpen).dispatch.upload(...sent),
    download: async (...asked) => (await whenOpen).dispatch.download(...asked),
    listen(send, from) {
      const heard: Heard = { send, from, stop: () => {} };
      listeners.add(heard);
      if (current) hear(heard, current);
      return () => {
        listeners.delete(heard);
        heard.stop();
      };
    },
    leave: (from) => current?.dispatch.leave(from),
  };

  return ok({
    dispatch,
    crash() {
      if (!current) return;
      const gone = current;
      current = null;
      whenOpen = new Promise((resolve) => {
        cancel = clock.after(downMs, () => reopen(resolve));
      });
      for (const heard of listeners) heard.stop();
      gone.till.close();
    },
    async shut() {
      cancel();
      await current?.till.shut();
    },
  });
};
