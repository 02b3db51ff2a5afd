// Tests the texts of an error's facts: amounts with their currency, optional parts, and keys without a text.
import { describe, expect, it } from 'vitest';
import { fitted, readableFacts } from '../../../../src/shared/words/facts.ts';
import { lookUp } from '../../../../src/shared/words/phrase.ts';

describe('readableFacts', () => {
  it('writes the limits as amounts with their currency', () => {
    expect(readableFacts({ minimumMinor: 5_000, maximumMinor: 12_345, currency: 'LYD' })).toEqual({
      ...{ minimumMinor: '5000', maximumMinor: '12345', currency: 'LYD' },
      ...{ minimum: '5.000\u00a0LYD', maximum: '12.345\u00a0LYD' },
    });
    expect(readableFacts({ maximumMinor: 150, currency: 'USD' })).toMatchObject({ maximum: '1.50\u00a0USD' });
  });

  it('writes no amounts without a currency that it knows', () => {
    expect(readableFacts({ minimumMinor: 5_000, currency: 'XYZ' })).toEqual({ minimumMinor: '5000', currency: 'XYZ' });
    expect(readableFacts({ seq: 7 })).toEqual({ seq: '7' });
  });

  it('leaves out empty facts, and writes no amount for a text', () => {
    expect(readableFacts({ field: '', minimumMinor: 'many', currency: 'LYD' })).toEqual({
      minimumMinor: 'many',
      currency: 'LYD',
    });
  });
});

describe('fitted', () => {
  it('keeps an optional part only if all its facts are there', () => {
    const phrase = { ar: 'قيد {seq}[ ({field})].', en: 'Entry {seq}[ ({field})].' };
    expect(fitted(phrase, { seq: '7' }).en).toBe('Entry {seq}.');
    expect(fitted(phrase, { seq: '7', field: 'rows' })).toEqual({ ar: 'قيد {seq} ({field}).', en: 'Entry {seq} ({field}).' });
  });
});

it('lookUp gives null for a key that the table does not have', () => {
  const table = { known: { ar: 'معروف', en: 'known' } };
  expect(lookUp(table, 'known', 'ar')).toBe('معروف');
  for (const key of [null, 'other', 'toString']) expect(lookUp(table, key, 'en')).toBeNull();
});
