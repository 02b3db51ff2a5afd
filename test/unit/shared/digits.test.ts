// Digits of three scripts become Latin ones; nothing else is touched.
import { describe, expect, it } from 'vitest';
import { digitsToLatin } from '../../../src/shared/digits.ts';
import { forAll, wellFormed } from '../../support/unit/check.ts';

describe('digits', () => {
  it.each([
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['0123456789', '0123456789'],
    ['قيد ١٢ و ۳', 'قيد 12 و 3'],
    ['１２ ², ৩ ٫٬٪', '１２ ², ৩ ٫٬٪'],
    ['', ''],
  ])('%j are converted to %j', (typed, latin) => expect(digitsToLatin(typed)).toBe(latin));

  it('are the only characters that change', () =>
    forAll([wellFormed()], (text) => {
      const latin = digitsToLatin(text);
      expect(latin).toHaveLength(text.length);
      expect(latin.replace(/[0-9]/g, '#')).toBe(text.replace(/[0-9٠-٩۰-۹]/g, '#'));
    }));
});
