// The only bridge between a window and the till, as `window.qayd`: calls, uploads, downloads and events, limited to the names of
// the contract.
import { appError } from '../shared/errors.ts';
import { contextBridge, ipcRenderer } from 'electron';
import { callChannel, downloadChannel, eventChannel, uploadChannel } from '../shared/contract/channels.ts';
import type { Answer, Api } from '../shared/contract/index.ts';

// The contract's names, inlined by the build. Importing the contract itself would load its validation schemas, which only the
// till uses, and delay the window.
declare const __CALL_NAMES__: readonly string[];
declare const __EVENT_NAMES__: readonly string[];
declare const __UPLOAD_NAMES__: readonly string[];
declare const __DOWNLOAD_NAMES__: readonly string[];

const calls = new Set<unknown>(__CALL_NAMES__);
const uploads = new Set<unknown>(__UPLOAD_NAMES__);
const downloads = new Set<unknown>(__DOWNLOAD_NAMES__);
const listeners = new Map<unknown, Set<(body: unknown) => void>>(__EVENT_NAMES__.map((name) => [name, new Set()]));

ipcRenderer.on(eventChannel, (_, name: unknown, body: unknown) => {
  for (const listener of [...(listeners.get(name) ?? [])]) listener(body);
});

const unknownCall: Answer<never> = { ok: false, error: appError('request.unknown') };

/** Returns the next piece of a file, or null after the last piece. */
type Next = () => Promise<unknown>;

const push = async (next: Next): Promise<void> => {
  try {
    for (;;) {
      const piece = await next();
      const goesOn: unknown = await ipcRenderer.invoke(uploadChannel, 'piece', piece);
      if (goesOn !== true || piece === null) return;
    }
  } catch {
    await ipcRenderer.invoke(uploadChannel, 'break');
  }
};

const api = {
  call: (name: unknown, input: unknown): Promise<unknown> =>
    calls.has(name) ? ipcRenderer.invoke(callChannel, name, input) : Promise.resolve(unknownCall),
  download: (name: unknown, input: unknown): Promise<unknown> =>
    downloads.has(name) ? ipcRenderer.invoke(downloadChannel, name, input) : Promise.resolve(unknownCall),
  upload(name: unknown, input: unknown, size: unknown, next: unknown): Promise<unknown> {
    if (!uploads.has(name) || typeof next !== 'function') return Promise.resolve(unknownCall);
    const answer = ipcRenderer.invoke(uploadChannel, 'begin', name, input, size);
    void push(next as Next);
    return answer;
  },
  on(name: unknown, listener: (body: unknown) => void): () => void {
    const known = listeners.get(name);
    if (!known || typeof listener !== 'function') throw new TypeError('no such event');
    // Wrap the listener in a new function: the set would store the same function once, so a second subscription would vanish with
    // the first `unsubscribe`.
    const hear = (body: unknown): void => listener(body);
    known.add(hear);
    return () => void known.delete(hear);
  },
};

contextBridge.exposeInMainWorld('qayd', api satisfies { [Name in keyof Api]: unknown });
