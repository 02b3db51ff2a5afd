// References of refunds that count as equal: references that differ only in case, spacing, digits or look-alike letters.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { referenceKey } from '../../../../src/main/ledger/stores/refunds/reference-key.ts';
import { confusablesFile, confusablesText } from '../../../../scripts/confusables.ts';

it.each([
  ['capitals and spaces', 'TR-77 a', 'tr-77A'],
  ['dashes and dots', 'TR-77', 'TR.7–7'],
  ['full width (NFKC)', 'TR77', 'ＴＲ７７'],
  ['mathematical letters (NFKC)', 'TR77', '𝐓𝐑𝟕𝟕'],
  ['Arabic digits', 'TR77', 'TR٧٧'],
  ['Persian digits', 'TR77', 'TR۷۷'],
  ['marks on letters', 'TR77', 'T\u0301R\u030277'],
  ['Arabic vowel signs and a stretched letter', 'حوالة 77', 'حَوـالَة 77'],
  ['what nobody sees', 'TR77', 'T\u200bR\u202e7\u2060\u31647'],
  ['Cyrillic capitals', 'TRACE', 'ТRАСЕ'],
  ['Cyrillic small letters', 'trace', 'trасе'],
  ['Greek', 'TAK-1', 'ΤΑΚ-1'],
  ['a Greek letter that only looks alike when small', 'v7', 'ν7'],
  ['O and nought', 'TR-O0', 'TR-00'],
  ['I, l and 1', 'Il1', '111'],
  ['i and I', 'tri', 'TRI'],
])('two references that differ only in %s have the same key', (_, one, other) => {
  expect(referenceKey(other)).toBe(referenceKey(one));
});

it.each([
  ['TR-77', 'TR-78'],
  ['M', 'N'],
  ['2', 'Z7'],
  ['حوالة 1', 'حوالة 2'],
  ['---', '...'],
])('%s and %s have different keys', (one, other) => {
  expect(referenceKey(other)).not.toBe(referenceKey(one));
});

it('the generated table equals the whole table of the package', () => {
  expect(readFileSync(confusablesFile, 'utf8')).toBe(confusablesText());
});
