// The value axis of a chart: ticks at round amounts in whole minor units (or whole counts), and the texts of the ticks. Amounts
// stay integers; only the place of a value on the axis is a fraction.
import { type Currency, formatAmount, money } from '../money.ts';

/** An axis from `min` to `max`. Zero is always on the axis; `ticks` are in ascending order. */
export type ValueAxis = { readonly min: number; readonly max: number; readonly ticks: readonly number[] };

/** The most intervals between ticks. */
const mostIntervals = 5;

/** The smallest round step (1, 2 or 5 times a power of ten) that needs at most `mostIntervals` intervals. */
const stepOf = (low: number, high: number): number => {
  for (let power = 1; ; power *= 10) {
    const step = [1, 2, 5].map((n) => n * power).find((n) => Math.ceil(high / n) - Math.floor(low / n) <= mostIntervals);
    if (step !== undefined) return step;
  }
};

/**
 * The axis for whole values, from zero or the lowest value to zero or the highest. Without a value other than zero, the axis goes
 * from 0 to 1. Ticks beyond the safe integers are left out.
 */
export const scaleOf = (values: readonly number[]): ValueAxis => {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  if (low === high) return { min: 0, max: 1, ticks: [0] };
  const step = stepOf(low, high);
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step).filter(Number.isSafeInteger);
  return { min: Math.min(low, ...ticks), max: Math.max(high, ...ticks), ticks };
};

/** The place of a value on the axis: 0 at `min`, 1 at `max`. */
export const placeOf = (value: number, { min, max }: ValueAxis): number => (value - min) / (max - min);

/**
 * The texts of ticks: amounts of `currency`, without decimals if all of them are whole units, or counts if the currency is null.
 */
export const tickTexts = ({ ticks }: ValueAxis, currency: Currency | null): readonly string[] => {
  if (currency === null) return ticks.map(String);
  const texts = ticks.map((tick) => formatAmount(money(tick, currency)));
  return texts.every((text) => /\.0+$/.test(text)) ? texts.map((text) => text.replace(/\.0+$/, '')) : texts;
};
