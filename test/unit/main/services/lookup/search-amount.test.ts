// The amounts that a search text may mean.
import { expect, it } from 'vitest';
import { searchedAmounts } from '../../../../../src/main/services/lookup/search-amount.ts';
import { digitsToLatin } from '../../../../../src/shared/digits.ts';

const read = (typed: string): string[] =>
  searchedAmounts(digitsToLatin(typed)).map(({ amountMinor, currency }) => `${amountMinor} ${currency}`);

it.each([
  ['25,5', ['25500 LYD', '2550 USD']],
  ['25.5', ['25500 LYD', '2550 USD']],
  ['٢٥٫٥', ['25500 LYD', '2550 USD']],
  ['۲۵،۵', ['25500 LYD', '2550 USD']],
  ['25', ['25000 LYD', '2500 USD']],
  ['25,', ['25000 LYD', '2500 USD']],
  ['1,234.500', ['1234500 LYD', '123450 USD']],
  ['١٬٢٣٤٫٥', ['1234500 LYD', '123450 USD']],
  ['1.234,5', ['1234500 LYD', '123450 USD']],
])('the search reads %s without a currency in each currency', (typed, amounts) => expect(read(typed)).toEqual(amounts));

it.each([
  ['45.250 LYD', ['45250 LYD']],
  ['45,25lyd', ['45250 LYD']],
  ['LYD 45.25', ['45250 LYD']],
  ['٤٥٫٢٥ د.ل', ['45250 LYD']],
  ['45.25 د.ل.', ['45250 LYD']],
  ['٢٠ دينار', ['20000 LYD']],
  ['25,5 USD', ['2550 USD']],
  ['$25.50', ['2550 USD']],
  ['25.5 دولار', ['2550 USD']],
])('the search reads %s only in its own currency', (typed, amounts) => expect(read(typed)).toEqual(amounts));

it('the search reads a comma before three digits as grouping and as a decimal sign', () => {
  expect(read('1,234')).toEqual(['1234000 LYD', '123400 USD', '1234 LYD']);
  expect(read('45,250 LYD')).toEqual(['45250000 LYD', '45250 LYD']);
});

it.each([
  '',
  'LYD',
  '0',
  '0,0',
  '25.5005',
  '1.2.3',
  '1,2,3',
  '1,23.5',
  '25,5 EUR',
  'LYD 5 LYD',
  '5 5',
  'T1-0007',
  '-5',
  '9'.repeat(16),
])('the search reads no amount from %j', (typed) => expect(read(typed)).toEqual([]));

it('the search knows each name of a currency, before and after the number', () => {
  const names = {
    LYD: ['LYD', 'ld', 'د.ل', 'د.ل.', 'دل', 'دينار', 'دينار ليبي', 'دنانير', 'dinar', 'dinars'],
    USD: ['USD', '$', 'دولار', 'دولار أمريكي', 'دولارات', 'dollar', 'dollars'],
  };
  for (const name of names.LYD) expect([name, read(`7 ${name}`), read(`${name} 7`)]).toEqual([name, ['7000 LYD'], ['7000 LYD']]);
  for (const name of names.USD) expect([name, read(`7 ${name}`), read(`${name} 7`)]).toEqual([name, ['700 USD'], ['700 USD']]);
});
