// Customer name, note and items of a sale: how typed text is normalised, and which text is rejected.
import { describe, expect, it } from 'vitest';
import {
  customerKey,
  longestCustomerName,
  longestNote,
  readCustomerName,
  readItems,
  readNote,
  sumOfItems,
} from '../../../../src/shared/payment/sale-details.ts';
import { money } from '../../../../src/shared/money.ts';

const valueOf = (read: ReturnType<typeof readNote>) => (read.ok ? read.value : read.error);

describe.each([
  ['a customer’s name', readCustomerName, 'customer.malformed', longestCustomerName],
  ['a note', readNote, 'note.malformed', longestNote],
] as const)('%s', (_, read, code, longest) => {
  it.each([
    ['', null],
    ['   ', null],
    ['\u200f', null],
    [' سالم  الورفلي ', 'سالم الورفلي'],
    ['\u202eAli\u202c', 'Ali'],
    ['\u2067هدى\u2069', 'هدى'],
    ['=1+1', '=1+1'],
    ['e\u0301', 'é'],
  ])('%j is kept as %j', (typed, kept) => expect(valueOf(read(typed))).toBe(kept));

  it.each(['two\nlines', 'tab\tbed', 'a\u0000b', 'zero\u200bwidth', 'line\u2028end', 'blank\u2800', 'soft\u00adhyphen'])(
    '%j is rejected',
    (typed) => expect(valueOf(read(typed))).toEqual({ code, params: { longest } }),
  );

  it('may have its maximum length, counted in characters', () => {
    expect(valueOf(read('𝕏'.repeat(longest)))).toBe('𝕏'.repeat(longest));
    expect(valueOf(read('م'.repeat(longest + 1)))).toEqual({ code, params: { longest } });
  });
});

describe("a customer's name is found in any spelling", () => {
  it.each([
    ['أحمد', 'احمد'],
    ['فاطمة', 'فاطمه'],
    ['مصطفى', 'مصطفي'],
    ['مُحَمَّد', 'محمد'],
    ['محـــمد', 'محمد'],
    ['کریم', 'كريم'],
    ['ALI', 'ali'],
    ['Ａli', 'ali'],
  ])('%s as %s', (name, typed) => expect(customerKey(name)).toBe(customerKey(typed)));

  it('but a different name is not found', () => expect(customerKey('سالم')).not.toBe(customerKey('سليم')));
});

describe('items', () => {
  const tea = { name: 'شاي', priceMinor: 1_500, count: 2 };
  const cake = { name: 'Cake', priceMinor: 4_250, count: 1 };

  it('add up to their amount', () => {
    expect(sumOfItems([tea, cake], 'LYD')).toEqual({ ok: true, value: money(7_250, 'LYD') });
    expect(readItems([tea, cake], money(7_250, 'LYD'))).toEqual({ ok: true, value: [tea, cake] });
  });

  it('are null if no items were chosen', () => expect(readItems([], money(7_250, 'LYD'))).toEqual({ ok: true, value: null }));

  it('are rejected if their sum differs from the charged amount', () => {
    expect(readItems([tea], money(3_010, 'LYD'))).toEqual({ ok: false, error: { code: 'items.sum-differs', params: {} } });
  });

  it.each([
    ['LYD', 999_999_999_999],
    ['USD', 99_999_999_999],
  ] as const)('are rejected above the largest amount of %s', (currency, most) => {
    const all = { name: 'all', priceMinor: most, count: 1 };
    expect(sumOfItems([all], currency)).toEqual({ ok: true, value: money(most, currency) });
    const beyond = { ok: false, error: { code: 'amount.too-long', params: { digits: 9 } } };
    expect(sumOfItems([all, { name: 'one more', priceMinor: 1, count: 1 }], currency)).toEqual(beyond);
    expect(readItems([{ ...all, count: 999 }], money(most, currency))).toEqual(beyond);
  });
});
