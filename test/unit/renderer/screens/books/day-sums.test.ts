// The sums of a day are computed by currency and never across currencies.
import { expect, it } from 'vitest';
import { blocksOf, hasOpen, isEmptyDay, stateCounts, totalOf } from '../../../../../src/renderer/screens/books/day/day-sums.ts';
import type { DayTotalsView } from '../../../../../src/shared/contract/books/day.ts';

const line = (changes: Partial<DayTotalsView['sums'][number]>): DayTotalsView['sums'][number] => ({
  kind: 'sale',
  currency: 'LYD',
  gateway: 'wallet',
  method: 'method_a',
  count: 1,
  amountMinor: 1000,
  late: 0,
  unconfirmed: 0,
  unconfirmedMinor: 0,
  ...changes,
});
const sums = [
  line({ kind: 'suspense', amountMinor: 40_000 }),
  line({ method: 'method_b', amountMinor: 2500, count: 2, late: 1 }),
  line({ currency: 'USD', gateway: 'card', method: null, amountMinor: 1800 }),
  line({}),
];

it('the totals of a day are computed for each currency, sales first', () => {
  const [dinars, dollars, ...none] = blocksOf(sums);
  expect(none).toEqual([]);
  expect(dinars).toMatchObject({ currency: 'LYD', count: 4, total: { amountMinor: 43_500, currency: 'LYD' } });
  expect(dinars?.lines.map(({ kind, method }) => `${kind} ${method}`)).toEqual([
    'sale method_a',
    'sale method_b',
    'suspense method_a',
  ]);
  expect(dollars).toMatchObject({ currency: 'USD', count: 1, total: { amountMinor: 1800, currency: 'USD' } });
});

it('the total of one kind and currency is returned, or zero without entries', () => {
  expect(totalOf(sums, 'sale', 'LYD')).toEqual({
    money: { amountMinor: 3500, currency: 'LYD' },
    count: 3,
    late: 1,
    unconfirmed: 0,
  });
  expect(totalOf(sums, 'refund-owed', 'USD')).toEqual({
    money: { amountMinor: 0, currency: 'USD' },
    count: 0,
    late: 0,
    unconfirmed: 0,
  });
});

it('the states of a day are counted in the usual order of states, and an empty day has no counts', () => {
  expect(stateCounts({ unknown: 1, 'paid-twice': 1, paid: 7, 'paid-late': 3, waiting: 2, expired: 0 })).toEqual([
    { state: 'waiting', count: 2 },
    { state: 'paid', count: 7 },
    { state: 'paid-late', count: 3 },
    { state: 'paid-twice', count: 1 },
    { state: 'unknown', count: 1 },
  ]);
  const empty = { sums: [], moves: [], states: { paid: 0 }, exceptions: 0 } as unknown as DayTotalsView;
  expect(isEmptyDay(empty)).toBe(true);
  expect(isEmptyDay({ ...empty, exceptions: 1 })).toBe(false);
  expect(isEmptyDay({ ...empty, states: { refused: 1 } })).toBe(false);
  expect(isEmptyDay({ ...empty, states: { refused: 1, expired: 0 } })).toBe(false);
  expect(isEmptyDay({ ...empty, moves: [{ move: 'paid-cash', currency: 'LYD', count: 1, amountMinor: 1 }] })).toBe(false);
});

it('a day without content shows what is open of other days: money, exceptions, payments that need action or are pending', () => {
  const none = { needed: 0, pending: 0, monitored: 0, loose: 0 };
  const open = { owed: [], suspense: [], exceptions: 0, attention: { ...none, monitored: 2 } };
  const owed = [{ currency: 'LYD' as const, count: 1, amountMinor: 1 }];
  expect(hasOpen({ open })).toBe(false);
  for (const more of [{ owed }, { suspense: owed }, { exceptions: 1 }])
    expect(hasOpen({ open: { ...open, ...more } })).toBe(true);
  for (const list of ['needed', 'pending'] as const)
    expect(hasOpen({ open: { ...open, attention: { ...none, [list]: 1 } } })).toBe(true);
});
