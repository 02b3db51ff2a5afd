// The till's api for a browser: POST /api/{name} for calls, /upload/ and /download/ for files, and one stream of server-sent
// events. Every request carries the key of this tab's session.
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
import { createNews } from './news.ts';

const lost = { ok: false, error: appError('request.failed') } as const;

const isAnswer = (value: unknown): value is Answer<unknown> =>
  typeof value === 'object' && value !== null && 'ok' in value && typeof value.ok === 'boolean';

/** The key of this tab's session; null if this tab was not opened by a one-time address. */
export const pageKey = (): string | null => sessionStorage.getItem(pageKeyName);

/** Opens the page that explains how to open a session. */
export const leave = (): void => location.replace(outsidePath);

/** The session key of a customer display's tab, which has its own paths and key; null if this tab has none. */
export const displayKey = (): string | null => sessionStorage.getItem(displayKeyName);
export const leaveDisplay = (): void => location.replace(`${displayPath}${outsidePath}`);

export type HttpTransport = { readonly api: Api; readonly link: Link };

type Post = { readonly type: string; readonly body: string | Blob; readonly more?: Readonly<Record<string, string>> };

const readAnswer = async (reply: Response): Promise<Answer<unknown>> => {
  const answer: unknown = await reply.json();
  return isAnswer(answer) ? answer : lost;
};

/**
 * Saves a downloaded file; a reply without the file header is read as an answer. Rejects if the download breaks off, because half
 * a file is useless. A blob keeps memory free, because the browser may store it on disk.
 */
const readFile = async (reply: Response): Promise<Answer<unknown>> => {
  const file = reply.headers.get(fileHeader);
  if (file === null) return readAnswer(reply);
  const bytes = await reply.blob();
  const saved = decodeURIComponent(file);
  saveBlob(saved, bytes);
  return { ok: true, value: { saved } };
};

/**
 * Creates the HTTP api. `ended` is called when the till rejects this session (another tab has replaced it, say), because retrying
 * would not help. `under` is the path prefix of all requests.
 */
export const httpTransport = (key: string, ended: () => void, under = ''): HttpTransport => {
  const headers = { [pageKeyHeader]: key };
  const news = createNews(() => fetch(`${under}/api/events`, { headers, cache: 'no-store' }), ended);

  /** Sends a POST request. Returns `lost` if the till cannot be reached or the reply breaks off. */
  const post = async (path: string, { type, body, more }: Post, read = readAnswer): Promise<Answer<unknown>> => {
    try {
      const reply = await fetch(`${under}${path}`, {
        method: 'POST',
        headers: { ...headers, ...more, 'content-type': type },
        body,
      });
      if (reply.status === 401) ended();
      return await read(reply);
    } catch {
      return lost;
    }
  };
  const json = (input: unknown): Post => ({ type: 'application/json', body: JSON.stringify(input) });

  const api: Api = {
    async call<N extends CommandName>(name: N, input: unknown): Promise<Answer<Output<N>>> {
      return (await post(`/api/${name}`, json(input))) as Answer<Output<N>>;
    },
    async upload<N extends UploadName>(name: string, input: unknown, file: FileBytes): Promise<Answer<Output<N>>> {
      const more = { [inputHeader]: encodeURIComponent(JSON.stringify(input)) };
      const sent = { type: 'application/octet-stream', body: file as Blob, more };
      return (await post(`/upload/${name}`, sent)) as Answer<Output<N>>;
    },
    async download<N extends DownloadName>(name: N, input: unknown): Promise<Answer<Output<N>>> {
      return (await post(`/download/${name}`, json(input), readFile)) as Answer<Output<N>>;
    },
    on<N extends EventName>(name: N, listener: (body: EventBody<N>) => void) {
      return news.on(name, (body) => listener(body as EventBody<N>));
    },
  };
  return { api, link: news.link };
};
