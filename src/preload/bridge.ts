// The one bridge between a window and the till: `call` and `on`, for the names of the contract and for nothing else.
import { contextBridge, ipcRenderer } from 'electron';
import { callChannel, eventChannel } from '../shared/contract/channels.ts';
import type { Answer, Api } from '../shared/contract/index.ts';

// The names of shared/contract/index.ts, put in by the build: a window must not wait for schemas that only the till applies.
declare const __CALL_NAMES__: readonly string[];
declare const __EVENT_NAMES__: readonly string[];

const calls = new Set<unknown>(__CALL_NAMES__);
const listeners = new Map<unknown, Set<(body: unknown) => void>>(__EVENT_NAMES__.map((name) => [name, new Set()]));

ipcRenderer.on(eventChannel, (_, name: unknown, body: unknown) => {
  for (const listener of [...(listeners.get(name) ?? [])]) listener(body);
});

const unknownCall: Answer<never> = { ok: false, error: { code: 'request.unknown', params: {} } };

const api = {
  call: (name: unknown, input: unknown): Promise<unknown> =>
    calls.has(name) ? ipcRenderer.invoke(callChannel, name, input) : Promise.resolve(unknownCall),
  on(name: unknown, listener: (body: unknown) => void): () => void {
    const known = listeners.get(name);
    if (!known || typeof listener !== 'function') throw new TypeError('no such event');
    // A new function each time, so that the same listener may listen twice and leave once.
    const hear = (body: unknown): void => listener(body);
    known.add(hear);
    return () => void known.delete(hear);
  },
};

contextBridge.exposeInMainWorld('qayd', api satisfies { [Name in keyof Api]: unknown });
