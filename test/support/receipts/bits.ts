// Converts a printer's dots to a PNG for QR readers and people.
import { crc32, deflateSync } from 'node:zlib';
import type { Bitmap } from '../../../src/printing/escpos.ts';

const chunk = (type: string, content: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
};

/** Encodes a greyscale PNG. `depth`: bits per pixel. `rows`: the packed bytes of each row. */
const png = (width: number, height: number, depth: 1 | 8, rows: readonly Uint8Array[]): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, 0, 0, 0, 0], 8);
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  const content = Buffer.concat(rows.flatMap((row) => [Buffer.of(0), row]));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(content)), chunk('IEND', Buffer.alloc(0))]);
};

const cut = (content: Uint8Array, stride: number, height: number): readonly Uint8Array[] =>
  Array.from({ length: height }, (_, y) => content.subarray(y * stride, (y + 1) * stride));

/** A PNG with one bit per pixel; a dot is black. */
export const pngOfBits = ({ width, height, bits }: Bitmap): Buffer =>
  png(
    width,
    height,
    1,
    cut(
      Uint8Array.from(bits, (byte) => ~byte & 0xff),
      width / 8,
      height,
    ),
  );

/** A PNG with one byte of brightness per pixel. */
export const pngOfGreys = (width: number, height: number, greys: Uint8Array): Buffer =>
  png(width, height, 8, cut(greys, width, height));
