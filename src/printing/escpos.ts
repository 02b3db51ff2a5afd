// Encodes a receipt's picture (dots) for a receipt printer: ESC/POS raster images, then a cut. Text is printed as dots, too,
// because Arabic letters do not join on every printer otherwise.
import Encoder from '@point-of-sale/receipt-printer-encoder';

export type Bitmap = {
  /** The width in dots; a multiple of eight. */
  readonly width: number;
  readonly height: number;
  /** Rows of bytes from the top, the leftmost dot in the highest bit, 1 for black. */
  readonly bits: Uint8Array;
};

/**
 * Rows of dots per image that is sent to the printer. Printers buffer only one small image, and a long receipt has thousands of
 * rows.
 */
const bandRows = 256;
const white = 255;
/** White rows before the cut, because the knife is some millimetres behind the print head. */
const rowsBeforeCut = 160;

/** A band of rows as RGBA pixels, as the encoder expects them. */
const bandOf = ({ width, height, bits }: Bitmap, from: number, rows: number) => {
  const data = new Uint8ClampedArray(width * rows * 4).fill(white);
  const stride = width / 8;
  for (let y = 0; y < Math.min(rows, height - from); y++)
    for (let x = 0; x < width; x++) {
      const byte = bits[(from + y) * stride + (x >> 3)] ?? 0;
      if ((byte >> (7 - (x & 7))) & 1) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  return { data, width, height: rows };
};

const multipleOf8 = (rows: number): number => Math.ceil(rows / 8) * 8;

/** Returns the bytes that print the dots and cut the paper. Opens no cash drawer and requests no status. */
export const rasterBytes = (bitmap: Bitmap): Uint8Array => {
  const { width, height } = bitmap;
  const encoder = new Encoder({ language: 'esc-pos', imageMode: 'raster', columns: 48, newline: '\n' });
  // Line height 0, because the encoder ends each image with a line feed, which would leave a gap inside a letter that crosses two
  // bands.
  encoder.initialize().raw([0x1b, 0x33, 0]);
  const total = height + rowsBeforeCut;
  for (let from = 0; from < total; from += bandRows) {
    const rows = multipleOf8(Math.min(bandRows, total - from));
    encoder.image(bandOf(bitmap, from, rows), width, rows, 'threshold', 128);
  }
  return encoder.cut('partial').encode();
};
