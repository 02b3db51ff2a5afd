// Writes refusals to the log as counts, so that a client that is refused many times cannot fill the disk.
import type { Cancel, Clock, Log, LogFields } from './ports.ts';

type Level = 'warn' | 'error';

export type Refusals = {
  /**
   * Logs the first refusal of each kind at once, and at the end of the minute the number of further ones. `level`: `warn` if it is
   * left out.
   */
  tell(event: string, fields: LogFields, level?: Level): void;
  /** Writes the open counts and cancels the timer. Later refusals are not logged, because their counts would never be written. */
  close(): void;
};

const minuteMs = 60_000;
/**
 * The most kinds of refusals (event and fields) that are counted separately per minute. A client may choose the fields, so the
 * number of kinds must be limited; all further kinds share one count.
 */
const mostKinds = 20;

type Kind = { readonly event: string; readonly fields: LogFields; readonly level: Level; more: number };

/** Creates the counter of refusals. Call `close` at the end; otherwise the last counts are lost. */
export const createRefusals = (log: Log, clock: Clock): Refusals => {
  let kinds = new Map<string, Kind>();
  let others = 0;
  let cancel: Cancel | null = null;
  let isClosed = false;

  const write = (): void => {
    cancel?.();
    cancel = null;
    for (const { event, fields, level, more } of kinds.values()) if (more > 0) log[level](event, { ...fields, more });
    if (others > 0) log.warn('refused', { more: others });
    kinds = new Map();
    others = 0;
  };
  return {
    tell(event, fields, level = 'warn') {
      if (isClosed) return;
      cancel ??= clock.after(minuteMs, write);
      const key = JSON.stringify([event, fields]);
      const kind = kinds.get(key);
      if (kind) kind.more += 1;
      else if (kinds.size >= mostKinds) others += 1;
      else {
        kinds.set(key, { event, fields, level, more: 0 });
        log[level](event, fields);
      }
    },
    close() {
      isClosed = true;
      write();
    },
  };
};
