// Compresses one ZIP entry while it is made, and counts its CRC-32 and sizes.
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** The facts about a compressed entry that a ZIP file stores behind the entry's data. */
export type Packed = { readonly crc: number; readonly size: number; readonly packedSize: number };

// A gzip stream is a raw deflate stream between this header and trailer. zlib computes the trailer's CRC-32, so no code of our own
// needs to compute one.
const headBytes = 10;
const tailBytes = 8;
/** Number of pieces that may wait for the compressing thread. More pieces would only take memory. */
const mostWaiting = 6;

/** Takes gzip's header and trailer from the compressed bytes. */
const createRaw = () => {
  let held: Buffer = Buffer.alloc(0);
  let toSkip = headBytes;
  return {
    /** The raw bytes among those that are ready. The last bytes are held back: they may be the trailer. */
    take(ready: readonly Buffer[]): Uint8Array {
      held = Buffer.concat([held, ...ready]);
      const from = Math.min(toSkip, held.length);
      toSkip -= from;
      const to = Math.max(from, held.length - tailBytes);
      const piece = held.subarray(from, to);
      held = held.subarray(to);
      return piece;
    },
    /** The CRC-32 of the whole content, once all bytes were taken. */
    crc: (): number => held.readUInt32LE(0),
  };
};

/** Yields the compressed bytes of the content, as raw deflate. Returns the facts for the ZIP file. */
export const deflated = async function* (
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, Packed, void> {
  const gzip = createGzip({ chunkSize: 64 * 1024 });
  const raw = createRaw();
  const ready: Buffer[] = [];
  gzip.on('data', (piece: Buffer) => ready.push(piece));
  const end = finished(gzip);
  // An error is thrown where `end` is awaited; until then it is no unhandled rejection.
  end.catch(() => {});
  const written: Promise<void>[] = [];
  let [size, packedSize] = [0, 0];
  const take = (): Uint8Array => {
    const piece = raw.take(ready.splice(0));
    packedSize += piece.length;
    return piece;
  };
  try {
    for await (const bytes of content) {
      size += bytes.length;
      written.push(new Promise((resolve) => gzip.write(bytes, () => resolve())));
      if (written.length >= mostWaiting) await written.shift();
      if (ready.length > 0) yield take();
    }
    gzip.end();
    await end;
    yield take();
    return { crc: raw.crc(), size, packedSize };
  } finally {
    gzip.destroy();
  }
};
