// Formats many moments as shown by the shop's wall clock. The zone's offset is looked up once a day and not for each moment,
// because that lookup is slow.
import { localTime } from './business-day.ts';

export type LocalTime = {
  /** `2026-11-21 10:42:07`, which every spreadsheet reads as a date with its time. */
  readonly text: string;
  /** The offset from UTC, such as `UTC+02:00`. */
  readonly offset: string;
};
type Offset = { readonly ms: number; readonly text: string };

const dayMs = 86_400_000;

const offsetAt = (wallMs: number, timeZone: string): Offset => {
  const text = localTime(wallMs, timeZone).slice(19);
  const [hours = 0, minutes = 0, seconds = 0] = text.slice(1).split(':').map(Number);
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return { ms: text.startsWith('-') ? -ms : ms, text: `UTC${text}` };
};

const twoDigits = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));
const timeOfDay = (seconds: number): string =>
  `${twoDigits[Math.floor(seconds / 3600)]}:${twoDigits[Math.floor(seconds / 60) % 60]}:${twoDigits[seconds % 60]}`;
const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** Returns a function that formats a moment. Fastest with moments in ascending order, because only the last day is cached. */
export const createLocalTimes = (timeZone: string): ((wallMs: number) => LocalTime) => {
  let utcDay = Number.NaN;
  /** The offset of the cached UTC day; null if the offset changes within that day. */
  let ofDay: Offset | null = null;
  let localDay = Number.NaN;
  let date = '';
  return (wallMs) => {
    const thisDay = Math.floor(wallMs / dayMs);
    if (thisDay !== utcDay) {
      utcDay = thisDay;
      const first = offsetAt(utcDay * dayMs, timeZone);
      ofDay = offsetAt((utcDay + 1) * dayMs, timeZone).ms === first.ms ? first : null;
    }
    const offset = ofDay ?? offsetAt(wallMs, timeZone);
    const localMs = wallMs + offset.ms;
    const shownDay = Math.floor(localMs / dayMs);
    if (shownDay !== localDay) {
      localDay = shownDay;
      date = dateOf(shownDay);
    }
    return { text: `${date} ${timeOfDay(Math.floor((localMs - shownDay * dayMs) / 1000))}`, offset: offset.text };
  };
};
