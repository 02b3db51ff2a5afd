// The short code on a receipt: 60 bits of a SHA-256 in Crockford's base 32, accepted in any spelling.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { crockford } from '../../../../src/shared/crockford.ts';
import { lengthOfWrongShortCode, readShortCode, shortCodeOf } from '../../../../src/shared/receipt/short-code.ts';

const hashOf = (text: string): Uint8Array => createHash('sha256').update(text).digest();

describe('a short code', () => {
  it('is the first 60 bits of the hash, in three groups of four letters', () => {
    // The SHA-256 of "abc" begins with the hex digits ba7816bf 8f01cfea.
    expect(shortCodeOf(hashOf('abc'))).toBe('Q9W1-DFWF-077Y');
    expect(shortCodeOf(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0x1f, 0xff))).toBe('0000-0000-0001');
    expect(shortCodeOf(Uint8Array.of(255, 255, 255, 255, 255, 255, 255, 0xf0))).toBe('ZZZZ-ZZZZ-ZZZZ');
    expect(crockford).toHaveLength(32);
  });

  it('changes with each of its 60 bits, and with no later bit', () => {
    const plain = shortCodeOf(new Uint8Array(32));
    const flipped = Array.from({ length: 80 }, (_, bit) => {
      const bytes = new Uint8Array(32);
      bytes[bit >> 3] = 128 >> (bit & 7);
      return shortCodeOf(bytes);
    });
    expect(new Set(flipped.slice(0, 60)).size).toBe(60);
    expect(flipped.slice(0, 60)).not.toContain(plain);
    expect(new Set(flipped.slice(60))).toEqual(new Set([plain]));
  });

  it.each([
    '7K3M-01QX-2B4C',
    '7k3m-01qx-2b4c',
    ' 7K3M 01QX 2B4C ',
    '7K3M01QX2B4C',
    '7k3m-oiqx-2b4c',
    '7K3M-OLQX-2B4C',
    '7K3M-0lQX-2B4C',
    '٧K٣M-٠١QX-٢B٤C',
    '7K-3M 01-QX 2B-4C',
  ])('is read from the spelling %j', (typed) => expect(readShortCode(typed)).toBe('7K3M-01QX-2B4C'));

  it.each(['', '7K3M-01QX-2B4', '7K3M-01QX-2B4C5', '7K3M-01QX-2B4U', '7K3M_01QX_2B4C', 'T1-0007', 'قلم'])('is not %j', (typed) =>
    expect(readShortCode(typed)).toBeNull(),
  );

  it.each([
    ['GWR1', 4],
    ['gwr1 - 9', 5],
    ['7K3M-01QX-2B4', 11],
    ['7K3M-01QX-2B4C5', 13],
    ['0'.repeat(24), 24],
    ['7K3M-01QX-2B4C', null],
    ['', null],
    [' - ', null],
    ['7K3U', null],
    ['GWR_1', null],
    ['0'.repeat(25), null],
  ])('with too few or too many characters is told by their number: %j', (typed, characters) =>
    expect(lengthOfWrongShortCode(typed)).toBe(characters),
  );
});
