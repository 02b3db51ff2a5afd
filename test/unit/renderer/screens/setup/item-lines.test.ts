// Tests pasting a list of items: each line is either read in one way, or refused with its number and a reason.
import { describe, expect, it } from 'vitest';
import { translator } from '../../../../../src/renderer/i18n/index.ts';
import { readLines } from '../../../../../src/renderer/screens/setup/settings/counter/item-lines.ts';
import type { CounterItem } from '../../../../../src/shared/contract/counter/counter.ts';

const t = translator('en');
const tea: CounterItem = { name: 'Tea', currency: 'LYD', priceMinor: 1_500 };
const read = (text: string, known: readonly CounterItem[] = []) => readLines(text, known, t, 'en');
const item = (name: string, priceMinor: number, currency: CounterItem['currency'] = 'LYD') => ({ name, currency, priceMinor });

describe('a pasted line', () => {
  it.each([
    ['Coffee, 2.5', item('Coffee', 2_500)],
    ['قهوة، 2.5', item('قهوة', 2_500)],
    ['قهوة، ٢٫٥', item('قهوة', 2_500)],
    ['Coffee,2.5', item('Coffee', 2_500)],
    ['Espresso\t٣', item('Espresso', 3_000)],
    ['Tea; 1.5', item('Tea', 1_500)],
    ['شاي؛ 1.5', item('شاي', 1_500)],
    ['Tea, green; 1.5', item('Tea, green', 1_500)],
    ['Tea; green, small\t1.5', item('Tea; green, small', 1_500)],
    ['Water 1.5 l, 2', item('Water 1.5 l', 2_000)],
    ['Tea\t1.5\t\t', item('Tea', 1_500)],
  ])('%j is read', (text, wanted) => {
    expect(read(text).items).toEqual([wanted]);
  });

  it.each([
    'Cup, 12 USD',
    'Cup, 12, USD',
    'Cup، 12 usd',
    'Cup; 12 USD',
    'Cup; 12; USD',
    'Cup\t12\tUSD',
    'Cup,12USD',
    'Cup, \u200e12 USD\u200f',
  ])('%j is a price in dollars', (text) => {
    expect(read(text).items).toEqual([item('Cup', 1_200, 'USD')]);
  });

  it.each(['Cup, 12 LYD', 'Cup; 12; lyd'])('%j is a price in dinars', (text) => {
    expect(read(text).items).toEqual([item('Cup', 12_000)]);
  });

  it.each([
    'Tea; 1,5',
    'Tea\t1,5',
    'Tea, 1,5',
    'Tea,1,5',
    'Tea؛ 1،5',
    'Tea; 1,500',
    'Tea, 1,500',
    'Tea; 12, USD',
    'Tea; 1,5 USD',
    'Tea 1,5',
    'شاي ١،٥',
  ])('%j is rejected for the comma inside its price', (text) => {
    expect(read(text)).toMatchObject({
      items: [],
      refused: [{ line: 1, text, why: expect.stringMatching(/comma|separators between thousands/) }],
    });
  });

  it.each([
    ['nothing', 'No price stands behind the name.'],
    ['Tea;', 'No price stands behind the name.'],
    ['; 2', 'Type a name in one line, 40 characters at most.'],
    ['Tea; free', 'The amount does not read as a number.'],
    ['Tea; 1.555', 'The payment service takes at most 2 decimals'],
    ['Tea; 0', 'The amount is zero.'],
    ['Tea; 1e3', 'scientific'],
    ['Tea; 12 EUR', 'The currency EUR is not known here. Write one of these: LYD, USD.'],
    ['Tea; 12; 5', 'The currency 5 is not known here. Write one of these: LYD, USD.'],
    ['Tea; 12 USD; LYD', 'The amount does not read as a number.'],
    ['Tea; 2; USD; 4', 'More than name, price and currency stand in this line.'],
    ['Coffee, black, 2', 'The amount does not read as a number.'],
  ])('%j is rejected with its reason', (text, why) => {
    expect(read(text)).toMatchObject({ items: [], refused: [{ line: 1, text, why: expect.stringContaining(why) }] });
  });
});

describe('pasted lines', () => {
  it('have line numbers that count empty lines, and each invalid line is rejected beside the valid lines', () => {
    const text = 'قهوة، 2.5\nEspresso\t٣\r\n\nTea, 2\nCup; 1.99; usd\nCup, 3 USD\nCake, 1.555';
    const { items, refused } = read(text, [tea]);
    expect(items).toEqual([item('قهوة', 2_500), item('Espresso', 3_000), item('Cup', 199, 'USD')]);
    expect(refused.map(({ line }) => line)).toEqual([4, 6, 7]);
    expect(refused.slice(0, 2).map(({ why }) => why)).toEqual(Array(2).fill(t('counter.item-taken')));
  });

  it('are limited by the room in the list: each further line is rejected', () => {
    const text = Array.from({ length: 61 }, (_, n) => `Item ${n}, 1`).join('\n');
    const { items, refused } = read(text, [tea]);
    expect([items.length, refused.map(({ line }) => line)]).toEqual([59, [60, 61]]);
    expect(refused[0]?.why).toBe(t('counter.full', { most: 60 }));
  });
});
