// Stores the running upload of each window: a page sends its file piece by piece over the bridge.
import type { Answer } from '../../shared/contract/index.ts';
import { fail, type Result } from '../../shared/result.ts';
import { answerOf } from '../dispatch.ts';
import { createPushed, type Pushed, type Transfers } from '../transfers.ts';

export type UploadsParts = {
  /** Resolves with the file transfers once the till is open, or with the error if the till could not be opened. */
  transfers(): Promise<Result<Pick<Transfers, 'upload'>>>;
};

/** Longest piece of an upload in bytes: our preload script never sends a longer piece. */
const longestPiece = 1024 * 1024;
const isPiece = (piece: unknown): piece is Uint8Array | null =>
  piece === null || (piece instanceof Uint8Array && piece.length <= longestPiece);

export const createUploads = ({ transfers }: UploadsParts) => {
  /** The running uploads, by the id of the web contents that send them. */
  const running = new Map<number, Pushed>();
  return {
    /** Receives a whole upload and resolves with its result. Errors: `transfer.busy`, and the errors of the transfer. */
    async begin(id: number, name: unknown, input: unknown, size: unknown): Promise<Answer<unknown>> {
      if (running.has(id)) return answerOf(fail('transfer.busy'));
      const pushed = createPushed();
      running.set(id, pushed);
      try {
        const open = await transfers();
        if (!open.ok) return answerOf(open);
        const upload = { name, input, size: typeof size === 'number' ? size : null, pieces: pushed.pieces };
        return answerOf(await open.value.upload(String(id), upload));
      } finally {
        pushed.close();
        running.delete(id);
      }
    },
    /**
     * Appends a piece of a file to the window's upload; if `step` is not `piece`, aborts the upload. Resolves to true if more
     * pieces are wanted.
     */
    async step(id: number, step: unknown, piece: unknown): Promise<boolean> {
      const pushed = running.get(id);
      if (!pushed) return false;
      if (step === 'piece' && isPiece(piece)) return pushed.push(piece);
      pushed.breakOff();
      return false;
    },
    /** Ends the upload of a window that was closed or reloads. */
    breakOff: (id: number): void => running.get(id)?.breakOff(),
  };
};
