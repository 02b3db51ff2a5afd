// A till that can be ended as a crash ends it, and opened anew, under windows that stay: what training's crash is. All that the till held in
// memory is gone, its books are closed at whatever stands in them, and the next one takes up what it finds there.
import type { Clock } from '../../shared/ports.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Dispatch } from '../dispatch.ts';
import { createSwitch } from '../switch.ts';
import type { Till } from '../till.ts';

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

/** Opens the first one at once. Errors: those of `open`. A later one that does not open is tried again each second. */
export const createReopenable = (clock: Clock, open: () => Result<OpenTill>): Result<Reopenable> => {
  const first = open();
  if (!first.ok) return first;
  let current: OpenTill | null = first.value;
  let cancel = (): void => {};
  const { dispatch, hold, turn } = createSwitch(first.value.dispatch);

  const reopen = (): void => {
    const next = open();
    if (!next.ok) {
      cancel = clock.after(againMs, reopen);
      return;
    }
    current = next.value;
    turn(next.value.dispatch);
  };

  return ok({
    dispatch,
    crash() {
      if (!current) return;
      const gone = current;
      current = null;
      hold();
      gone.till.close();
      cancel = clock.after(downMs, reopen);
    },
    async shut() {
      cancel();
      await current?.till.shut();
    },
  });
};
