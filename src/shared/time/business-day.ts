// Business days: the shop's own calendar, in which a day begins at an hour that the shop chooses.

export type DaySettings = {
  /** The time zone's IANA name, such as `Africa/Tripoli`. */
  readonly timeZone: string;
  /** `HH:MM`: money received before this time of day belongs to the business day before. */
  readonly cutOff: string;
  /** The first business day under these settings; no time is assigned to an earlier business day. */
  readonly from?: string | undefined;
};

export const defaultDay: DaySettings = { timeZone: 'Africa/Tripoli', cutOff: '00:00' };

const formats = new Map<string, Intl.DateTimeFormat>();
const formatFor = (timeZone: string): Intl.DateTimeFormat => {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'longOffset',
    });
    formats.set(timeZone, format);
  }
  return format;
};

/** True if this machine knows the time zone. */
export const isTimeZone = (name: string): boolean => {
  try {
    formatFor(name);
    return true;
  } catch {
    return false;
  }
};

const partsAt = (wallMs: number, timeZone: string): Record<string, string> =>
  Object.fromEntries(
    formatFor(timeZone)
      .formatToParts(wallMs)
      .map((part) => [part.type, part.value]),
  );

const dayBefore = (date: string): string => new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

const dayAt = (wallMs: number, { timeZone, cutOff }: DaySettings): string => {
  const { year, month, day, hour, minute } = partsAt(wallMs, timeZone);
  const date = `${year}-${month}-${day}`;
  return `${hour}:${minute}` < cutOff ? dayBefore(date) : date;
};

/**
 * Cache of the last result, because each journal entry needs its business day. Time zones and cut-offs change on whole minutes,
 * so the day is the same within a minute.
 */
let last = { minute: Number.NaN, timeZone: '', cutOff: '', day: '' };

/**
 * The business day (`YYYY-MM-DD`) that a moment belongs to. Compares the shop's wall clock with the cut-off, so a change of the
 * zone's offset does not move the cut-off.
 */
export const businessDayOf = (wallMs: number, settings: DaySettings): string => {
  const minute = Math.floor(wallMs / 60_000);
  const { timeZone, cutOff } = settings;
  const same = last.minute === minute && last.timeZone === timeZone && last.cutOff === cutOff;
  if (!same) {
    last = { minute, timeZone, cutOff, day: dayAt(wallMs, settings) };
  }
  const { from = '' } = settings;
  return last.day < from ? from : last.day;
};

/** Writes a moment as shown by the shop's wall clock: `2026-11-21T10:42:07+02:00`. */
export const localTime = (wallMs: number, timeZone: string): string => {
  const { year, month, day, hour, minute, second, timeZoneName } = partsAt(wallMs, timeZone);
  const offset = (timeZoneName as string).slice(3) || '+00:00';
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`;
};

/** True if this machine supports the time zone and the cut-off is a time of day. */
export const isDaySettings = ({ timeZone, cutOff }: DaySettings): boolean => {
  if (!/^([01][0-9]|2[0-3]):[0-5][0-9]$/.test(cutOff)) return false;
  try {
    formatFor(timeZone);
    return true;
  } catch {
    return false;
  }
};

/** True for a calendar date that exists, as `YYYY-MM-DD`. */
export const isDate = (text: string): boolean =>
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
