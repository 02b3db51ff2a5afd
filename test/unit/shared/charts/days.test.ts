// Tests the time axes of charts: the business days up to a day, and the hours of a day from the shop's cut-off.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chartDays, daysUpTo, hourBegins, hourOfDay } from '../../../../src/shared/charts/days.ts';

describe('the days up to a day', () => {
  it('end with this day and pass over months and leap days', () => {
    expect(daysUpTo('2028-03-02', 4)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01', '2028-03-02']);
    const days = daysUpTo('2026-11-29', chartDays);
    expect([days?.length, days?.[0], days?.at(-1)]).toEqual([30, '2026-10-31', '2026-11-29']);
  });

  it('are none if the first of them has no date of four digits', () => {
    expect(daysUpTo('0000-01-30', 30)?.[0]).toBe('0000-01-01');
    expect(daysUpTo('0000-01-29', 30)).toBeNull();
  });
});

describe('the hours of a business day', () => {
  it.each([
    ['00:00', '00:00', 0],
    ['23:59', '00:00', 23],
    ['04:30', '04:30', 0],
    ['05:29', '04:30', 0],
    ['05:30', '04:30', 1],
    ['04:29', '04:30', 23],
    ['00:00', '04:30', 19],
  ])('%s with the cut-off %s is hour %i', (time, cutOff, hour) => expect(hourOfDay(time, cutOff)).toBe(hour));

  it('begin one after the other from the cut-off, each at its own time', () => {
    const minute = fc.nat(1439).map((n) => `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`);
    fc.assert(
      fc.property(minute, fc.nat(23), (cutOff, hour) => {
        expect(hourOfDay(hourBegins(hour, cutOff), cutOff)).toBe(hour);
        expect(hourBegins(0, cutOff)).toBe(cutOff);
      }),
    );
  });
});
