// Tests the series of charts: one for each currency, with every day and hour, and money received by gateway and method.
import { describe, expect, it } from 'vitest';
import { currenciesIn, figureOf, highestOf, hoursOf, sumOf, waysOf } from '../../../../src/shared/charts/series.ts';
import type { ChartsView } from '../../../../src/shared/contract/books/charts.ts';

type Line = ChartsView['received'][number];
const line = (changes: Partial<Line>): Line => ({
  ...{ kind: 'sale', currency: 'LYD', gateway: 'wallet', method: 'a', count: 1, amountMinor: 100, late: 0 },
  ...{ unconfirmed: 0, unconfirmedMinor: 0 },
  ...changes,
});
const none = { salesMinor: 0, salesCount: 0, returnsMinor: 0, netMinor: 0, setAsideMinor: 0, resolvedMinor: 0, owedMinor: 0 };
const sums = { ...none, paidBackMinor: 0, otherIncomeMinor: 0 };

describe('the days', () => {
  const days: ChartsView['days'] = [
    { day: '2026-01-14', money: [], late: 0 },
    { day: '2026-01-15', money: [{ ...sums, currency: 'USD', netMinor: -5, paidBackMinor: 0 }], late: 0 },
    { day: '2026-01-16', money: [{ ...sums, currency: 'LYD', netMinor: 0, paidBackMinor: 7 }], late: 0 },
  ];

  it('have a chart for each currency with any figure other than zero', () => {
    expect(currenciesIn(days, 'netMinor')).toEqual(['USD']);
    expect(currenciesIn(days, 'paidBackMinor')).toEqual(['LYD']);
  });

  it('have zero for a currency without entries', () =>
    expect(days.map((day) => figureOf(day, 'USD', 'netMinor'))).toEqual([0, -5, 0]));
});

it('a sum is exact, and refused beyond safe integers', () => {
  expect(sumOf([1, 2, -4], 'LYD')).toEqual({ amountMinor: -1, currency: 'LYD' });
  expect(() => sumOf([Number.MAX_SAFE_INTEGER, 1], 'LYD')).toThrow(RangeError);
});

it('the highest value is the first of equal ones, and none without a value above zero', () => {
  expect(highestOf([1, 5, 5])).toBe(1);
  expect(highestOf([0, -3])).toBeNull();
  expect(highestOf([])).toBeNull();
});

it('the hours are all 24 from the cut-off, those without entries with zero, and none for a currency without entries', () => {
  const hour = { hour: 2, currency: 'LYD', salesMinor: 9, salesCount: 1, returnsMinor: 2, netMinor: 7 } as const;
  const hours = hoursOf({ hours: [hour], cutOff: '04:30' }, 'LYD');
  expect(hours.length).toBe(24);
  expect(hours[2]).toEqual({ begins: '06:30', salesMinor: 9, salesCount: 1, returnsMinor: 2, netMinor: 7 });
  expect(hours[23]).toEqual({ begins: '03:30', salesMinor: 0, salesCount: 0, returnsMinor: 0, netMinor: 0 });
  expect(hoursOf({ hours: [hour], cutOff: '04:30' }, 'USD')).toEqual([]);
});

it('the ways of paying add up all kinds of bookings of a gateway and method, largest first, in one currency', () => {
  const received = [
    line({ amountMinor: 100, late: 1 }),
    line({ kind: 'suspense', amountMinor: 50, count: 2 }),
    line({ method: null, amountMinor: 400 }),
    line({ currency: 'USD', gateway: 'card', method: null, amountMinor: 900 }),
  ];
  expect(waysOf(received, 'LYD')).toEqual([
    { gateway: 'wallet', method: null, count: 1, late: 0, amountMinor: 400 },
    { gateway: 'wallet', method: 'a', count: 3, late: 1, amountMinor: 150 },
  ]);
  expect(waysOf(received, 'USD')).toMatchObject([{ gateway: 'card', amountMinor: 900 }]);
});
