// Repeats events to every listener after a window missed some events, because another till was opened, the stream broke off or
// the window was locked. Each screen then reloads on the same events that it subscribes to anyway.
import type { Answer, Api, CommandName, EventBody, EventName, Output } from '../../shared/contract/index.ts';

type Bare = { [N in EventName]: EventBody<N> extends Record<string, never> ? N : never }[EventName];
/**
 * Events without a body, repeated after the window's connection to the till was interrupted, so that each screen reads its data
 * again. `till.crashed` and `till.reopened` are left out: repeating them would announce that a till ended or began.
 */
const asksAgain: Readonly<Record<Exclude<Bare, 'till.crashed' | 'till.reopened'>, true>> = {
  'session.changed': true,
  'settings.changed': true,
  'people.changed': true,
  'alerts.changed': true,
  'paid.waiting': true,
  'shifts.changed': true,
  'exceptions.changed': true,
  'refunds.changed': true,
  'closes.changed': true,
  'close-files.changed': true,
  'backups.changed': true,
  'diagnostics.changed': true,
  'display.moved': true,
};

type EventsAnswered = { [N in EventName]: { [Q in CommandName]: Output<Q> extends EventBody<N> ? Q : never }[CommandName] };
/**
 * Events whose body equals the answer of a query. After an interruption the window sends that query and repeats the event with
 * the answer.
 */
const answered = { 'verify.changed': 'verify.get', 'drill.changed': 'drill.now' } as const satisfies Partial<EventsAnswered>;

type Listener = (body: never) => void;

export type Retold = {
  readonly api: Api;
  /**
   * Subscribes to the till's own events only, without the events that the window repeats after an interruption: for listeners
   * that read everything again by themselves.
   */
  readonly on: Api['on'];
  /** Sends an event to the listeners of this window only. */
  tell<N extends EventName>(name: N, body: EventBody<N>): void;
  /** Repeats the events without a body, and those that a query can answer, so that each screen reads its data again. */
  askAgain(): void;
};

export const withRetold = (plain: Api): Retold => {
  const heard = new Map<EventName, Set<Listener>>();
  const tell = <N extends EventName>(name: N, body: EventBody<N>): void => {
    for (const listener of [...(heard.get(name) ?? [])]) listener(body as never);
  };
  const answer = async (name: keyof typeof answered): Promise<void> => {
    if (!heard.get(name)?.size) return;
    const now: Answer<Output<(typeof answered)[typeof name]>> = await plain.call(answered[name], {});
    if (now.ok) tell(name, now.value as never);
  };
  return {
    api: {
      ...plain,
      on(name, listener) {
        const known = heard.get(name) ?? new Set();
        heard.set(name, known);
        // Wrap the listener in a new function: the set would store the same function once, so a second subscription would vanish
        // with the first `unsubscribe`.
        const hear: Listener = (body) => listener(body);
        known.add(hear);
        const stop = plain.on(name, listener);
        return () => {
          known.delete(hear);
          stop();
        };
      },
    },
    on: plain.on,
    tell,
    askAgain() {
      for (const name of Object.keys(asksAgain) as (keyof typeof asksAgain)[]) tell(name, {});
      for (const name of Object.keys(answered) as (keyof typeof answered)[]) void answer(name);
    },
  };
};
