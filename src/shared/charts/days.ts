// The time axes of charts: the business days up to a day, and the 24 hours of a business day, counted from the shop's cut-off.

const dayMs = 86_400_000;
const minutesOfDay = 1440;

/** The number of business days in the charts of days. */
export const chartDays = 30;
/** The number of hours in the charts of one business day. */
export const chartHours = 24;

/**
 * The `count` calendar days that end with `to`, in order, as `YYYY-MM-DD`. Null if the first of them would lie before the year
 * 0000, which dates of this form cannot express. `to` must be a date (`isDate`).
 */
export const daysUpTo = (to: string, count: number): readonly string[] | null => {
  const lastMs = Date.parse(`${to}T00:00:00Z`);
  const days = Array.from({ length: count }, (_, i) => new Date(lastMs - (count - 1 - i) * dayMs).toISOString().slice(0, 10));
  return days[0]?.startsWith('-') ? null : days;
};

/** The minutes from midnight to a time of day `HH:MM`. */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * The hour of the business day that holds a time of day: 0 for the hour that begins at the cut-off, up to 23. Both times are
 * `HH:MM` of the shop's wall clock. If a clock change repeats an hour, both are the same hour.
 */
export const hourOfDay = (time: string, cutOff: string): number =>
  Math.floor(((minutesOf(time) - minutesOf(cutOff) + minutesOfDay) % minutesOfDay) / 60);

/** The time of day at which an hour of the business day begins, as `HH:MM`. */
export const hourBegins = (hour: number, cutOff: string): string => {
  const minutes = (minutesOf(cutOff) + hour * 60) % minutesOfDay;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
};
