// Collects texts as UTF-8 bytes, in pieces of one size.

/** Number of bytes that are compressed at once. Much smaller pieces would make two threads wait for each other more often. */
const pieceBytes = 128 * 1024;
/** The most bytes of UTF-8 for one UTF-16 unit. */
const bytesOfUnit = 3;

/**
 * Each text is encoded at once, while it is short: joining texts to long strings first would take twice the time, most of it for
 * garbage collection.
 */
export const createPieces = () => {
  let buffer = Buffer.allocUnsafeSlow(pieceBytes);
  let length = 0;
  /** The bytes so far; the next text begins a new piece. */
  const take = (): Uint8Array => {
    const piece = buffer.subarray(0, length);
    buffer = Buffer.allocUnsafeSlow(pieceBytes);
    length = 0;
    return piece;
  };
  return {
    /** Adds a text. Returns the piece before the text if that piece is full, else null. */
    add(text: string): Uint8Array | null {
      const most = text.length * bytesOfUnit;
      const full = length + most > buffer.length ? take() : null;
      if (most > buffer.length) buffer = Buffer.allocUnsafeSlow(most);
      length += buffer.write(text, length, 'utf8');
      return full;
    },
    take,
  };
};
