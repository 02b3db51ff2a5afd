// Contract entry about the figures that charts draw: sums by business day, and one day's sums by hour, gateway and method.
import { z } from 'zod';
import { chartDays, chartHours } from '../../charts/days.ts';
import { currency, day, define, minor } from '../parts.ts';
import { daySum } from './day.ts';
import { moneySums } from './money-sums.ts';

const count = z.int().nonnegative();

const charts = z.strictObject({
  /** The 30 business days up to `to`, in order; a day without entries has no sums. */
  days: z
    .array(
      z.strictObject({
        day,
        /** The day's sums, the same as `money` of `day.get`. */
        money: moneySums,
        /** The number of payments whose money came late, the same as the sum of `late` of `day.get`. */
        late: count,
      }),
    )
    .length(chartDays),
  /** The time of day (`HH:MM`) at which hour 0 of `hours` begins. */
  cutOff: z.string(),
  /**
   * Sales of `day` by the hour in which they were booked, counted from `cutOff`, in order. Their sums are the day's sums in
   * `money`. Hours in which nothing was booked are left out.
   */
  hours: z.array(
    z.strictObject({
      hour: z
        .int()
        .min(0)
        .max(chartHours - 1),
      currency,
      salesMinor: minor,
      salesCount: count,
      returnsMinor: minor,
      netMinor: minor,
    }),
  ),
  /** Money received on `day`: the same as `sums` of `day.get`. */
  received: z.array(daySum),
});
export type ChartsView = z.infer<typeof charts>;

export const chartsContract = Object.freeze({
  /** `to`: the last of the 30 business days. `day`: the business day of `hours` and `received`. */
  'charts.get': define('query', z.strictObject({ to: day, day }), charts, { errors: ['export.bad-range'] }),
});
