// Reads a whole upload into memory, for handlers whose uploads are small (logo, receipt picture).
import type { Incoming } from './types.ts';

/** Reads a whole upload, whose size the contract limits; null if the upload broke off. */
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
