// In a browser the same till answers over HTTP: POST /api/{command} for calls, one stream of server-sent events for news. Both
// carry the key of this tab's session.
import { outsidePath, pageKeyHeader, pageKeyName } from '../../shared/contract/channels.ts';
import type { Answer, Api, EventBody, EventName, Output, CommandName } from '../../shared/contract/index.ts';
import type { Link } from '../stores/desk.ts';
import { readEvents } from './event-stream.ts';

/** First, and longest, time before the stream is asked for again. */
const firstWaitMs = 250;
const longestWaitMs = 5_000;

const lost = { ok: false, error: { code: 'request.failed', params: {} } } as const;

const isAnswer = (value: unknown): value is Answer<unknown> =>
  typeof value === 'object' && value !== null && 'ok' in value && typeof value.ok === 'boolean';

/** The key of this tab's session; null in a tab that no one-time address was opened in. */
export const pageKey = (): string | null => sessionStorage.getItem(pageKeyName);

/** To the page that says how to come in. */
export const leave = (): void => location.replace(outsidePath);

export type HttpTransport = { readonly api: Api; readonly link: Link };

/** `ended` is told when the till knows this session no more (another tab took its place, say): asking on would not bring it back. */
export const httpTransport = (key: string, ended: () => void): HttpTransport => {
  const listeners = new Map<string, Set<(body: unknown) => void>>();
  const linkListeners = new Set<(up: boolean) => void>();
  const headers = { [pageKeyHeader]: key };
  let connected = false;
  let waitMs = firstWaitMs;
  /** Null until the stream opened, or broke, for the first time. The first opening is news, too: what happened before it was missed. */
  let up: boolean | null = null;

  const tell = (now: boolean): void => {
    if (up === now) return;
    up = now;
    for (const listener of [...linkListeners]) listener(now);
  };

  const hear = (name: string, data: string): void => {
    const heard = listeners.get(name);
    if (!heard) return;
    const body: unknown = JSON.parse(data);
    for (const listener of [...heard]) {
      try {
        listener(body);
      } catch (error) {
        // A listener's bug is no fault of the stream.
        reportError(error);
      }
    }
  };

  /** Ends when the stream does, however that is. False when the session is over. */
  const follow = async (): Promise<boolean> => {
    try {
      const reply = await fetch('/api/events', { headers, cache: 'no-store' });
      if (reply.status === 401) return false;
      if (!reply.ok || !reply.body) return true;
      waitMs = firstWaitMs;
      tell(true);
      await readEvents(reply.body, hear);
    } catch {
      // Broken off: asked for again below, as after an orderly end.
    }
    return true;
  };

  const connect = async (): Promise<void> => {
    connected = true;
    while (await follow()) {
      tell(false);
      await new Promise((done) => void setTimeout(done, waitMs));
      waitMs = Math.min(longestWaitMs, waitMs * 2);
    }
    tell(false);
    ended();
  };

  const api: Api = {
    async call<N extends CommandName>(name: N, input: unknown): Promise<Answer<Output<N>>> {
      try {
        const reply = await fetch(`/api/${name}`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(input),
        });
        if (reply.status === 401) ended();
        const answer: unknown = await reply.json();
        return isAnswer(answer) ? (answer as Answer<Output<N>>) : lost;
      } catch {
        return lost;
      }
    },
    on<N extends EventName>(name: N, listener: (body: EventBody<N>) => void) {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known);
      const added = (body: unknown): void => listener(body as EventBody<N>);
      known.add(added);
      if (!connected) void connect();
      return () => void known.delete(added);
    },
  };

  return {
    api,
    link: {
      listen(listener) {
        linkListeners.add(listener);
        return () => void linkListeners.delete(listener);
      },
    },
  };
};
