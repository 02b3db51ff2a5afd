// Reads an upload as a whole, for the families whose uploads are small.
import type { Incoming } from './types.ts';

/** Reads a whole upload, whose size its contract entry limits; null if it broke off. */
export const wholeUpload = async ({ size, read }: Incoming): Promise<Uint8Array | null> => {
  const whole = new Uint8Array(size);
  for (let at = 0; at < size; ) {
    const piece = await read(at, size - at);
    if (!piece || piece.length === 0) return null;
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
};
