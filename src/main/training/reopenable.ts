// A till that training can crash and open again while its windows stay. All state in memory is lost, the books are closed as they
// are, and the next till resumes from them.
import type { Clock } from '../../shared/ports.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Dispatch } from '../dispatch.ts';
import { createSwitch } from '../switch.ts';
import type { Till } from '../till.ts';

export type OpenTill = { readonly till: Till; readonly dispatch: Dispatch };

export type Reopenable = {
  /** The dispatcher of the open till; while no till is open, requests wait for the next till. */
  readonly dispatch: Dispatch;
  /** Closes the till at once, and opens another after `downMs`. */
  crash(): void;
  shut(): Promise<void>;
};

/** Roughly how long a machine takes to restart, in ms. */
export const downMs = 2_500;
const againMs = 1_000;

/** Opens the first till at once, and returns its error if it fails. If a later till fails to open, retries every second. */
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
