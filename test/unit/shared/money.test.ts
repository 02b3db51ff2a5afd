// Parsed money: its text for files, people and the wire, amounts in notices, and arithmetic within one currency.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMoney,
  byCurrency,
  checkedMoney,
  type Currency,
  compareMoney,
  decimalsOf,
  formatAmount,
  moneyText,
  type Money,
  money,
  parseAmount,
  plainAmount,
  isBookable,
  isCurrency,
  readEchoedAmount,
  sameMoney,
  shortAmount,
  wireAmount,
} from '../../../src/shared/money.ts';
import { forAll } from '../../support/unit/check.ts';
import { valueOf } from '../../support/unit/result.ts';

const currency = fc.constantFrom<Currency>('LYD', 'USD');
const minor = fc.maxSafeInteger();

describe('minor units', () => {
  it('have the decimals of ISO 4217', () => expect(decimalsOf).toEqual({ LYD: 3, USD: 2 }));

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53)])('reject %d', (amountMinor) =>
    expect(() => money(amountMinor, 'LYD')).toThrow(RangeError),
  );

  it('may be any safe integer', () =>
    expect(money(-9_007_199_254_740_991, 'USD')).toEqual({ amountMinor: -9_007_199_254_740_991, currency: 'USD' }));
});

describe('an amount for people', () => {
  it.each([
    [1_234_500, 'LYD', '1,234.500', '1234.500'],
    [1_234_500, 'USD', '12,345.00', '12345.00'],
    [0, 'LYD', '0.000', '0.000'],
    [5, 'LYD', '0.005', '0.005'],
    [5, 'USD', '0.05', '0.05'],
    [999_999, 'LYD', '999.999', '999.999'],
    [1_000_000, 'LYD', '1,000.000', '1000.000'],
    [-1_234_500, 'LYD', '-1,234.500', '-1234.500'],
    [-7, 'USD', '-0.07', '-0.07'],
    [123_456_789_012, 'LYD', '123,456,789.012', '123456789.012'],
  ] as const)('%i minor units of %s are %s, in files %s', (amountMinor, code, people, files) => {
    expect(formatAmount({ amountMinor, currency: code })).toBe(people);
    expect(plainAmount({ amountMinor, currency: code })).toBe(files);
  });

  it('with its currency is one word, which no line breaks', () => {
    const text = moneyText({ amountMinor: 1_234_500, currency: 'LYD' });
    expect(text).toBe('1,234.500\u00a0LYD');
    expect(text).not.toContain(' ');
  });

  it('shows every digit: the minor units can be read back', () =>
    forAll([minor, currency], (amountMinor, code) => {
      const shown = formatAmount({ amountMinor, currency: code });
      expect(shown).toMatch(/^-?[0-9]{1,3}(,[0-9]{3})*\.[0-9]+$/);
      expect(shown.split('.')[1]).toHaveLength(decimalsOf[code]);
      expect(BigInt(shown.replace(/[,.]/g, ''))).toBe(BigInt(amountMinor));
    }));
});

describe('an amount on the wire', () => {
  it.each([
    [12_500, 'LYD', '12.50'],
    [10, 'LYD', '0.01'],
    [5_000, 'LYD', '5.00'],
    [1_234_567_890, 'LYD', '1234567.89'],
    [1_250, 'USD', '12.50'],
    [1, 'USD', '0.01'],
  ] as const)('%i minor units of %s are sent as %s', (amountMinor, code, wire) =>
    expect(wireAmount({ amountMinor, currency: code })).toBe(wire),
  );

  it.each([
    [10_555, 'LYD'],
    [1, 'LYD'],
    [0, 'LYD'],
    [-10, 'LYD'],
    [0, 'USD'],
    [-1, 'USD'],
  ] as const)('%i minor units of %s are never sent', (amountMinor, code) =>
    expect(() => wireAmount({ amountMinor, currency: code })).toThrow(RangeError),
  );

  it('is read back as the typed amount', () =>
    forAll([fc.integer({ min: 1, max: 99_999_999_999 }), currency], (n, code) => {
      const typed = valueOf(parseAmount(`${Math.trunc(n / 100)}.${String(n % 100).padStart(2, '0')}`, code));
      const wire = wireAmount(typed);
      expect(wire).toMatch(/^[0-9]+\.[0-9]{2}$/);
      expect(readEchoedAmount(wire, code)).toEqual(typed);
      expect(Number.isSafeInteger(typed.amountMinor)).toBe(true);
    }));
});

describe('an echoed amount', () => {
  it.each([
    ['5', 'LYD', 5_000],
    ['5.00', 'LYD', 5_000],
    ['5.0', 'USD', 500],
    ['05.5', 'LYD', 5_500],
    ['6.10', 'USD', 610],
    ['10.555', 'LYD', 10_555],
    ['5.0000000', 'LYD', 5_000],
    ['5.120', 'USD', 512],
    ['0', 'LYD', 0],
    ['9007199254740.991', 'LYD', 9_007_199_254_740_991],
  ] as const)('%s in %s is exactly %i minor units', (text, code, amountMinor) =>
    expect(readEchoedAmount(text, code)).toEqual({ amountMinor, currency: code }),
  );

  it.each([
    ['10.5551', 'LYD'],
    ['10.555', 'USD'],
    ['5.001', 'USD'],
    ['', 'LYD'],
    ['-5', 'LYD'],
    ['+5', 'LYD'],
    [' 5', 'LYD'],
    ['5 ', 'LYD'],
    ['5\n', 'LYD'],
    ['5.', 'LYD'],
    ['.5', 'LYD'],
    ['5,00', 'LYD'],
    ['1,234.50', 'LYD'],
    ['5e0', 'LYD'],
    ['0x5', 'LYD'],
    ['٥', 'LYD'],
    ['NaN', 'LYD'],
    ['9007199254740.992', 'LYD'],
    ['999999999999999', 'LYD'],
    ['1234567890123456', 'USD'],
  ] as const)('%j is rejected in %s', (text, code) => expect(readEchoedAmount(text, code)).toBeNull());

  it('is a safe integer or null for any text', () =>
    forAll(
      [fc.oneof(fc.string(), fc.stringMatching(/^[0-9]{1,16}(\.[0-9]{1,16})?$/)), currency],
      (text, code) => {
        const amount = readEchoedAmount(text, code);
        expect(amount === null || Number.isSafeInteger(amount.amountMinor)).toBe(true);
      },
      500,
    ));

  it('equals its plain form with any number of further zeros', () =>
    forAll([fc.integer({ min: 0, max: 999_999_999_999 }), currency, fc.integer({ min: 0, max: 12 })], (n, code, zeros) => {
      const amount = { amountMinor: n, currency: code };
      expect(readEchoedAmount(plainAmount(amount) + '0'.repeat(zeros), code)).toEqual(amount);
    }));
});

describe('an amount that may be booked', () => {
  it.each([
    ['LYD', 1, true],
    ['LYD', 999_999_999_999, true],
    ['LYD', 1_000_000_000_000, false],
    ['USD', 99_999_999_999, true],
    ['USD', 100_000_000_000, false],
    ['LYD', 0, false],
    ['LYD', -1, false],
  ] as const)('in %s, %i minor units: %s', (code, amountMinor, may) =>
    expect(isBookable({ amountMinor, currency: code })).toBe(may),
  );

  it('includes every amount that can be typed, and nine thousand of the largest have a safe sum', () => {
    const largest = valueOf(parseAmount('999999999.99', 'LYD'));
    expect(isBookable(largest)).toBe(true);
    expect(Number.isSafeInteger(9_000 * largest.amountMinor)).toBe(true);
  });
});

describe('currencies', () => {
  const dinar = money(1_000, 'LYD');
  const dollar = money(1_000, 'USD');

  it('cannot be added to each other', () => expect(() => addMoney(dinar, dollar)).toThrow(TypeError));
  it('cannot be compared with each other', () => expect(() => compareMoney(dinar, dollar)).toThrow(TypeError));
  it('make equal numbers different money', () => expect(sameMoney(dinar, dollar)).toBe(false));
});

/** Returns the minor units of `add`'s result, or the name of the error that it throws. */
const outcomeOf = (add: () => Money): string => {
  try {
    return String(add().amountMinor);
  } catch (error) {
    return (error as Error).name;
  }
};

describe('within a currency', () => {
  it('amounts are equal if their minor units are equal', () => {
    expect(sameMoney(money(5, 'LYD'), money(5, 'LYD'))).toBe(true);
    expect(sameMoney(money(5, 'LYD'), money(6, 'LYD'))).toBe(false);
  });

  it('amounts have the order of their minor units', () => {
    expect(compareMoney(money(-1, 'USD'), money(1, 'USD'))).toBe(-1);
    expect(compareMoney(money(1, 'USD'), money(1, 'USD'))).toBe(0);
    expect(compareMoney(money(2, 'USD'), money(1, 'USD'))).toBe(1);
  });

  it('a sum is exact, or rejected if it exceeds the safe integers', () =>
    forAll([minor, minor, currency], (a, b, code) => {
      const sum = BigInt(a) + BigInt(b);
      const add = () => addMoney(money(a, code), money(b, code));
      const safe = sum <= BigInt(Number.MAX_SAFE_INTEGER) && sum >= BigInt(Number.MIN_SAFE_INTEGER);
      expect(outcomeOf(add)).toBe(safe ? String(sum) : 'RangeError');
    }));
});

it('currencies are known by their exact code, and each gets one value', () => {
  expect(['LYD', 'USD', 'EUR', 'lyd', '', null].map(isCurrency)).toEqual([true, true, false, false, false, false]);
  expect(byCurrency((each) => each.toLowerCase())).toEqual({ LYD: 'lyd', USD: 'usd' });
});

it('a sum of prices is money up to nine digits before the decimal point, and an error above', () => {
  expect(checkedMoney(999_999_999_999, 'LYD')).toEqual({ ok: true, value: money(999_999_999_999, 'LYD') });
  expect(checkedMoney(1_000_000_000_000, 'LYD')).toMatchObject({ error: { code: 'amount.too-long', params: { digits: 9 } } });
  expect(checkedMoney(99_999_999_999, 'USD').ok).toBe(true);
  expect(checkedMoney(100_000_000_000, 'USD').ok).toBe(false);
});

it('an input field shows an amount without trailing zeros', () => {
  const shown = (amountMinor: number, of: Currency) => shortAmount(money(amountMinor, of));
  expect([shown(45_250, 'LYD'), shown(20_000, 'LYD'), shown(1_000_000, 'LYD'), shown(105, 'USD')]).toEqual([
    '45.25',
    '20',
    '1000',
    '1.05',
  ]);
});
