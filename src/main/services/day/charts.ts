// The figures that charts draw, from the same sums as the Day screen: 30 business days, and one day by hour, gateway and method.
import type { ChartsView } from '../../../shared/contract/books/charts.ts';
import { chartDays, daysUpTo, hourOfDay } from '../../../shared/charts/days.ts';
import { moneySumsOf } from '../../../shared/ledger/money-sum.ts';
import { currencies } from '../../../shared/money.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { type DaySettings, isDate } from '../../../shared/time/business-day.ts';
import { createLocalTimes } from '../../../shared/time/local-times.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { MinuteSales } from '../../ledger/stores/day/charts-store.ts';

export type ChartsDeps = {
  readonly ledger: Pick<Ledger, 'charts' | 'stretch'>;
  /** The time zone and cut-off that are valid now. */
  readonly dayRule: () => DaySettings;
};

type HourSum = ChartsView['hours'][number];

/** Adds minutes up to hours of the business day. A clock that went back can put minutes of an earlier day into the same hours. */
const hoursOf = (minutes: readonly MinuteSales[], { timeZone, cutOff }: DaySettings): HourSum[] => {
  const localTime = createLocalTimes(timeZone);
  const sums = new Map<string, HourSum>();
  for (const { minute, currency, salesMinor, salesCount, returnsMinor } of minutes) {
    const hour = hourOfDay(localTime(minute * 60_000).text.slice(11, 16), cutOff);
    const key = `${hour} ${currency}`;
    const before = sums.get(key);
    sums.set(key, {
      ...{ hour, currency },
      salesMinor: (before?.salesMinor ?? 0) + salesMinor,
      salesCount: (before?.salesCount ?? 0) + salesCount,
      returnsMinor: (before?.returnsMinor ?? 0) + returnsMinor,
      netMinor: (before?.netMinor ?? 0) + salesMinor - returnsMinor,
    });
  }
  const place = ({ hour, currency }: HourSum): number => hour * currencies.length + currencies.indexOf(currency);
  return [...sums.values()].sort((a, b) => place(a) - place(b));
};

export const createCharts = ({ ledger: { charts, stretch }, dayRule }: ChartsDeps) => ({
  /**
   * The figures of the 30 business days up to `to`, and of `day`. Error: `export.bad-range`. Throws a RangeError if a sum exceeds
   * safe integers.
   */
  get({ to, day }: { readonly to: string; readonly day: string }): Result<ChartsView> {
    const days = isDate(to) && isDate(day) ? daysUpTo(to, chartDays) : null;
    const from = days?.[0];
    if (!days || from === undefined) return fail('export.bad-range');
    const posted = Map.groupBy(charts.days({ from, to }, currencies), (sum) => sum.day);
    const late = new Map(charts.late({ from, to }).map((count) => [count.day, count.late]));
    const rule = dayRule();
    return ok({
      days: days.map((one) => ({ day: one, money: [...moneySumsOf(posted.get(one) ?? [])], late: late.get(one) ?? 0 })),
      cutOff: rule.cutOff,
      hours: hoursOf(charts.minutes(day), rule),
      received: stretch.received(stretch.ofDay(day)).map((sum) => ({ ...sum })),
    });
  },
});
export type Charts = ReturnType<typeof createCharts>;
