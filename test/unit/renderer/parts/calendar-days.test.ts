// Days of the calendar, without a time zone.
import { expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  monthGrid,
  monthOf,
  startOfWeek,
  weekdays,
} from '../../../../src/renderer/parts/calendar/calendar-days.ts';

it('walks over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
});

it('stays within a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
});

it('begins the week on Saturday in Arabic and on Monday in English', () => {
  expect(startOfWeek('2026-11-21', 'ar')).toBe('2026-11-21');
  expect(startOfWeek('2026-11-21', 'en')).toBe('2026-11-16');
  expect(weekdays('ar').map(({ long }) => long)[0]).toBe('السبت');
  expect(weekdays('en').map(({ long }) => long)[0]).toBe('Monday');
});

it('shows every day of any month in six weeks of one run', () => {
  for (let month = '2026-01-01'; month < '2029'; month = addMonths(month, 1)) {
    for (const lang of ['ar', 'en'] as const) {
      const days = monthGrid(month, lang).flat();
      expect(days).toHaveLength(42);
      expect(days.every((day, i) => i === 0 || day === addDays(days[i - 1] as string, 1))).toBe(true);
      const last = addDays(addMonths(month, 1), -1);
      expect(days.filter((day) => monthOf(day) === monthOf(month))).toHaveLength(Number(last.slice(8)));
    }
  }
});
