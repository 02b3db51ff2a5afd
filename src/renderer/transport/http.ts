// In a browser the same till answers over HTTP: POST /api/{command} for calls, one stream of server-sent events for news.
import type { Answer, Api, EventBody, EventName, Output, CommandName } from '../../shared/contract.ts';
import type { Link } from '../stores/desk.ts';

/** First, and longest, time before the stream is asked for again. */
const firstWaitMs = 250;
const longestWaitMs = 5_000;

const lost = { ok: false, error: { code: 'request.failed', params: {} } } as const;

const isAnswer = (value: unknown): value is Answer<unknown> =>
  typeof value === 'object' && value !== null && 'ok' in value && typeof value.ok === 'boolean';

export type HttpTransport = { readonly api: Api; readonly link: Link };

export const httpTransport = (base = ''): HttpTransport => {
  const listeners = new Map<EventName, Set<(body: unknown) => void>>();
  const linkListeners = new Set<(up: boolean) => void>();
  let source: EventSource | null = null;
  let waitMs = firstWaitMs;
  /** Null until the stream opened, or broke, for the first time. The first opening is news, too: what happened before it was missed. */
  let up: boolean | null = null;

  const tell = (now: boolean): void => {
    if (up === now) return;
    up = now;
    for (const listener of [...linkListeners]) listener(now);
  };

  const hear = (stream: EventSource, name: EventName): void => {
    stream.addEventListener(name, ({ data }: MessageEvent<string>) => {
      const body: unknown = JSON.parse(data);
      for (const listener of [...(listeners.get(name) ?? [])]) listener(body);
    });
  };

  const connect = (): void => {
    const stream = new EventSource(`${base}/api/events`);
    source = stream;
    for (const name of listeners.keys()) hear(stream, name);
    stream.addEventListener('open', () => {
      waitMs = firstWaitMs;
      tell(true);
    });
    stream.addEventListener('error', () => {
      // The stream's own reconnecting gives up on some errors for good: ours does not.
      stream.close();
      tell(false);
      setTimeout(connect, waitMs);
      waitMs = Math.min(longestWaitMs, waitMs * 2);
    });
  };

  const api: Api = {
    async call<N extends CommandName>(name: N, input: unknown): Promise<Answer<Output<N>>> {
      try {
        const reply = await fetch(`${base}/api/${name}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(input),
        });
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
      if (!source) connect();
      else if (known.size === 1) hear(source, name);
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
