// Encodes a picture as ESC/POS bytes for a receipt printer, from which a decoder gets the same picture. Also reads the printer's
// status bytes.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rasterBytes } from '../../../src/printing/escpos.ts';
import { statusAsked, troubleIn } from '../../../src/printing/status.ts';
import { decodeEscPos } from '../../support/escpos.ts';
import { forAll } from '../../support/unit/check.ts';

describe('the bytes for a printer', () => {
  it('contain the picture dot by dot at any length, then the feed, and one cut', () => {
    forAll(
      [fc.constantFrom(8, 384, 576), fc.integer({ min: 1, max: 700 }), fc.infiniteStream(fc.integer({ min: 0, max: 255 }))],
      (width, height, noise) => {
        const bits = Uint8Array.from(noise.take((width / 8) * height));
        const { bitmap, cuts } = decodeEscPos(rasterBytes({ width, height, bits }));
        expect([bitmap.width, cuts]).toEqual([width, 1]);
        expect(Buffer.compare(bitmap.bits.subarray(0, bits.length), bits)).toBe(0);
        const below = bitmap.bits.subarray(bits.length);
        expect(below.every((byte) => byte === 0)).toBe(true);
        expect(below.length / (width / 8)).toBeGreaterThanOrEqual(160);
      },
      20,
    );
  });
});

describe('the status bytes of a printer', () => {
  it.each([
    [[0x12, 0x12, 0x12], null, true],
    [[0x72, 0x12, 0x1a], 'printer.no-paper', true],
    [[0x12, 0x32, 0x1a], 'printer.no-paper', true],
    [[0x12, 0x16, 0x1a], 'printer.open', true],
    [[0x12, 0x52, 0x1a], 'printer.offline', true],
    [[0x12, 0x12, 0x1a], 'printer.offline', true],
    // Paper that is nearly out raises no error yet.
    [[0x1e, 0x12, 0x12], null, true],
    [[0x12, 0x12], null, false],
    // Bytes that are not status bytes are skipped.
    [[0x00, 0xff, 0x12, 0x12, 0x12], null, true],
    [[], null, false],
  ] as const)('are decoded: %j', (heard, trouble, complete) =>
    expect(troubleIn(Uint8Array.from(heard))).toEqual({ trouble, complete }),
  );

  it('are requested for paper, cover and line', () => expect([...statusAsked]).toEqual([16, 4, 4, 16, 4, 2, 16, 4, 1]));
});
