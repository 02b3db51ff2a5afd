// Formats times and days with Latin digits, 24 hours and the shop's time zone.
import type { Lang } from '../../shared/lang.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a cached formatter, because constructing `Intl.DateTimeFormat` is slow and a screen of rows needs only a few of them.
 */
const formatter = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  formatters.set(key, made);
  return made;
};

/** The time of day in the shop's time zone: `10:42`. */
export const clockTime = (ms: number, timeZone: string): string =>
  formatter('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(ms);

/** The time of day in the shop's time zone, with seconds: `10:42:07`. */
export const clockTimeExact = (ms: number, timeZone: string): string =>
  formatter('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(ms);

/** The calendar day in the shop's time zone: `2026-11-21`. */
export const calendarDay = (ms: number, timeZone: string): string =>
  formatter('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(ms);

/**
 * Formats the day and time in the shop's time zone. If `timeZone` is null, formats them in UTC and appends `UTC`. The machine's
 * zone is never used, because a new machine may be set to another zone than the shop's.
 */
export const shopMoment = (ms: number, timeZone: string | null): string =>
  timeZone === null ? `${shopMoment(ms, 'UTC')} UTC` : `${calendarDay(ms, timeZone)} ${clockTime(ms, timeZone)}`;

/** Arabic names of the cities that time zones are named after. */
const citiesInArabic: Readonly<Record<string, string>> = {
  'Africa/Tripoli': 'طرابلس',
  'Africa/Cairo': 'القاهرة',
  'Africa/Tunis': 'تونس',
  'Africa/Algiers': 'الجزائر',
};

/** Returns the city of a time zone: `Tripoli` or «طرابلس» for `Africa/Tripoli`. */
export const zoneCity = (timeZone: string, lang: Lang): string => {
  const city = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
  return lang === 'ar' ? (citiesInArabic[timeZone] ?? city) : city;
};

export type DayParts = { readonly day: string; readonly month: string; readonly year: string };

/** Splits a day, so that each number can be isolated: `2026-11-21` becomes `21`, `November` or `نوفمبر`, and `2026`. */
export const dayParts = (day: string, lang: Lang): DayParts => {
  const [year = '', , date = ''] = day.split('-');
  const month = formatter(lang === 'ar' ? 'ar-LY' : 'en-GB', { timeZone: 'UTC', month: 'long' }).format(Date.parse(day));
  return { day: String(Number(date)), month, year };
};

/** The weekday's name: `Sat` or «السبت»; `narrow`: its first letter, `S` or «س», for places that hold one letter only. */
export const weekdayOf = (day: string, lang: Lang, weekday: 'short' | 'narrow' = 'short'): string =>
  formatter(lang === 'ar' ? 'ar-LY' : 'en-GB', { timeZone: 'UTC', weekday }).format(Date.parse(day));

/** A time left as `10:48` or `1:10:48`, rounded up to whole seconds. */
export const countdown = (leftMs: number): string => {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const two = (n: number): string => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${two(m)}:${two(s)}`;
};
