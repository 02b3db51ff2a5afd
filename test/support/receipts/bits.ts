// A printer's dots as a PNG that a reader of codes, or a person, can look at.
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

/** One bit a pixel, black where a dot is. */
export const pngOfBits = ({ width, height, bits }: Bitmap): Buffer => {
  const stride = width / 8;
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.concat([Buffer.of(0), Uint8Array.from(bits.subarray(y * stride, (y + 1) * stride), (byte) => ~byte & 0xff)]),
  );
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
