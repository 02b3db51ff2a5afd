// Calibration finds the list of a notice's signed parameter names, complete or partial, also if the list grows over several
// sample notices, and reports when it cannot.
import { describe, expect, it } from 'vitest';
import { everyFit, narrow } from '../../../../src/protocol/calibrate/fits.ts';
import {
  countOrders,
  listForSome as lookForList,
  ordersThatWrite,
  visitOrders,
} from '../../../../src/protocol/calibrate/orders.ts';
import { defaultProfile } from '../../../../src/protocol/profile.ts';
import { calibrated, onlyFit, signedAs } from '../../../support/unit/calibrate.ts';

const listForSome = (choices: Parameters<typeof lookForList>[0]): readonly string[] | null => lookForList(choices).list;

const query = (pairs: Readonly<Record<string, string>>, order = Object.keys(pairs)): string =>
  order.map((key) => `${key}=${pairs[key]}`).join('&');

const paid = { gateway: 'card', approved: '1', amount: '12.50', currency: 'USD', invoice_no: 'T1-7', transaction_id: 'tx~9' };
const canceled = { gateway: 'card', canceled: '1', amount: '12.50', currency: 'USD', invoice_no: 'T1-8', transaction_id: 'tx~9' };
const order = ['transaction_id', 'invoice_no', 'gateway', 'approved', 'currency', 'amount'];

describe('a fixed list', () => {
  it('is found from one sample, in any spelling', () => {
    const values = 'tx~9;T1-7;card;1;USD;12.50';
    const { open, ...fit } = onlyFit([signedAs('card-callback', query(paid), values)]);
    expect(fit).toEqual({ ...defaultProfile, id: 'calibrated', order, form: 'value', separator: ';', encoding: 'raw' });
    expect(open.encoding).toEqual(['raw', 'wire', 'rfc3986']);
    expect(open).not.toHaveProperty('order');
  });

  it('includes parameters that only some samples contain', () => {
    const canceledOrder = ['transaction_id', 'invoice_no', 'gateway', 'canceled', 'currency', 'amount'];
    const text = (pairs: Record<string, string>, keys: string[]): string => query(pairs, keys).replace('~', '%7E');
    const { order: found } = onlyFit([
      signedAs('card-callback', query(paid), text(paid, order)),
      signedAs('card-callback', query(canceled), text(canceled, canceledOrder)),
    ]);
    expect((found as string[]).filter((key) => key !== 'canceled')).toEqual(order);
    expect((found as string[]).filter((key) => key !== 'approved')).toEqual(canceledOrder);
  });

  it('is found although one sample alone matched the order of arrival', () => {
    const signed = query(paid, order).replace('~', '%7E');
    const first = signedAs('card-callback', query(paid, order), signed);
    expect(onlyFit([first])).toMatchObject({ order: 'arrival', open: { order: ['arrival', order] } });
    expect(onlyFit([first, signedAs('card-callback', query(paid), signed)])).toMatchObject({ order });
  });

  it('of the first keys suffices if all others follow in the order of arrival', () => {
    const first = signedAs('card-callback', 'a=1&b=2&c=3&d=4', 'c=3&a=1&b=2&d=4');
    expect(onlyFit([first]).order).toEqual(['c', 'a', 'b', 'd']);
    const second = signedAs('card-callback', 'd=4&b=2&c=3&a=1', 'c=3&d=4&b=2&a=1');
    expect(onlyFit([first, second])).toMatchObject({ order: ['c'] });
    const third = signedAs('card-callback', 'd=4&b=2&c=3&a=1', 'a=1&c=3&d=4&b=2');
    expect(onlyFit([second, third].slice(1))).toMatchObject({ order: ['a', 'c', 'd', 'b'] });
    expect(calibrated([first, second, third])).toMatchObject({ fits: [], problem: { code: 'calibrate.disagree' } });
  });

  it('needs no search if it extends the list of other samples', () => {
    const pairs = (count: number): Record<string, string> =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, `v${i}`]));
    const list = ['k4', 'k2', 'k0', 'k3', 'k1'];
    const longer = ['k4', 'k5', 'k2', 'k0', 'k6', 'k3', 'k1', 'k7'];
    const short = signedAs('card-callback', query(pairs(5)), query(pairs(5), list));
    const long = signedAs('card-callback', query(pairs(8)), query(pairs(8), longer));
    const alone = calibrated([short]).tried.macs;
    const both = calibrated([long, short], { mostMacs: alone + 10_000 });
    expect(both.suggestion).toMatchObject({ order: longer });
    // The limit is 8! / 5! orders, because three new keys are placed anywhere among five, plus 1000 for the texts tried earlier.
    expect(both.tried.macs - alone).toBeLessThan(countOrders(8, 5) + 1000);
  });

  it('with too many keys to search is not found, and the result is marked incomplete', () => {
    const pairs = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`k${i}`, `v${i}`]));
    const keys = Object.keys(pairs);
    const sample = signedAs('card-callback', query(pairs), query(pairs, [...keys.slice(6), ...keys.slice(0, 6)]));
    const { fits, tried, problem } = calibrated([sample]);
    expect({ fits, complete: tried.complete, code: problem?.code }).toEqual({
      fits: [],
      complete: false,
      code: 'calibrate.no-fit',
    });
  });
});

describe('the orders that produce a text', () => {
  const piece = (key: string, text: string) => ({ key, text });

  it('are all orders if texts can be exchanged, those near the order of arrival first', () =>
    expect(ordersThatWrite([piece('a', '1'), piece('b', '2'), piece('c', '1')], ',', '1,1,2')).toEqual({
      ways: [
        ['a', 'c', 'b'],
        ['c', 'a', 'b'],
      ],
      cut: false,
    }));

  it('exclude orders whose text is longer or shorter', () => {
    expect(ordersThatWrite([piece('a', '1'), piece('b', '11')], '', '111').ways).toEqual([
      ['a', 'b'],
      ['b', 'a'],
    ]);
    expect(ordersThatWrite([piece('a', '1')], '', '12').ways).toEqual([]);
    expect(ordersThatWrite([piece('a', '1'), piece('b', '2')], ',', '1;2').ways).toEqual([]);
    expect(ordersThatWrite([], ',', '').ways).toEqual([[]]);
    expect(ordersThatWrite([], ',', 'x').ways).toEqual([]);
  });

  it('are limited to 24, and the result is marked as cut', () => {
    const equal = Array.from({ length: 6 }, (_, i) => piece(`k${i}`, '1'));
    const { ways, cut } = ordersThatWrite(equal, '', '111111');
    expect({ ways: ways.length, cut, first: ways[0] }).toEqual({
      ways: 24,
      cut: true,
      first: ['k0', 'k1', 'k2', 'k3', 'k4', 'k5'],
    });
  });

  it('are abandoned for a text that is built to exhaust the search', () => {
    const maze = (size: number) => [...Array.from({ length: size }, (_, i) => piece(`k${i}`, 'a')), piece('end', 'b')];
    expect(ordersThatWrite(maze(4), '', 'aaaac')).toEqual({ ways: [], cut: false });
    expect(ordersThatWrite(maze(20), '', `${'a'.repeat(20)}c`)).toEqual({ ways: [], cut: true });
  });
});

describe('the profiles for a text', () => {
  const maze = (size: number) => [
    ...Array.from({ length: size }, (_, i) => ({ key: `k${i}`, text: 'a' })),
    { key: 'end', text: 'b' },
  ];
  const narrowed = (size: number) => {
    const pieces = maze(size);
    const texts = pieces.map(({ text }) => text);
    const spelling = { pieces, texts: { arrival: texts, sorted: texts, documented: texts } };
    return narrow(everyFit, { spellingOf: () => spelling }, `${'a'.repeat(size)}c`);
  };

  it('are marked as cut if the text is built to exhaust the search', () =>
    expect([narrowed(4), narrowed(20)]).toEqual([
      { fits: [], cut: false },
      { fits: [], cut: true },
    ]));
});

describe('a list for several samples', () => {
  const sequence = (signed: string, arrived = Array.from(signed).sort().join('')) => ({
    signed: Array.from(signed),
    arrived: Array.from(arrived),
  });

  it.each<readonly [string, string[], string | null]>([
    ['one run', ['cab'], 'cab'],
    ['runs that share keys', ['cab', 'cdb'], 'cadb'],
    ['runs that agree only through a third', ['ab', 'ca'], 'cab'],
  ])('joins %s', (_, runs, list) => expect(listForSome(runs.map((run) => [sequence(run)]))?.join('') ?? null).toBe(list));

  it('contains the fewest keys if the rest contradict one another', () =>
    expect(listForSome([[sequence('cab', 'abc')], [sequence('cba', 'bca')]])).toEqual(['c']));

  it('contains no key of a sample that is signed in the order of arrival', () =>
    expect(listForSome([[sequence('cab', 'abc')], [sequence('ba', 'ba')]])).toEqual(['c']));

  it('contains the keys before a listed key, too', () =>
    expect(listForSome([[sequence('cabd', 'abcd')], [sequence('xcba', 'xcba')]])).toEqual(['x', 'c']));

  it('is null if samples contradict one another, and empty if no sample needs a list', () => {
    expect(listForSome([[sequence('ba', 'ab')], [sequence('ab', 'ba')]])).toBe(null);
    expect(listForSome([[sequence('ab', 'ab')], [sequence('ba', 'ba')]])).toEqual([]);
    expect(listForSome([])).toEqual([]);
  });

  it('uses, for a sample with two readings, the reading that the others confirm', () =>
    expect(listForSome([[sequence('ab', 'ab'), sequence('ba', 'ab')], [sequence('cba', 'abc')]])).toEqual(['c', 'b', 'a']));
});

describe('a list for samples with many readings', () => {
  const sequence = (signed: string, arrived: string) => ({ signed: Array.from(signed), arrived: Array.from(arrived) });
  const choicesBehind = (wrong: number) => [
    [...Array.from({ length: wrong }, () => sequence('ab', 'ba')), sequence('ba', 'ab')],
    [sequence('bac', 'cab')],
  ];

  it('is searched at most two hundred times, and a search at this limit is marked as cut', () => {
    expect(lookForList(choicesBehind(98))).toEqual({ list: ['b', 'a', 'c'], cut: false });
    expect(lookForList(choicesBehind(99))).toEqual({ list: null, cut: true });
    expect(lookForList([[sequence('ba', 'ab')], [sequence('ab', 'ba')]])).toEqual({ list: null, cut: false });
  });

  it('is not searched further after a contradictory sample', () =>
    expect(listForSome([...choicesBehind(98), [sequence('ba', 'ab')]])).toEqual(['b', 'a', 'c']));
});

describe('all orders', () => {
  const pieces = ['a', 'b', 'c'].map((key) => ({ key, text: key.toUpperCase() }));
  const visited = (fixed: string[]): string[] => {
    const texts: string[] = [];
    visitOrders(pieces, '-', fixed, (text) => {
      texts.push(text);
      return null;
    });
    return texts;
  };

  it('are visited once each', () => expect(visited([])).toEqual(['A-B-C', 'A-C-B', 'B-A-C', 'B-C-A', 'C-A-B', 'C-B-A']));
  it('keep the order of the fixed keys', () => expect(visited(['c', 'x', 'a'])).toEqual(['B-C-A', 'C-A-B', 'C-B-A']));
  it('are as many as `countOrders` returns', () => {
    expect([countOrders(3, 0), countOrders(3, 2), countOrders(3, 3), countOrders(0, 0)]).toEqual([6, 3, 1, 1]);
    expect(countOrders(8, 5)).toBe(336);
  });
  it('end with the first match', () =>
    expect(visitOrders(pieces, '', [], (text) => (text.startsWith('B') ? text : null))).toBe('BAC'));
});
