// Writes bytes to a new file and reads them back from disk: a file whose bytes differ from the bytes that were made gets no name.
import { createHash } from 'node:crypto';
import type { NewFile } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';

/** Number of bytes of the written file that are read back at once. */
const pieceBytes = 256 * 1024;

export type Digest = { readonly bytes: number; readonly sha256: string };

/** Adds up the size and the SHA-256 of a file piece by piece. */
const createDigest = () => {
  const sha256 = createHash('sha256');
  let bytes = 0;
  return {
    add(piece: Uint8Array): void {
      sha256.update(piece);
      bytes += piece.length;
    },
    end: (): Digest => ({ bytes, sha256: sha256.digest('hex') }),
  };
};

/** The digest of the written file, read back from disk; null if the disk does not give it, or the export was stopped. */
const digestOnDisk = async (out: NewFile, isStopped: () => boolean): Promise<Digest | null> => {
  const digest = createDigest();
  for (let offset = 0; !isStopped(); ) {
    const piece = await out.read(offset, pieceBytes);
    if (!piece) return null;
    if (piece.length === 0) return digest.end();
    digest.add(piece);
    offset += piece.length;
  }
  return null;
};

/** `file`: the name for errors. `onBytes` is called with the size of each piece. */
type ToProve = { readonly file: string; isStopped(): boolean; onBytes(more: number): void };

/**
 * Writes the pieces to the file and compares them with what the disk gives back. Errors: `export.unwritable`, also if the export
 * was stopped; `export.differs`.
 */
export const writeProved = async (
  out: NewFile,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  { file, isStopped, onBytes }: ToProve,
): Promise<Result<Digest>> => {
  const digest = createDigest();
  for await (const bytes of pieces) {
    digest.add(bytes);
    onBytes(bytes.length);
    if (isStopped() || !(await out.write(bytes))) return fail('export.unwritable', { file });
  }
  const onDisk = isStopped() ? null : await digestOnDisk(out, isStopped);
  if (!onDisk) return fail('export.unwritable', { file });
  const made = digest.end();
  return onDisk.bytes === made.bytes && onDisk.sha256 === made.sha256 ? ok(made) : fail('export.differs', { file });
};
