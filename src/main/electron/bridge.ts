// The main process's end of the IPC channels: answers calls of the till's own pages, refuses calls of all other pages, and sends
// events to the till's windows. Files are transferred piece by piece in both directions: downloads to a path that a person picks,
// uploads as the page reads them.
import { appError } from '../../shared/errors.ts';
import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron';
import { callChannel, downloadChannel, eventChannel, uploadChannel } from '../../shared/contract/channels.ts';
import type { Answer } from '../../shared/contract/index.ts';
import type { Refusals } from '../../shared/refusals.ts';
import type { Audience, WindowRef } from '../../shared/people/rights.ts';
import type { Result } from '../../shared/result.ts';
import { answerOf } from '../dispatch.ts';
import type { Transfers } from '../transfers.ts';
import { isOurs } from './addresses.ts';
import { createUploads } from './uploads.ts';

const refused: Answer<never> = { ok: false, error: appError('request.not-here') };

/** The reference by which sessions and events name a window. */
export const windowRefOf = (contents: number, window: Audience = 'till'): WindowRef => ({ window, windowId: String(contents) });

export type BridgeParts = {
  answer(name: unknown, input: unknown, from: WindowRef): Promise<Answer<unknown>>;
  /** Called when an admitted window was destroyed. */
  gone(from: WindowRef): void;
  /** Resolves with the file transfers once the till is open, or with the error if the till could not be opened. */
  transfers(): Promise<Result<Transfers>>;
  /** Asks where to save a file; null if the dialog is cancelled. */
  pick(name: string): Promise<string | null>;
  readonly refusals: Refusals;
};

export const createBridge = ({ answer, gone, transfers, pick, refusals }: BridgeParts) => {
  const windows = new Map<number, { readonly contents: WebContents; readonly from: WindowRef }>();
  const uploads = createUploads({ transfers });

  const refOf = (id: number): WindowRef => windows.get(id)?.from ?? windowRefOf(id);

  /**
   * Registers a channel for our own pages. `forFiles`: only the till's windows may use the channel, since a customer display
   * transfers no files.
   */
  const handle = (channel: string, run: (contents: number, ...sent: unknown[]) => Promise<unknown>, forFiles = true): void =>
    ipcMain.handle(channel, (event: IpcMainInvokeEvent, ...sent: unknown[]): unknown => {
      const { id } = event.sender;
      const isOne = isOurs({ frame: event.senderFrame, contentsId: id }, windows);
      if (isOne && (!forFiles || windows.get(id)?.from.window === 'till')) return run(id, ...sent);
      refusals.tell('ipc.refused', { contents: id });
      return refused;
    });

  handle(callChannel, async (id, name, input) => answer(name, input, refOf(id)), false);

  handle(downloadChannel, async (id, name, input) => {
    const open = await transfers();
    return answerOf(open.ok ? await open.value.save(String(id), { name, input }, pick) : open);
  });

  handle(uploadChannel, async (id, step, ...sent) =>
    step === 'begin' ? uploads.begin(id, sent[0], sent[1], sent[2]) : uploads.step(id, step, sent[0]),
  );

  return {
    /** Accepts contract calls from these web contents (a window's page) from now on. */
    admit(contents: WebContents, audience: Audience = 'till'): void {
      const { id } = contents;
      const from = windowRefOf(id, audience);
      windows.set(id, { contents, from });
      contents.once('destroyed', () => {
        windows.delete(id);
        uploads.breakOff(id);
        gone(from);
      });
      // Abort the page's upload when the page reloads, because the page can no longer send the rest.
      contents.on('did-start-loading', () => uploads.breakOff(id));
    },
    tell(id: number, name: string, body: unknown): void {
      windows.get(id)?.contents.send(eventChannel, name, body);
    },
  };
};
