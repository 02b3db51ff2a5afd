// Tells when sums of the books may have changed: after payments, refunds, exceptions, shifts or closes.
import type { Api, EventName } from '../../shared/contract/index.ts';

// A close is itself a journal entry, so it changes the last entry of its day.
const changes = [
  'attempt.changed',
  'closes.changed',
  'refunds.changed',
  'exceptions.changed',
  'shifts.changed',
] as const satisfies readonly EventName[];
/** Waits for a pause of this length, so that a burst of changes causes one reading. */
const quietMs = 400;

/** Calls `run` a moment after the last of some changes. Returns a function that stops this. */
export const onBooksChanged = (api: Api, run: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(run, quietMs);
  };
  const stops = changes.map((name) => api.on(name, soon));
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
};
