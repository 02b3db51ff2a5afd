// Amounts spelled out in words; the expected texts are written by hand.
import { expect, it } from 'vitest';
import { spellAmount } from '../../../src/shared/spell/spell.ts';

const dinars: readonly (readonly [number, string, string])[] = [
  [0, 'صفر دينار', 'zero dinars'],
  [1, 'دينار واحد', 'one dinar'],
  [2, 'ديناران', 'two dinars'],
  [3, 'ثلاثة دنانير', 'three dinars'],
  [8, 'ثمانية دنانير', 'eight dinars'],
  [10, 'عشرة دنانير', 'ten dinars'],
  [11, 'أحد عشر دينارًا', 'eleven dinars'],
  [12, 'اثنا عشر دينارًا', 'twelve dinars'],
  [13, 'ثلاثة عشر دينارًا', 'thirteen dinars'],
  [18, 'ثمانية عشر دينارًا', 'eighteen dinars'],
  [20, 'عشرون دينارًا', 'twenty dinars'],
  [21, 'واحد وعشرون دينارًا', 'twenty-one dinars'],
  [22, 'اثنان وعشرون دينارًا', 'twenty-two dinars'],
  [45, 'خمسة وأربعون دينارًا', 'forty-five dinars'],
  [99, 'تسعة وتسعون دينارًا', 'ninety-nine dinars'],
  [100, 'مئة دينار', 'one hundred dinars'],
  [101, 'مئة دينار ودينار واحد', 'one hundred and one dinars'],
  [102, 'مئة دينار وديناران', 'one hundred and two dinars'],
  [103, 'مئة وثلاثة دنانير', 'one hundred and three dinars'],
  [110, 'مئة وعشرة دنانير', 'one hundred and ten dinars'],
  [111, 'مئة وأحد عشر دينارًا', 'one hundred and eleven dinars'],
  [112, 'مئة واثنا عشر دينارًا', 'one hundred and twelve dinars'],
  [120, 'مئة وعشرون دينارًا', 'one hundred and twenty dinars'],
  [200, 'مئتا دينار', 'two hundred dinars'],
  [202, 'مئتا دينار وديناران', 'two hundred and two dinars'],
  [250, 'مئتان وخمسون دينارًا', 'two hundred and fifty dinars'],
  [300, 'ثلاثمئة دينار', 'three hundred dinars'],
  [800, 'ثمانمئة دينار', 'eight hundred dinars'],
  [999, 'تسعمئة وتسعة وتسعون دينارًا', 'nine hundred and ninety-nine dinars'],
  [1000, 'ألف دينار', 'one thousand dinars'],
  [1001, 'ألف دينار ودينار واحد', 'one thousand and one dinars'],
  [1003, 'ألف وثلاثة دنانير', 'one thousand and three dinars'],
  [1100, 'ألف ومئة دينار', 'one thousand one hundred dinars'],
  [1200, 'ألف ومئتا دينار', 'one thousand two hundred dinars'],
  [1234, 'ألف ومئتان وأربعة وثلاثون دينارًا', 'one thousand two hundred and thirty-four dinars'],
  [2000, 'ألفا دينار', 'two thousand dinars'],
  [2001, 'ألفا دينار ودينار واحد', 'two thousand and one dinars'],
  [2003, 'ألفان وثلاثة دنانير', 'two thousand and three dinars'],
  [2200, 'ألفان ومئتا دينار', 'two thousand two hundred dinars'],
  [3000, 'ثلاثة آلاف دينار', 'three thousand dinars'],
  [10_000, 'عشرة آلاف دينار', 'ten thousand dinars'],
  [11_000, 'أحد عشر ألف دينار', 'eleven thousand dinars'],
  [11_011, 'أحد عشر ألفًا وأحد عشر دينارًا', 'eleven thousand and eleven dinars'],
  [20_000, 'عشرون ألف دينار', 'twenty thousand dinars'],
  [45_678, 'خمسة وأربعون ألفًا وستمئة وثمانية وسبعون دينارًا', 'forty-five thousand six hundred and seventy-eight dinars'],
  [100_000, 'مئة ألف دينار', 'one hundred thousand dinars'],
  [101_000, 'مئة ألف وألف دينار', 'one hundred and one thousand dinars'],
  [102_500, 'مئة ألف وألفان وخمسمئة دينار', 'one hundred and two thousand five hundred dinars'],
  [103_000, 'مئة وثلاثة آلاف دينار', 'one hundred and three thousand dinars'],
  [200_000, 'مئتا ألف دينار', 'two hundred thousand dinars'],
  [1_000_000, 'مليون دينار', 'one million dinars'],
  [1_000_001, 'مليون دينار ودينار واحد', 'one million and one dinars'],
  [1_500_000, 'مليون وخمسمئة ألف دينار', 'one million five hundred thousand dinars'],
  [2_000_000, 'مليونا دينار', 'two million dinars'],
  [2_000_010, 'مليونان وعشرة دنانير', 'two million and ten dinars'],
  [3_000_000, 'ثلاثة ملايين دينار', 'three million dinars'],
  [11_000_000, 'أحد عشر مليون دينار', 'eleven million dinars'],
  [200_000_000, 'مئتا مليون دينار', 'two hundred million dinars'],
  [
    999_999_999,
    'تسعمئة وتسعة وتسعون مليونًا وتسعمئة وتسعة وتسعون ألفًا وتسعمئة وتسعة وتسعون دينارًا',
    'nine hundred and ninety-nine million nine hundred and ninety-nine thousand nine hundred and ninety-nine dinars',
  ],
];

it.each(dinars)('the speller spells %d dinars', (whole, ar, en) => {
  expect(spellAmount({ amountMinor: whole * 1000, currency: 'LYD' }, 'ar')).toBe(ar);
  expect(spellAmount({ amountMinor: whole * 1000, currency: 'LYD' }, 'en')).toBe(en);
});

const parts: readonly (readonly [string, number, 'LYD' | 'USD', string, string])[] = [
  ['0.001', 1, 'LYD', 'درهم واحد', 'one dirham'],
  ['0.002', 2, 'LYD', 'درهمان', 'two dirhams'],
  ['0.010', 10, 'LYD', 'عشرة دراهم', 'ten dirhams'],
  ['0.250', 250, 'LYD', 'مئتان وخمسون درهمًا', 'two hundred and fifty dirhams'],
  ['0.500', 500, 'LYD', 'خمسمئة درهم', 'five hundred dirhams'],
  ['1.200', 1200, 'LYD', 'دينار واحد ومئتا درهم', 'one dinar and two hundred dirhams'],
  ['45.250', 45_250, 'LYD', 'خمسة وأربعون دينارًا ومئتان وخمسون درهمًا', 'forty-five dinars and two hundred and fifty dirhams'],
  ['2000.010', 2_000_010, 'LYD', 'ألفا دينار وعشرة دراهم', 'two thousand dinars and ten dirhams'],
  ['0.01', 1, 'USD', 'سنت واحد', 'one cent'],
  ['0.02', 2, 'USD', 'سنتان', 'two cents'],
  ['0.05', 5, 'USD', 'خمسة سنتات', 'five cents'],
  ['0.99', 99, 'USD', 'تسعة وتسعون سنتًا', 'ninety-nine cents'],
  ['1.00', 100, 'USD', 'دولار واحد', 'one dollar'],
  ['2.02', 202, 'USD', 'دولاران وسنتان', 'two dollars and two cents'],
  ['5.50', 550, 'USD', 'خمسة دولارات وخمسون سنتًا', 'five dollars and fifty cents'],
  ['18.00', 1800, 'USD', 'ثمانية عشر دولارًا', 'eighteen dollars'],
  ['2000.11', 200_011, 'USD', 'ألفا دولار وأحد عشر سنتًا', 'two thousand dollars and eleven cents'],
];

it.each(parts)('the speller spells %s', (_, amountMinor, currency, ar, en) => {
  expect(spellAmount({ amountMinor, currency }, 'ar')).toBe(ar);
  expect(spellAmount({ amountMinor, currency }, 'en')).toBe(en);
});

it('the speller rejects amounts without words', () => {
  for (const amountMinor of [-1, 0.5, 1_000_000_000_000, Number.NaN]) {
    expect(() => spellAmount({ amountMinor, currency: 'LYD' }, 'ar')).toThrow(RangeError);
  }
});

it.each([
  [3, 'ثلاثة دنانير', 'three dinars'],
  [4, 'أربعة دنانير', 'four dinars'],
  [5, 'خمسة دنانير', 'five dinars'],
  [6, 'ستة دنانير', 'six dinars'],
  [7, 'سبعة دنانير', 'seven dinars'],
  [9, 'تسعة دنانير', 'nine dinars'],
  [14, 'أربعة عشر دينارًا', 'fourteen dinars'],
  [15, 'خمسة عشر دينارًا', 'fifteen dinars'],
  [16, 'ستة عشر دينارًا', 'sixteen dinars'],
  [17, 'سبعة عشر دينارًا', 'seventeen dinars'],
  [19, 'تسعة عشر دينارًا', 'nineteen dinars'],
  [30, 'ثلاثون دينارًا', 'thirty dinars'],
  [40, 'أربعون دينارًا', 'forty dinars'],
  [50, 'خمسون دينارًا', 'fifty dinars'],
  [60, 'ستون دينارًا', 'sixty dinars'],
  [70, 'سبعون دينارًا', 'seventy dinars'],
  [80, 'ثمانون دينارًا', 'eighty dinars'],
  [90, 'تسعون دينارًا', 'ninety dinars'],
  [400, 'أربعمئة دينار', 'four hundred dinars'],
  [500, 'خمسمئة دينار', 'five hundred dinars'],
  [600, 'ستمئة دينار', 'six hundred dinars'],
  [700, 'سبعمئة دينار', 'seven hundred dinars'],
  [900, 'تسعمئة دينار', 'nine hundred dinars'],
] as const)('the speller has a word for %d dinars', (whole, ar, en) => {
  expect(spellAmount({ amountMinor: whole * 1000, currency: 'LYD' }, 'ar')).toBe(ar);
  expect(spellAmount({ amountMinor: whole * 1000, currency: 'LYD' }, 'en')).toBe(en);
});
