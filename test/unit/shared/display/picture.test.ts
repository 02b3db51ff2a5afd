// Recognises the bytes of a picture that may be used as a logo.
import { describe, expect, it } from 'vitest';
import { logoFault, logoSide, mostLogoBytes, pictureOf } from '../../../../src/shared/display/picture.ts';

const text = (value: string): number[] => Array.from(value, (char) => char.charCodeAt(0));
const u32 = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const u32le = (value: number): number[] => u32(value).toReversed();
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);
const bytes = (...parts: readonly (readonly number[])[]): Uint8Array => Uint8Array.from(parts.flat());

const chunk = (type: string, data: readonly number[] = []): number[] => [
  ...u32(data.length),
  ...text(type),
  ...data,
  ...zeros(4),
];
const header = (width: number, height: number): number[] => chunk('IHDR', [...u32(width), ...u32(height), 8, 6, 0, 0, 0]);
const signature = [0x89, ...text('PNG\r\n'), 0x1a, 0x0a];
const png = (width: number, height: number, ...more: readonly number[][]): Uint8Array =>
  bytes(signature, header(width, height), ...more, chunk('IDAT', zeros(20)), chunk('IEND'));

const segment = (marker: number, data: readonly number[]): number[] => [0xff, marker, 0, data.length + 2, ...data];
const frame = (width: number, height: number): number[] => [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 17, 0];
const jpeg = (...segments: readonly number[][]): Uint8Array => bytes([0xff, 0xd8], ...segments, zeros(20), [0xff, 0xd9]);

const webp = (kind: string, data: readonly number[]): Uint8Array => {
  const body = [...text('WEBP'), ...text(kind), ...u32le(data.length), ...data];
  return bytes(text('RIFF'), u32le(body.length), body);
};
const lossy = (width: number, height: number): Uint8Array =>
  webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, width & 255, width >> 8, height & 255, height >> 8, ...zeros(10)]);
const lossless = (width: number, height: number): Uint8Array =>
  webp('VP8L', [0x2f, ...u32le((width - 1) | ((height - 1) << 14)), ...zeros(12)]);
const extended = (width: number, height: number, flags = 0): Uint8Array => {
  const side = (value: number): number[] => u32le(value - 1).slice(0, 3);
  return webp('VP8X', [flags, 0, 0, 0, ...side(width), ...side(height), ...zeros(8)]);
};

describe('a picture', () => {
  it.each([
    ['PNG', png(640, 480), 'image/png'],
    ['JPEG', jpeg(segment(0xe0, zeros(14)), segment(0xc4, zeros(9)), segment(0xc2, frame(640, 480))), 'image/jpeg'],
    ['WebP, lossy', lossy(640, 480), 'image/webp'],
    ['WebP, lossless', lossless(640, 480), 'image/webp'],
    ['WebP, extended', extended(640, 480), 'image/webp'],
  ])('is recognized by its bytes: %s', (_, file, mediaType) =>
    expect(pictureOf(file)).toEqual({ mediaType, width: 640, height: 480 }),
  );

  it.each([
    ['nothing', bytes()],
    ['a few bytes', png(64, 64).subarray(0, 30)],
    ['SVG', bytes(text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))],
    ['GIF', bytes(text('GIF89a'), zeros(40))],
    ['a page', bytes(text('<!doctype html><script>alert(1)</script>'), zeros(10))],
    ['PNG without a header first', bytes(signature, chunk('IDAT', zeros(20)), chunk('IEND'))],
    ['PNG cut short', png(64, 64).subarray(0, -12)],
    ['PNG with something behind it', bytes([...png(64, 64)], text('<script>'))],
    ['PNG whose parts are longer than it', bytes(signature, header(64, 64), u32(0xffffffff), text('IDAT'), zeros(20))],
    ['PNG that moves', png(64, 64, chunk('acTL', zeros(8)))],
    ['JPEG cut short', jpeg(segment(0xc0, frame(64, 64))).subarray(0, -1)],
    ['JPEG without a frame', jpeg(segment(0xe0, zeros(30)))],
    ['JPEG that ends in its tables', bytes([0xff, 0xd8], segment(0xe0, zeros(24)), [0xff, 0xd9])],
    ['WebP with something behind it', bytes([...lossy(64, 64)], [0])],
    ['WebP that moves', extended(64, 64, 2)],
    ['WebP of another kind', webp('ANIM', zeros(20))],
    ['RIFF that is no picture', bytes(text('RIFF'), u32le(40), text('WAVEfmt '), zeros(28))],
  ])('is rejected: %s', (_, file) => expect(pictureOf(file)).toBeNull());

  it('is recognized inside a larger buffer, too', () => {
    const file = png(64, 32);
    const larger = bytes(zeros(7), [...file], zeros(5));
    expect(pictureOf(larger.subarray(7, 7 + file.length))).toMatchObject({ width: 64, height: 32 });
  });
});

describe('a logo', () => {
  it.each([
    [png(logoSide.least, logoSide.most), null],
    [png(logoSide.least - 1, 64), 'logo.unfit-size'],
    [png(64, logoSide.most + 1), 'logo.unfit-size'],
    [bytes(text('no picture')), 'logo.not-picture'],
    [new Uint8Array(mostLogoBytes + 1), 'logo.too-large'],
    [new Uint8Array(mostLogoBytes), 'logo.not-picture'],
  ] as const)('%#', (file, fault) => expect(logoFault(file)).toBe(fault));
});
