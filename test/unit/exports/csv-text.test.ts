// Text guards for CSV cells: no cell runs as a formula or is converted by a spreadsheet, and harmless text stays unchanged.
import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guard, quoted, safeText, textMark } from '../../../src/exports/csv-text.ts';

describe('text from outside in a cell', () => {
  it.each([
    ['=1+1', 'ʼ=1+1'],
    ['+1', 'ʼ+1'],
    ['-1', 'ʼ-1'],
    ['--1', 'ʼ--1'],
    ['@a', 'ʼ@a'],
    [' =1', ' ʼ=1'],
    ['＝1', 'ʼ＝1'],
    ['no;=1+41', 'no;ʼ=1+41'],
    ['no"=1', 'no"ʼ=1'],
    ["'=1", "'ʼ=1"],
    ['a:=1', 'a:ʼ=1'],
    ['a|@x', 'a|ʼ@x'],
    ['a,- 5', 'a,ʼ- 5'],
    ['a b,- 5', 'a b,ʼ- 5'],
    ['نعم،=1', 'نعم،ʼ=1'],
    ['\u200f=1', '\u200fʼ=1'],
  ])('%j cannot begin a formula, whichever character separates cells', (text, safe) => expect(safeText(text)).toBe(safe));

  it.each([
    ['\t=1', '␉ʼ=1'],
    ['a\r\n=1', 'a␍␊ʼ=1'],
    ['\0x\x7f', '␀x␡'],
    ['x\x85y\u2028z', 'x␤y␤z'],
    ['\x9b', '␦'],
    ['\0=1+41', '␀ʼ=1+41'],
    ['\u202ex 14+1=', '␦x 14+1='],
    ['a\u2066b\u2069', 'a␦b␦'],
  ])('control characters of %j become visible', (text, safe) => expect(safeText(text)).toBe(safe));

  it.each([
    ...['007', '00012', '12345678901234567', '1-2', '3/4', '1.2.2026', '12.50', '1,000', '10:30', '1e5', '1E5', '12%'],
    ...['MAR1', '1-Jan', 'SEP-01', 'مايو 3', '3 agosto', ' 12', '٠٠١٢', '2026-01-15T10:00', '10 am'],
  ])('%j is kept as text by an invisible mark: no apostrophe is added, no zero is lost', (text) =>
    expect(safeText(text)).toBe(textMark + text),
  );

  it.each([
    ...['T1-0001', 'INV-2026-01', 'tx-1', '12', '0', '999999999999999', 'فاتورة', 'فاتورة 12', '', 'a=b', 'abc==', 'a@b.ly'],
    ...["it's", 'declined - no funds', 'نعم - لا', '%x', '|x', '12A', 'TX12', 'Amira 3', 'e', 'May', 'x + y'],
  ])('%j is harmless and stays unchanged', (text) => expect(safeText(text)).toBe(text));

  it('any text without control characters is restored by removing the guards and the mark', () => {
    const text = string({ unit: constantFrom(...Array.from('=+-@ ;,"\'|aZ09م＝.:')), maxLength: 12 });
    assert(
      property(text, (each) => {
        expect(safeText(each).replaceAll(guard, '').replace(textMark, '')).toBe(each);
      }),
    );
  });

  it('no formula character follows a character that could separate cells', () => {
    const separators = Array.from(',;\t |:/.\'"()');
    const text = string({ unit: constantFrom(...Array.from('=+-@＝＋－＠ ;,"|aZ0م\t\r\n')), maxLength: 16 });
    assert(
      property(text, (each) => {
        const cell = quoted(safeText(each));
        for (const separator of separators)
          for (const part of cell.split(separator)) expect(part.replace(/^[\s"']+/, '')).not.toMatch(/^([=@＝＋－＠]|[+-].)/);
      }),
      { numRuns: 2000 },
    );
  });
});
