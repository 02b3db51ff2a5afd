// Refusals, told to the log as sums: whoever asks often must not fill a disk by being refused.
import type { Cancel, Clock, Log, LogFields } from './ports.ts';

export type Refusals = {
  /** Writes the first of its kind in a minute, and the others as one sum when the minute is over. */
  tell(event: string, fields: LogFields): void;
  /** Writes what was counted, and waits for nothing any more. */
  close(): void;
};

const minuteMs = 60_000;
/** Kinds in a minute that have a sum of their own: what a refusal names may be its sender's choice. */
const mostKinds = 20;

type Kind = { readonly event: string; readonly fields: LogFields; more: number };

export const createRefusals = (log: Log, clock: Clock): Refusals => {
  let kinds = new Map<string, Kind>();
  let others = 0;
  let cancel: Cancel | null = null;

  const write = (): void => {
    cancel?.();
    cancel = null;
    for (const { event, fields, more } of kinds.values()) if (more > 0) log.warn(event, { ...fields, more });
    if (others > 0) log.warn('refused', { more: others });
    kinds = new Map();
    others = 0;
  };
  return {
    tell(event, fields) {
      cancel ??= clock.after(minuteMs, write);
      const key = JSON.stringify([event, fields]);
      const kind = kinds.get(key);
      if (kind) kind.more += 1;
      else if (kinds.size >= mostKinds) others += 1;
      else {
        kinds.set(key, { event, fields, more: 0 });
        log.warn(event, fields);
      }
    },
    close: write,
  };
};
