// The till's end of the channel pair: calls of our own page are answered, all others refused; events go to our windows.
import { ipcMain, type WebContents } from 'electron';
import { callChannel, eventChannel } from '../../shared/contract/channels.ts';
import type { Answer } from '../../shared/contract/index.ts';
import type { Log } from '../../shared/ports.ts';
import { isOurs } from './addresses.ts';

const refused: Answer<never> = { ok: false, error: { code: 'request.not-here', params: {} } };

export type Answerer = (name: unknown, input: unknown) => Promise<Answer<unknown>>;

export const createBridge = (answer: Answerer, log: Log) => {
  const windows = new Map<number, WebContents>();
  ipcMain.handle(callChannel, (event, name: unknown, input: unknown): Promise<Answer<unknown>> | Answer<never> => {
    if (isOurs({ frame: event.senderFrame, contentsId: event.sender.id }, windows)) return answer(name, input);
    log.warn('ipc.refused', { contents: event.sender.id });
    return refused;
  });
  return {
    /** From now on these contents may call. */
    admit(contents: WebContents): void {
      const { id } = contents;
      windows.set(id, contents);
      contents.once('destroyed', () => void windows.delete(id));
    },
    tell(name: string, body: unknown): void {
      for (const contents of windows.values()) contents.send(eventChannel, name, body);
    },
  };
};
export type Bridge = ReturnType<typeof createBridge>;
