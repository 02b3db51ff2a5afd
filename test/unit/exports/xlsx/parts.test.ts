// Parts of the writer of workbooks by themselves: names of sheets, long texts, and the records of large ZIP files.
import { describe, expect, it } from 'vitest';
import { createSheetNames } from '../../../../src/exports/xlsx/sheet-names.ts';
import { cutMark, cutText, mostChars } from '../../../../src/exports/xlsx/text.ts';
import { descriptor, directoryEntry, endRecords } from '../../../../src/exports/xlsx/zip.ts';
import { cellsOf } from '../../../support/exports/book-bytes.ts';

describe('names of sheets', () => {
  const names = (...wanted: readonly (readonly [string, number])[]): string[] => {
    const nameOf = createSheetNames();
    return wanted.map(([name, part]) => nameOf(name, part));
  };
  it('follow Excel’s rules', () => {
    expect(names(['a:b\\c/d?e*f[g]h', 1])).toEqual(['a b c d e f g h']);
    expect(names(["''it's''", 1], ['', 1], [' \0 ', 1], ['History', 1])).toEqual(["it's", 'Sheet', 'Sheet 2', 'History 2']);
    expect(names(['x'.repeat(40), 1], ['x'.repeat(40), 2])).toEqual(['x'.repeat(31), `${'x'.repeat(29)} 2`]);
    expect(names([`${'x'.repeat(30)}😀`, 1])).toEqual(['x'.repeat(30)]);
    expect(names(['السطور', 1], ['السطور', 2])).toEqual(['السطور', 'السطور 2']);
  });
  it('are never alike, in capitals or not', () =>
    expect(names(['Lines', 1], ['LINES', 1], ['Lines', 2], ['lines', 3])).toEqual(['Lines', 'LINES 2', 'Lines 3', 'lines 4']));
});

it('each character of a text comes back as it was, at its ends and between others', async () => {
  const signs = [
    ...Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)),
    '\ufffe',
    '\uffff',
    '\ud800',
    '\udfff',
    '\u2028',
    'ق',
  ];
  const texts = signs.flatMap((sign) => [sign, `a${sign}b`, `${sign}_x0041_${sign}`]);
  expect((await cellsOf('text', texts)).cells.map((cell) => cell?.value)).toEqual(texts);
});

describe('a long text', () => {
  it('is cut with a mark, never inside a pair of surrogates, and the caller gets to know', async () => {
    const fits = 'ق'.repeat(mostChars);
    const { cells, remarks } = await cellsOf('text', [
      fits,
      `${fits}x`,
      `${'x'.repeat(mostChars - 2)}😀y`,
      '_x0041_'.repeat(mostChars),
    ]);
    expect(cells.map((cell) => cell?.value.length)).toEqual([mostChars, mostChars, mostChars - 1, mostChars]);
    expect(cells[0]?.value).toBe(fits);
    expect(cells.slice(1).every((cell) => cell?.value.endsWith(cutMark))).toBe(true);
    expect(cells[2]?.value).toBe('x'.repeat(mostChars - 2) + cutMark);
    expect(remarks).toEqual(['cut-text', 'cut-text', 'cut-text']);
    expect(cutText(fits)).toBeNull();
  });
});

describe('a ZIP file', () => {
  const name = Buffer.from('a');
  const small = { crc: 7, size: 10, packedSize: 5 };
  const gib4 = 2 ** 32;
  const u64 = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));

  it('has sizes of four bytes below 4 GiB, and of eight bytes from there', () => {
    expect(descriptor(small)).toHaveLength(16);
    const long = descriptor({ ...small, size: gib4 });
    expect([long.length, u64(long, 8), u64(long, 16)]).toEqual([24, 5, gib4]);
  });

  it('names sizes and offsets from 4 GiB on in the ZIP64 field, and only these', () => {
    const plain = directoryEntry({ name, offset: 9, ...small });
    expect([plain.length, plain.readUInt16LE(6), plain.readUInt32LE(42)]).toEqual([47, 20, 9]);
    const far = directoryEntry({ name, offset: gib4 + 9, ...small });
    expect([far.readUInt16LE(6), far.readUInt32LE(20), far.readUInt32LE(24), far.readUInt32LE(42)]).toEqual([
      45, 5, 10, 0xffff_ffff,
    ]);
    expect([far.readUInt16LE(30), far.readUInt16LE(47), far.readUInt16LE(49), u64(far, 51)]).toEqual([12, 1, 8, gib4 + 9]);
    const large = directoryEntry({ name, offset: 0, crc: 7, size: gib4 + 1, packedSize: gib4 + 2 });
    expect([large.readUInt16LE(49), u64(large, 51), u64(large, 59)]).toEqual([16, gib4 + 1, gib4 + 2]);
  });

  it('ends with the ZIP64 records if its directory begins beyond 4 GiB or has too many entries', () => {
    expect(endRecords(5, 300, 1_000)).toHaveLength(22);
    const end = endRecords(5, 300, gib4);
    expect(end).toHaveLength(56 + 20 + 22);
    expect([u64(end, 4), u64(end, 24), u64(end, 32), u64(end, 40), u64(end, 48)]).toEqual([44, 5, 5, 300, gib4]);
    expect([end.readUInt32LE(56), u64(end, 64), end.readUInt32LE(76), end.readUInt32LE(76 + 16)]).toEqual([
      ...[0x07064b50, gib4 + 300, 0x06054b50, 0xffff_ffff],
    ]);
    expect(endRecords(70_000, 300, 1_000).readUInt16LE(76 + 10)).toBe(0xffff);
  });
});
