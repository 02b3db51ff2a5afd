// Times and days as people here write them: Latin digits, 24 hours, the shop's own time zone.
import type { Lang } from './shape.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Building one is slow; a screen full of rows asks for the same few. */
const formatter = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  formatters.set(key, made);
  return made;
};

/** `10:42` at the shop. */
export const clockTime = (ms: number, timeZone: string): string =>
  formatter('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(ms);

/** `10:42:07` at the shop. */
export const clockTimeExact = (ms: number, timeZone: string): string =>
  formatter('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(ms);

/** The calendar day at the shop, as `2026-11-21`. */
export const calendarDay = (ms: number, timeZone: string): string =>
  formatter('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(ms);

/** Cities that people here say by another name than the zone's own. */
const citiesInArabic: Readonly<Record<string, string>> = {
  'Africa/Tripoli': 'طرابلس',
  'Africa/Cairo': 'القاهرة',
  'Africa/Tunis': 'تونس',
  'Africa/Algiers': 'الجزائر',
};

/** `Africa/Tripoli` as `Tripoli`, «طرابلس»: a zone by the city that it is named after. */
export const zoneCity = (timeZone: string, lang: Lang): string => {
  const city = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
  return lang === 'ar' ? (citiesInArabic[timeZone] ?? city) : city;
};

export type DayParts = { readonly day: string; readonly month: string; readonly year: string };

/** `2026-11-21` as `21`, `November` or `نوفمبر`, `2026`: in pieces, so that each number can stand alone. */
export const dayParts = (day: string, lang: Lang): DayParts => {
  const [year = '', , date = ''] = day.split('-');
  const month = formatter(lang === 'ar' ? 'ar-LY' : 'en-GB', { timeZone: 'UTC', month: 'long' }).format(Date.parse(day));
  return { day: String(Number(date)), month, year };
};

/** `10:48` or `1:10:48`: what is left of a time. */
export const countdown = (leftMs: number): string => {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const two = (n: number): string => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${two(m)}:${two(s)}`;
};
