// Decodes the bytes sent to a receipt printer: the images, one below the other, and the number of cuts. Written from the ESC/POS
// documents, independent of the product's encoder.
import type { Bitmap } from '../../src/printing/escpos.ts';

export type Printed = { readonly bitmap: Bitmap; readonly cuts: number };

/** Commands that print nothing: key is the command's two bytes in hex, value the number of parameter bytes. */
const passedOver: Readonly<Record<string, number>> = {
  '1b40': 0, // ESC @: initialise
  '1c2e': 0, // FS .: cancel Kanji mode
  '1b4d': 1, // ESC M n: select font n
  '1b33': 1, // ESC 3 n: set the line height to n
};

/** Decodes a whole print. Throws on an unknown command, so that each printed byte is checked. */
export const decodeEscPos = (bytes: Uint8Array): Printed => {
  const rows: Uint8Array[] = [];
  let stride = 0;
  let cuts = 0;
  let lineHeight = 30;
  const at = (index: number): number => {
    const byte = bytes[index];
    if (byte === undefined) throw new Error('the bytes end within a command');
    return byte;
  };
  for (let i = 0; i < bytes.length; ) {
    const two = [at(i), bytes[i + 1] ?? 0].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    if (at(i) === 0x0a) {
      // A line feed advances by the line height. That must be 0 between two bands of a picture, or a white gap would be printed.
      if (rows.length > 0 && cuts === 0 && lineHeight !== 0) throw new Error('a gap in the picture');
      i += 1;
    } else if (two in passedOver) {
      if (two === '1b33') lineHeight = at(i + 2);
      i += 2 + (passedOver[two] ?? 0);
    } else if (two === '1d76' && at(i + 2) === 0x30 && at(i + 3) === 0) {
      const width = at(i + 4) + at(i + 5) * 256;
      const height = at(i + 6) + at(i + 7) * 256;
      if (stride !== 0 && stride !== width) throw new Error('two widths');
      stride = width;
      for (let y = 0; y < height; y++) {
        const from = i + 8 + y * width;
        at(from + width - 1);
        rows.push(bytes.slice(from, from + width));
      }
      i += 8 + width * height;
    } else if (two === '1d56') {
      cuts += 1;
      i += 3;
    } else throw new Error(`unknown command ${two} at ${i}`);
  }
  return { bitmap: { width: stride * 8, height: rows.length, bits: Buffer.concat(rows) }, cuts };
};
