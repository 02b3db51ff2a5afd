// Days of the calendar as texts `YYYY-MM-DD`, reckoned without any time zone: a business day is a date, not a moment.
import type { Lang } from '../../i18n/shape.ts';

const dayMs = 86_400_000;
const textOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const addDays = (day: string, count: number): string => textOf(Date.parse(day) + count * dayMs);

/** The same day of another month, or that month's last day: 31 January, a month on, is 28 February. */
export const addMonths = (day: string, count: number): string => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return textOf(Date.UTC(year, month - 1 + count, Math.min(date, last)));
};

export const monthOf = (day: string): string => day.slice(0, 7);

/** Weeks begin on Saturday here, and on Monday for English readers. Numbered as `Date` does: 0 is Sunday. */
const firstWeekday: Readonly<Record<Lang, number>> = { ar: 6, en: 1 };

const weekdayOf = (day: string): number => new Date(Date.parse(day)).getUTCDay();

export const startOfWeek = (day: string, lang: Lang): string => addDays(day, -((weekdayOf(day) - firstWeekday[lang] + 7) % 7));

/** Six weeks of seven days, so that the calendar never changes its height; days of other months included. */
export const monthGrid = (day: string, lang: Lang): string[][] => {
  const start = startOfWeek(`${monthOf(day)}-01`, lang);
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (__, i) => addDays(start, week * 7 + i)));
};

export type Weekday = { readonly short: string; readonly long: string };

/** Names of the week's days, in the order of the grid. */
export const weekdays = (lang: Lang): Weekday[] => {
  const locale = lang === 'ar' ? 'ar-LY' : 'en-GB';
  const short = new Intl.DateTimeFormat(locale, { weekday: lang === 'ar' ? 'narrow' : 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return (monthGrid('2026-01-01', lang)[0] as string[]).map((day) => {
    const at = Date.parse(day);
    return { short: short.format(at), long: long.format(at) };
  });
};
