// The series that charts draw, from the figures of the contract entry `charts.get`: one for each currency, never added across
// currencies.
import type { ChartsView } from '../contract/books/charts.ts';
import { addMoney, type Currency, currencies, type Money, money } from '../money.ts';
import type { Gateway } from '../payment/gateways.ts';
import { chartHours, hourBegins } from './days.ts';

type DaySums = ChartsView['days'][number];
type DayMoney = DaySums['money'][number];

/** The currencies of one figure that have any value other than zero in the 30 days, in the order of `currencies`. */
export const currenciesIn = (days: readonly DaySums[], figure: 'netMinor' | 'paidBackMinor'): readonly Currency[] =>
  currencies.filter((currency) => days.some((day) => figureOf(day, currency, figure) !== 0));

/** A figure of one day and currency; zero without entries. */
export const figureOf = ({ money: sums }: DaySums, currency: Currency, figure: keyof Omit<DayMoney, 'currency'>): number =>
  sums.find((sum) => sum.currency === currency)?.[figure] ?? 0;

/** The sum of amounts of one currency. Throws a RangeError beyond safe integers. */
export const sumOf = (amounts: readonly number[], currency: Currency): Money =>
  amounts.reduce((sum, amountMinor) => addMoney(sum, money(amountMinor, currency)), money(0, currency));

/** The place of the highest value, the first of equal ones; null if no value is above zero. */
export const highestOf = (values: readonly number[]): number | null => {
  const highest = Math.max(0, ...values);
  return highest === 0 ? null : values.indexOf(highest);
};

/** One hour of the business day: the time at which it begins, and its figures, zero without entries. */
export type HourFigures = {
  readonly begins: string;
  readonly netMinor: number;
  readonly salesMinor: number;
  readonly salesCount: number;
  readonly returnsMinor: number;
};

/** The 24 hours of the business day in one currency, from the cut-off on. Empty if nothing was sold or returned. */
export const hoursOf = ({ hours, cutOff }: Pick<ChartsView, 'hours' | 'cutOff'>, currency: Currency): readonly HourFigures[] => {
  const own = hours.filter((hour) => hour.currency === currency);
  if (own.length === 0) return [];
  return Array.from({ length: chartHours }, (_, hour) => {
    const { netMinor = 0, salesMinor = 0, salesCount = 0, returnsMinor = 0 } = own.find((sum) => sum.hour === hour) ?? {};
    return { begins: hourBegins(hour, cutOff), netMinor, salesMinor, salesCount, returnsMinor };
  });
};

/** The money received by one gateway and method, in one currency. */
export type WayFigures = {
  readonly gateway: Gateway;
  readonly method: string | null;
  readonly count: number;
  readonly late: number;
  readonly amountMinor: number;
};

/**
 * The money received in one currency by gateway and method, largest first: what paid sales, what was set aside, and what is owed
 * back, together.
 */
export const waysOf = (received: ChartsView['received'], currency: Currency): readonly WayFigures[] => {
  const ways = new Map<string, WayFigures>();
  for (const { gateway, method, count, late, amountMinor, currency: own } of received) {
    if (own !== currency) continue;
    const key = JSON.stringify([gateway, method]);
    const before = ways.get(key);
    ways.set(key, {
      ...{ gateway, method, count: count + (before?.count ?? 0), late: late + (before?.late ?? 0) },
      amountMinor: sumOf([amountMinor, before?.amountMinor ?? 0], currency).amountMinor,
    });
  }
  return [...ways.values()].sort((a, b) => b.amountMinor - a.amountMinor);
};
