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
import { createNews } from './news.ts';

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

type Post = { readonly type: string; readonly body: string | Blob; readonly more?: Readonly<Record<string, string>> };

const readAnswer = async (reply: Response): Promise<Answer<unknown>> => {
  const answer: unknown = await reply.json();
  return isAnswer(answer) ? answer : lost;
};

/** Rejects where it breaks off: half a file is none. The browser keeps a large one on disk meanwhile. */
const readFile = async (reply: Response): Promise<Answer<unknown>> => {
  const file = reply.headers.get(fileHeader);
  if (file === null) return readAnswer(reply);
  const bytes = await reply.blob();
  const saved = decodeURIComponent(file);
  saveBlob(saved, bytes);
  return { ok: true, value: { saved } };
};

/**
 * `ended` is told when the till knows this session no more (another tab took its place, say): asking on would not bring it back. `under`: the path
 * below which it is asked.
 */
export const httpTransport = (key: string, ended: () => void, under = ''): HttpTransport => {
  const headers = { [pageKeyHeader]: key };
  const news = createNews(() => fetch(`${under}/api/events`, { headers, cache: 'no-store' }), ended);

  /** `lost` where the till was not reached, or the reply broke off. */
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
