// Parsing of typed amounts: strict, in three scripts of digits, and never rounded.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../../src/shared/errors.ts';
import { type Currency, parseAmount, plainAmount } from '../../../src/shared/money.ts';
import { forAll, textOf } from '../../support/unit/check.ts';
import { codeOf, valueOf } from '../../support/unit/result.ts';

const read: readonly (readonly [typed: string, currency: Currency, amountMinor: number])[] = [
  ['12.5', 'LYD', 12_500],
  ['12.5', 'USD', 1_250],
  ['١٢.٥', 'LYD', 12_500],
  ['۱۲٫۵۰', 'LYD', 12_500],
  ['12٫50', 'LYD', 12_500],
  ['.5', 'LYD', 500],
  ['.5', 'USD', 50],
  ['٫٥', 'LYD', 500],
  ['5.', 'LYD', 5_000],
  ['5.', 'USD', 500],
  ['٥٫', 'LYD', 5_000],
  ['12', 'LYD', 12_000],
  ['12', 'USD', 1_200],
  ['0.01', 'LYD', 10],
  ['0.01', 'USD', 1],
  ['0.1', 'USD', 10],
  [' 7 ', 'LYD', 7_000],
  ['007.50', 'LYD', 7_500],
  ['00000000090.09', 'LYD', 90_090],
  ['0000000000.09', 'LYD', 90],
  ['\u200f12.50\u200e', 'LYD', 12_500],
  ['\u2066١٢٫٥\u2069', 'LYD', 12_500],
  ['999999999.99', 'LYD', 999_999_999_990],
  ['999999999.99', 'USD', 99_999_999_999],
  ['000000000000012', 'LYD', 12_000],
  ['45.250', 'LYD', 45_250],
  ['٤٥٫٢٥٠', 'LYD', 45_250],
  ['1.000', 'LYD', 1_000],
  ['.500', 'LYD', 500],
  ['999999999.990', 'LYD', 999_999_999_990],
];

const refused: readonly (readonly [typed: string, code: ErrorCode])[] = [
  ['', 'amount.empty'],
  [' \u200f ', 'amount.empty'],
  ['1,234.50', 'amount.grouping'],
  ['1,234', 'amount.grouping'],
  ['1,234,567', 'amount.grouping'],
  ['١٬٢٣٤٫٥٠', 'amount.grouping'],
  ['9,000.09', 'amount.grouping'],
  ['100,909', 'amount.grouping'],
  ['1 234.50', 'amount.grouping'],
  ['1\u00a0234', 'amount.grouping'],
  ["1'234.50", 'amount.grouping'],
  ['1,234x', 'amount.not-a-number'],
  ['1,234.5.6', 'amount.not-a-number'],
  ['12,50', 'amount.comma-decimal'],
  ['12,5', 'amount.comma-decimal'],
  ['١٢،٥', 'amount.comma-decimal'],
  ['12,', 'amount.comma-decimal'],
  ['90,09', 'amount.comma-decimal'],
  ['1e3', 'amount.exponent'],
  ['1E3', 'amount.exponent'],
  ['1.5e+3', 'amount.exponent'],
  ['90e09', 'amount.exponent'],
  ['١e٣', 'amount.exponent'],
  ['0', 'amount.zero'],
  ['0.00', 'amount.zero'],
  ['٠', 'amount.zero'],
  ['-1', 'amount.negative'],
  ['-0', 'amount.negative'],
  ['−1', 'amount.negative'],
  ['\u200e-١', 'amount.negative'],
  ['1.005', 'amount.too-many-decimals'],
  ['10.555', 'amount.too-many-decimals'],
  ['45.255', 'amount.too-many-decimals'],
  ['45.2500', 'amount.too-many-decimals'],
  ['0.001', 'amount.too-many-decimals'],
  ['12345678901234567890', 'amount.too-long'],
  ['1234567890', 'amount.too-long'],
  ['1.2.3', 'amount.not-a-number'],
  ['1٫2٫3', 'amount.not-a-number'],
  ['.', 'amount.not-a-number'],
  ['٫', 'amount.not-a-number'],
  ['..5', 'amount.not-a-number'],
  ['5..', 'amount.not-a-number'],
  ['.5.', 'amount.not-a-number'],
  ['.0', 'amount.zero'],
  ['0.', 'amount.zero'],
  ['.005', 'amount.too-many-decimals'],
  ['1234567890.', 'amount.too-long'],
  ['+5', 'amount.not-a-number'],
  ['0x10', 'amount.not-a-number'],
  ['Infinity', 'amount.not-a-number'],
  ['NaN', 'amount.not-a-number'],
  ['5 LYD', 'amount.not-a-number'],
  ['٪', 'amount.not-a-number'],
];

const scripts = ['0123456789', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹'];
const inScript = (text: string, script: string): string => text.replace(/[0-9]/g, (digit) => script.charAt(Number(digit)));

/** A positive amount in hundredths; `spelt` writes the amount with two decimals. */
const hundredths = fc.integer({ min: 1, max: 99_999_999_999 });
const spelt = (n: number): string => `${Math.trunc(n / 100)}.${String(n % 100).padStart(2, '0')}`;

describe('a typed amount', () => {
  it.each(read)('%j is read in %s as %i minor units', (typed, currency, amountMinor) =>
    expect(valueOf(parseAmount(typed, currency))).toEqual({ amountMinor, currency }),
  );

  it.each(refused)('%j is rejected as %s in either currency', (typed, code) => {
    expect(codeOf(parseAmount(typed, 'LYD'))).toBe(code);
    expect(codeOf(parseAmount(typed, 'USD'))).toBe(code);
  });

  it('each kind of malformed amount has its own code', () => {
    const wrong = ['1,234.50', '12,50', '1e3', '0', '-1', '1.005', '', '12345678901234567890'];
    expect(new Set(wrong.map((typed) => codeOf(parseAmount(typed, 'LYD')))).size).toBe(wrong.length);
  });

  it('the error contains the allowed decimals and digits', () => {
    expect(parseAmount('1.005', 'LYD')).toMatchObject({ error: { params: { decimals: 2 } } });
    expect(parseAmount('1234567890', 'LYD')).toMatchObject({ error: { params: { digits: 9 } } });
  });

  it('with more than two decimals is rejected, never rounded', () =>
    forAll([fc.integer({ min: 0, max: 999_999 }), fc.stringMatching(/^[0-9]{2}([1-9]|[0-9]{2,10})$/)], (whole, fraction) => {
      expect(codeOf(parseAmount(`${whole}.${fraction}`, 'LYD'))).toBe('amount.too-many-decimals');
      expect(codeOf(parseAmount(`${whole}.${fraction}`, 'USD'))).toBe('amount.too-many-decimals');
    }));

  it('may have the trailing zeros that screens show: 45.250 in dinars, and no further zero', () => {
    forAll([hundredths], (n) => {
      const amount = { amountMinor: n * 10, currency: 'LYD' } as const;
      expect(valueOf(parseAmount(plainAmount(amount), 'LYD'))).toEqual(amount);
    });
    // No screen shows dollars with three decimals, so `1.000` may mean one thousand and is rejected.
    expect(codeOf(parseAmount('1.000', 'USD'))).toBe('amount.too-many-decimals');
  });

  it('means the same in every script, with either point', () =>
    forAll([hundredths, fc.constantFrom(...scripts), fc.constantFrom('.', '٫')], (n, script, point) => {
      const typed = inScript(spelt(n), script).replace('.', point);
      expect(valueOf(parseAmount(typed, 'USD')).amountMinor).toBe(n);
      expect(valueOf(parseAmount(typed, 'LYD')).amountMinor).toBe(n * 10);
    }));

  it('is read back from its own plain form', () =>
    forAll([hundredths], (n) => {
      const amount = { amountMinor: n, currency: 'USD' } as const;
      expect(valueOf(parseAmount(plainAmount(amount), 'USD'))).toEqual(amount);
    }));

  it('is read as a positive safe integer or rejected with an amount error, for any text', () =>
    forAll(
      [fc.oneof(fc.string(), textOf('0123456789٠٩۵.,٫٬،-−e ')), fc.constantFrom<Currency>('LYD', 'USD')],
      (typed, currency) => {
        const parsed = parseAmount(typed, currency);
        const outcome = parsed.ok ? parsed.value.amountMinor : parsed.error.code;
        expect(typeof outcome === 'number' ? Number.isSafeInteger(outcome) && outcome > 0 : outcome.startsWith('amount.')).toBe(
          true,
        );
      },
      1000,
    ));
});
