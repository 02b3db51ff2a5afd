// Converts a drawing to printer dots: text as hard black and white, a picture's greys by dithering, so that darker areas get more
// dots.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Area, areaFrom, dotsFrom, isInked, type Pixels } from '../../../../src/printing/page/dots.ts';
import { forAll } from '../../../support/unit/check.ts';

const [width, height] = [64, 48];
const whole: Area = { left: 0, top: 0, right: width, bottom: height };
/** Draws a picture; `grey` gives the brightness of each pixel, 0 to 255. */
const drawn = (grey: (x: number, y: number) => number): Pixels => {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.fill(grey(x, y), (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { data, width, height };
};
const isDot = (bits: Uint8Array, x: number, y: number): boolean =>
  (((bits[(y * width + x) >> 3] ?? 0) >> (7 - (x & 7))) & 1) === 1;
const share = (bits: Uint8Array, { left, top, right, bottom }: Area): number => {
  let dots = 0;
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) dots += Number(isDot(bits, x, y));
  return dots / ((right - left) * (bottom - top));
};

describe('outside of a picture area', () => {
  it('a pixel becomes a dot if it is darker than half, and neighbouring pixels do not matter', () => {
    forAll([fc.infiniteStream(fc.integer({ min: 0, max: 255 }))], (noise) => {
      const greys = [...noise.take(width * height)];
      const bits = dotsFrom(drawn((x, y) => greys[y * width + x] ?? 255));
      const wrong = greys.filter((grey, at) => isDot(bits, at % width, Math.floor(at / width)) !== grey < 128);
      expect(wrong).toEqual([]);
    });
  });

  it('colours become dots by their perceived brightness', () => {
    const { data } = drawn(() => 255);
    // A blue pixel counts as dark, a yellow one as bright.
    data.set([0, 0, 255, 255, 255, 255, 0, 255]);
    const bits = dotsFrom({ data, width, height });
    expect([isDot(bits, 0, 0), isDot(bits, 1, 0)]).toEqual([true, false]);
  });
});

describe('in a picture area', () => {
  it.each([40, 90, 128, 170, 220])('a grey of %i gets dots in proportion to its darkness', (grey) => {
    const inside = { left: 8, top: 8, right: 56, bottom: 40 };
    expect(
      share(
        dotsFrom(
          drawn(() => grey),
          [whole],
        ),
        inside,
      ),
    ).toBeCloseTo(1 - grey / 255, 1);
    // Outside picture areas there is no dithering: all dots are set or none.
    expect([0, 1]).toContain(share(dotsFrom(drawn(() => grey)), inside));
  });

  it('a fading shade has fewer dots in each further column, down to none', () => {
    const bits = dotsFrom(
      drawn((x) => x * 4),
      [whole],
    );
    const shares = [0, 16, 32, 48].map((left) => share(bits, { left, top: 0, right: left + 16, bottom: height }));
    expect(shares).toEqual([...shares].sort((a, b) => b - a));
    expect(new Set(shares).size).toBe(4);
  });

  it('black and white stay unchanged beside any grey', () => {
    forAll([fc.infiniteStream(fc.constantFrom(0, 3, 90, 160, 252, 255))], (noise) => {
      const greys = [...noise.take(width * height)];
      const bits = dotsFrom(
        drawn((x, y) => greys[y * width + x] ?? 255),
        [whole],
      );
      const wrong = greys.filter((grey, at) => {
        const isSolid = grey <= 3 || grey >= 252;
        return isSolid && isDot(bits, at % width, Math.floor(at / width)) !== grey <= 3;
      });
      expect(wrong).toEqual([]);
    });
  });

  it.each([3, 252])('an even %i, almost black or white, has no speck', (grey) =>
    expect(
      share(
        dotsFrom(
          drawn(() => grey),
          [whole],
        ),
        whole,
      ),
    ).toBe(grey < 128 ? 1 : 0),
  );

  it('the dithering error at the left edge does not affect the right edge', () => {
    const pixels = drawn((x, y) => (y === 0 && (x === 0 || x === width - 1) ? 120 : 255));
    expect(isDot(dotsFrom(pixels, [whole]), width - 1, 0)).toBe(true);
  });

  it('dithering does not affect pixels outside the area', () => {
    const picture = { left: 10, top: 10, right: 30, bottom: 30 };
    const pixels = drawn((x, y) => (x >= 10 && x < 30 && y >= 10 && y < 30 ? 140 : (x * 7 + y * 13) % 256));
    const [plain, scattered] = [dotsFrom(pixels), dotsFrom(pixels, [picture])];
    const sides: readonly Area[] = [
      { ...whole, bottom: 10 },
      { ...whole, top: 30 },
      { ...whole, right: 10 },
      { ...whole, left: 30 },
    ];
    const of = (bits: Uint8Array) =>
      sides.map(({ left, top, right, bottom }) =>
        Array.from({ length: (right - left) * (bottom - top) }, (_, at) =>
          isDot(bits, left + (at % (right - left)), top + Math.floor(at / (right - left))),
        ),
      );
    expect(of(scattered)).toEqual(of(plain));
    expect(share(plain, picture)).toBe(0);
    expect(share(scattered, picture)).toBeGreaterThan(0.3);
  });

  it('an area that exceeds the paper is clipped', () =>
    expect(
      dotsFrom(
        drawn(() => 128),
        [{ left: -5, top: -9, right: 500, bottom: 999 }],
      ),
    ).toEqual(
      dotsFrom(
        drawn(() => 128),
        [whole],
      ),
    ));
});

describe('an area', () => {
  const one = drawn((x, y) => (x === 10 && y === 20 ? 0 : 255));

  it('is inked if it contains a single dot, at its first or last pixel', () => {
    expect(isInked(one, { left: 10, top: 20, right: 30, bottom: 40 })).toBe(true);
    expect(isInked(one, { left: 0, top: 0, right: 11, bottom: 21 })).toBe(true);
  });

  it('is blank if the dot is outside of it, or if the area is outside the picture', () => {
    expect(isInked(one, { left: 11, top: 0, right: width, bottom: height })).toBe(false);
    expect(isInked(one, { left: 0, top: 0, right: 10, bottom: height })).toBe(false);
    expect(isInked(one, { left: width, top: height, right: width + 9, bottom: height + 9 })).toBe(false);
    expect(isInked(one, { left: -5, top: -5, right: width + 9, bottom: height + 9 })).toBe(true);
  });
});

it('a measured rectangle covers each pixel that it touches, counted from the corner of the receipt', () => {
  const measured = { left: 12.6, top: 30.4, right: 20.2, bottom: 41.1 };
  expect(areaFrom({ left: 2, top: 10 }, measured)).toEqual({ left: 10, top: 20, right: 19, bottom: 32 });
});
