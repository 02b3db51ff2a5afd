// Numbers inside a person's own text are isolated, so that Arabic text does not reorder them.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { piecesOf, wayOf } from '../../../../src/shared/receipt/pieces.ts';
import { qrPath } from '../../../../src/shared/receipt/qr-path.ts';
import { forAll } from '../../../support/unit/check.ts';

const numbersIn = (text: string): readonly string[] => piecesOf(text).flatMap((piece) => (piece.isNumber ? [piece.text] : []));

describe('a number in a line', () => {
  it.each([
    ['هاتف 091-2345678', ['091-2345678']],
    ['+218 91 234', ['+218 91 234']],
    ['هاتف (021) 333-4455 طرابلس', ['(021) 333-4455']],
    ['هاتف 021 – 333 4455، أو 091/234', ['021 – 333 4455', '091/234']],
    ['(هاتف 021)', ['021']],
    ['شارع 12 Main St – طرابلس', ['12 Main St']],
    ['يوم 22-11-2026، 10:42.', ['22-11-2026', '10:42']],
    ['خصم 5% على A4 و ٠٩١-٢٣٤ ٥', ['5%', 'A4', '٠٩١-٢٣٤ ٥']],
    ['no digits (Salem)', []],
    ['1,245.250 LYD', ['1,245.250 LYD']],
    ['7', ['7']],
    ['', []],
  ])('is found as a whole: %s', (text, numbers) => expect(numbersIn(text)).toEqual(numbers));

  it('is separated without losing or adding a character', () => {
    forAll([fc.string({ unit: 'grapheme' })], (text) =>
      expect(
        piecesOf(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text),
    );
  });
});

it('the first letter decides the direction of a line, isolated or not', () => {
  expect(['7 Days هاتف', '12 شارع Main', '021 333', ''].map(wayOf)).toEqual(['ltr', 'rtl', 'auto', 'auto']);
});

it('the dark modules of a code are one path of horizontal runs', () => {
  expect(
    qrPath([
      [true, true, false],
      [false, false, true],
    ]),
  ).toBe('M0 0h2v1H0zM2 1h1v1H2z');
});
