// Dots as the bytes that a receipt printer takes: ESC/POS raster images, then a cut. Letters are dots like all else, so that Arabic joins as it
// should on whichever printer, whatever code pages it knows.
import Encoder from '@point-of-sale/receipt-printer-encoder';

export type Bitmap = {
  /** A multiple of eight. */
  readonly width: number;
  readonly height: number;
  /** Rows of whole bytes from the top, the leftmost dot in the highest bit; 1 is black. */
  readonly bits: Uint8Array;
};

/** Rows in one image: printers hold only so much of one, and a long receipt has thousands. */
const bandRows = 256;
const white = 255;
/** A printer's knife sits some millimetres behind its head. */
const rowsBeforeCut = 160;

/** As the encoder takes them: four bytes a dot. */
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

/** Prints the dots and cuts. No drawer is opened, and nothing is asked of the printer. */
export const rasterBytes = (bitmap: Bitmap): Uint8Array => {
  const { width, height } = bitmap;
  const encoder = new Encoder({ language: 'esc-pos', imageMode: 'raster', columns: 48, newline: '\n' });
  // Lines of no height: a line end behind an image leaves no gap in a letter that two of them share.
  encoder.initialize().raw([0x1b, 0x33, 0]);
  const total = height + rowsBeforeCut;
  for (let from = 0; from < total; from += bandRows) {
    const rows = multipleOf8(Math.min(bandRows, total - from));
    encoder.image(bandOf(bitmap, from, rows), width, rows, 'threshold', 128);
  }
  return encoder.cut('partial').encode();
};
