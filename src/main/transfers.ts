// Transfers files between a window and the till, for both hosts (Electron and the browser host). Transfers are limited in size
// and time, and to one at a time per window; no half-written file is left. An upload is stored beside the books and deleted after
// use; a download is read piece by piece.
import { join } from 'node:path';
import type { Clock, Files, NewFile } from '../shared/ports.ts';
import type { WindowRef } from '../shared/people/rights.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import type { Dispatcher } from './dispatch.ts';
import type { Incoming, Outgoing } from './handlers/types.ts';

/** The subfolder of the books' folder for uploads. */
export const uploadsName = 'uploads';
/** Time limit for a whole transfer, in ms. */
export const transferWithinMs = 5 * 60_000;
export const pieceBytes = 256 * 1024;

export type TransferParts = {
  readonly dispatch: Dispatcher;
  readonly files: Files;
  readonly clock: Clock;
  /** The folder in which uploads are stored; used for nothing else. */
  readonly folder: string;
};

export type Upload = {
  readonly name: unknown;
  readonly input: unknown;
  /** The size announced by the sender, in bytes; null if none was. */
  readonly size: number | null;
  readonly pieces: AsyncIterable<Uint8Array>;
};
export type Saved = { readonly saved: string | null };

/** Reads a file in pieces, in order. Throws if the file turns out shorter than `size`. */
const piecesOf = async function* ({ size, read }: Outgoing): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < size; ) {
    const piece = await read(offset, Math.min(pieceBytes, size - offset));
    if (!piece || piece.length === 0) throw new Error('a file became shorter while it was read');
    yield piece;
    offset += piece.length;
  }
};

const windowOf = (windowId: string): WindowRef => ({ window: 'till', windowId });

const megabytes = (bytes: number): number => Math.max(1, Math.floor(bytes / 1_000_000));

type SpoolParts = Pick<TransferParts, 'files' | 'clock' | 'folder'> & { readonly file: string; readonly most: number };

/**
 * Passes each piece of a transfer to `take`, until the last piece or the time limit. Errors: those that `take` returns,
 * `transfer.too-slow`, `transfer.broken`.
 */
const eachIn = async (
  clock: Clock,
  pieces: AsyncIterable<Uint8Array>,
  take: (piece: Uint8Array) => Promise<Result<null>>,
): Promise<Result<null>> => {
  let cancel = (): void => {};
  const late = new Promise<'late'>((resolve) => {
    cancel = clock.after(transferWithinMs, () => resolve('late'));
  });
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await Promise.race([iterator.next().catch(() => null), late]);
      if (next === 'late') return fail('transfer.too-slow');
      if (next === null) return fail('transfer.broken');
      if (next.done) return ok(null);
      const taken = await take(next.value);
      if (!taken.ok) return taken;
    }
  } finally {
    cancel();
    // Do not await this: a hanging sender would block us, too.
    void iterator.return?.().catch(() => {});
  }
};

/**
 * Writes an upload to `file`, for a handler to read. `keep` receives the file, which must be discarded after use. Errors:
 * `transfer.*`, `data.unwritable`.
 */
const spool = async (
  { files, clock, folder, file, most }: SpoolParts,
  { size, pieces }: Upload,
  keep: (file: NewFile) => void,
): Promise<Result<Incoming>> => {
  const tooLarge = fail('transfer.too-large', { most: megabytes(most) });
  if (size !== null && size > most) return tooLarge;
  const unwritable = fail('data.unwritable', { file });
  if (!files.makeFolder(folder).ok) return unwritable;
  const made = await files.create(file);
  if (!made.ok) return unwritable;
  keep(made.value);
  let bytes = 0;
  const taken = await eachIn(clock, pieces, async (piece) => {
    bytes += piece.length;
    if (bytes > most) return tooLarge;
    return (await made.value.write(piece)) ? ok(null) : unwritable;
  });
  if (!taken.ok) return taken;
  if (size !== null && bytes !== size) return fail('transfer.broken');
  return ok({ size: bytes, read: made.value.read });
};

/** Writes a file at a path that a person picked, completely or not at all. Errors: `transfer.*`, `export.unwritable`. */
const saveAt = async (
  { files, clock }: Pick<TransferParts, 'files' | 'clock'>,
  file: string,
  from: Outgoing,
): Promise<Result<Saved>> => {
  const unwritable = fail('export.unwritable', { file });
  const out = await files.create(file);
  if (!out.ok) return unwritable;
  const written = await eachIn(clock, piecesOf(from), async (piece) => ((await out.value.write(piece)) ? ok(null) : unwritable));
  const finished = written.ok ? ((await out.value.finish()) ? written : unwritable) : written;
  if (!finished.ok) {
    await out.value.discard();
    return finished;
  }
  return ok({ saved: file });
};

/** Runs one file transfer of a window at a time. Error: `transfer.busy`. */
const oneEach = () => {
  /** Windows with a transfer in progress. */
  const busy = new Set<string>();
  return async <T>(window: string, work: () => Promise<Result<T>>): Promise<Result<T>> => {
    if (busy.has(window)) return fail('transfer.busy');
    busy.add(window);
    try {
      return await work();
    } finally {
      busy.delete(window);
    }
  };
};

export const createTransfers = ({ dispatch, files, clock, folder }: TransferParts) => {
  const alone = oneEach();
  let spooled = 0;
  // Delete the uploads that a crash left behind.
  for (const { name } of files.list(folder)) files.remove(join(folder, name));

  return {
    /**
     * Receives an upload and lets the handler read it; the dispatcher checks the caller's right first. Errors: those of the
     * contract entry, `transfer.busy`, `transfer.too-large`, `transfer.too-slow`, `transfer.broken`, `data.unwritable`.
     */
    upload: (window: string, upload: Upload): Promise<Result<unknown>> =>
      alone(window, async () => {
        let file: NewFile | null = null;
        const take = (most: number): Promise<Result<Incoming>> =>
          spool({ files, clock, folder, file: join(folder, `upload-${++spooled}`), most }, upload, (made) => {
            file = made;
          });
        try {
          return await dispatch.upload(upload.name, upload.input, take, windowOf(window));
        } finally {
          await (file as NewFile | null)?.discard();
        }
      }),

    /**
     * Runs a download: passes the file and its pieces to `send`, which throws if the connection breaks. Errors: those of the
     * contract entry, `transfer.busy`.
     */
    download: (
      window: string,
      { name, input }: Pick<Upload, 'name' | 'input'>,
      send: (file: Outgoing, pieces: AsyncIterable<Uint8Array>) => Promise<void>,
    ): Promise<Result<null>> =>
      alone(window, async () => {
        const found = await dispatch.download(name, input, windowOf(window));
        if (!found.ok) return found;
        await send(found.value, piecesOf(found.value));
        return ok(null);
      }),

    /**
     * Saves a downloaded file at a path that a person picks, completely or not at all; `saved` is null if they cancel. Errors:
     * those of the contract entry, `transfer.*`, `export.unwritable`.
     */
    save: (
      window: string,
      { name, input }: Pick<Upload, 'name' | 'input'>,
      pick: (name: string) => Promise<string | null>,
    ): Promise<Result<Saved>> =>
      alone<Saved>(window, async () => {
        const found = await dispatch.download(name, input, windowOf(window));
        if (!found.ok) return found;
        const file = await pick(found.value.name);
        if (file === null) return ok({ saved: null });
        return saveAt({ files, clock }, file, found.value);
      }),
  };
};
export type Transfers = ReturnType<typeof createTransfers>;

type Offer = { readonly piece: Uint8Array | null; taken(went: boolean): void };

/** A stream of a file's pieces for a sender that waits until each piece was taken. */
export const createPushed = () => {
  let offered: Offer | null = null;
  let wake = (): void => {};
  let isOver = false;
  let isBroken = false;
  const close = (): void => {
    isOver = true;
    offered?.taken(false);
    offered = null;
    wake();
  };
  const nextOffer = async (): Promise<Offer> => {
    for (;;) {
      const offer = offered;
      offered = null;
      if (offer) return offer;
      if (isBroken || isOver) throw new Error('broken off');
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  const run = async function* (): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        const { piece, taken } = await nextOffer();
        taken(true);
        if (piece === null) return;
        yield piece;
      }
    } finally {
      close();
    }
  };
  return {
    pieces: run(),
    /** Offers a piece of the file; null ends the stream. Resolves to false if nobody reads any more. */
    push: (piece: Uint8Array | null): Promise<boolean> =>
      isOver || offered
        ? Promise.resolve(false)
        : new Promise((taken) => {
            offered = { piece, taken };
            wake();
          }),
    /** Breaks the stream off, because the sender is gone. */
    breakOff(): void {
      isBroken = true;
      wake();
    },
    close,
  };
};
export type Pushed = ReturnType<typeof createPushed>;
