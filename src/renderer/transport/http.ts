// In a browser the same till answers over HTTP: POST /api/{name} for calls, /upload/ and /download/ for files, one stream of server-sent events for
// news. All carry the key of this tab's session.
import { appError } from '../../shared/errors.ts';
import {
  displayKeyName,
  displayPath,
  fileHeader,
  inputHeader,
  outsidePath,
  pageKeyHeader,
  pageKeyName,
} from '../../shared/contract/channels.ts';
import type {
  Answer,
  Api,
  CommandName,
  DownloadName,
  EventBody,
  EventName,
  FileBytes,
  Output,
  UploadName,
} from '../../shared/contract/index.ts';
import { saveBlob } from '../parts/save-as.ts';
import type { Link } from '../stores/window-stores.ts';
import { readEvents } from './event-stream.ts';

/** First, and longest, time before the stream is asked for again. */
const firstWaitMs = 250;
const longestWaitMs = 5_000;

const lost = { ok: false, error: appError('request.failed') } as const;

const isAnswer = (value: unknown): value is Answer<unknown> =>
  typeof value === 'object' && value !== null && 'ok' in value && typeof value.ok === 'boolean';

/** The key of this tab's session; null in a tab that no one-time address was opened in. */
export const pageKey = (): string | null => sessionStorage.getItem(pageKeyName);

/** To the page that says how to come in. */
export const leave = (): void => location.replace(outsidePath);

/** The same of a customer display, which has paths and a key of its own. */
export const displayKey = (): string | null => sessionStorage.getItem(displayKeyName);
export const leaveDisplay = (): void => location.replace(`${displayPath}${outsidePath}`);

export type HttpTransport = { readonly api: Api; readonly link: Link };

/**
 * `ended` is told when the till knows this session no more (another tab took its place, say): asking on would not bring it back. `under`: the path
 * below which it is asked.
 */
export const httpTransport = (key: string, ended: () => void, under = ''): HttpTransport => {
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
      const reply = await fetch(`${under}/api/events`, { headers, cache: 'no-store' });
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

  type Post = { readonly type: string; readonly body: string | Blob; readonly more?: Readonly<Record<string, string>> };
  /** Null where the till was not reached, or the reply broke off. */
  const post = async <T>(path: string, { type, body, more }: Post, read: (reply: Response) => Promise<T>): Promise<T | null> => {
    try {
      const reply = await fetch(`${under}${path}`, {
        method: 'POST',
        headers: { ...headers, ...more, 'content-type': type },
        body,
      });
      if (reply.status === 401) ended();
      return await read(reply);
    } catch {
      return null;
    }
  };
  const readAnswer = async (reply: Response): Promise<Answer<unknown>> => {
    const answer: unknown = await reply.json();
    return isAnswer(answer) ? answer : lost;
  };

  const api: Api = {
    async call<N extends CommandName>(name: N, input: unknown): Promise<Answer<Output<N>>> {
      const sent = { type: 'application/json', body: JSON.stringify(input) };
      return ((await post(`/api/${name}`, sent, readAnswer)) ?? lost) as Answer<Output<N>>;
    },
    async upload<N extends UploadName>(name: string, input: unknown, file: FileBytes): Promise<Answer<Output<N>>> {
      const more = { [inputHeader]: encodeURIComponent(JSON.stringify(input)) };
      const sent = { type: 'application/octet-stream', body: file as Blob, more };
      return ((await post(`/upload/${name}`, sent, readAnswer)) ?? lost) as Answer<Output<N>>;
    },
    async download<N extends DownloadName>(name: N, input: unknown): Promise<Answer<Output<N>>> {
      const sent = { type: 'application/json', body: JSON.stringify(input) };
      const answer = await post(`/download/${name}`, sent, async (reply): Promise<Answer<unknown>> => {
        const file = reply.headers.get(fileHeader);
        if (file === null) return readAnswer(reply);
        // Rejects where it breaks off: half a file is none. The browser keeps a large one on disk meanwhile.
        const bytes = await reply.blob();
        const saved = decodeURIComponent(file);
        saveBlob(saved, bytes);
        return { ok: true, value: { saved } };
      });
      return (answer ?? lost) as Answer<Output<N>>;
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
