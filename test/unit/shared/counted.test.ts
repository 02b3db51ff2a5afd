import { expect, it } from 'vitest';
import { counted, pluralOf } from '../../../src/shared/counted.ts';

it.each<['ar' | 'en', number, string]>([
  ['en', 1, '{left} try'],
  ['en', 4, '{left} tries'],
  ['ar', 1, 'محاولة واحدة'],
  ['ar', 2, 'محاولتان'],
  ['ar', 3, '{left} محاولات'],
  ['ar', 11, '{left} محاولة'],
  ['ar', 100, '{left} محاولة'],
])('the noun has the plural form of its number: %s %i', (lang, left, said) => {
  expect(counted('{left|tries}', lang, { left })).toBe(said);
});

it('an unknown noun is omitted after its number', () => {
  expect(counted('{left|apples}', 'en', { left: 3 })).toBe('{left}');
});

it('zero uses its own text if the word has one', () => {
  expect([pluralOf({ zero: 'none', other: 'some' }, 'en', 0), pluralOf({ one: 'one', other: 'some' }, 'en', 0)]).toEqual([
    'none',
    'some',
  ]);
});

it('a category without words of its own uses the words for other numbers', () => {
  expect(pluralOf({ two: 'two', other: 'some' }, 'ar', 3)).toBe('some');
});
