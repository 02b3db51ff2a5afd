// Repeats events to every listener after a window missed some: another till was opened, its stream broke off, or it was locked. Each screen then
// reloads by the same events that it already follows.
import type { Answer, Api, CommandName, EventBody, EventName, Output } from '../../shared/contract/index.ts';

type Bare = { [N in EventName]: EventBody<N> extends Record<string, never> ? N : never }[EventName];
/** Events that say no more than "ask again". The two that are left out say that a till ends or begins. */
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
  'backups.changed': true,
  'diagnostics.changed': true,
  'display.moved': true,
};

type Answered = { [N in EventName]: { [Q in CommandName]: Output<Q> extends EventBody<N> ? Q : never }[CommandName] };
/** Events whose body is the answer of a query. */
const answered = { 'verify.changed': 'verify.get', 'drill.changed': 'drill.now' } as const satisfies Partial<Answered>;

type Listener = (body: never) => void;

export type Retold = {
  readonly api: Api;
  /** Hears only what the till itself tells: for whoever asks for all of it anyway. */
  readonly on: Api['on'];
  /** Tells it to the listeners of this window alone. */
  tell<N extends EventName>(name: N, body: EventBody<N>): void;
  /** Whatever is not told with its facts: each screen asks again. */
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
        // A function of its own, so that the same listener may listen twice and leave once.
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
