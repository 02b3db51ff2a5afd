// Times for spreadsheets: each moment as the shop's wall clock showed it, in any time zone and across clock changes.
import { array, assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localTime } from '../../../../src/shared/time/business-day.ts';
import { createLocalTimes } from '../../../../src/shared/time/local-times.ts';

const expected = (wallMs: number, zone: string) => {
  const text = localTime(wallMs, zone);
  return { text: text.slice(0, 19).replace('T', ' '), offset: `UTC${text.slice(19)}` };
};

describe('local times', () => {
  it('are a text that a spreadsheet reads as date and time, and a separate offset', () => {
    expect(createLocalTimes('Africa/Tripoli')(Date.UTC(2026, 0, 15, 8, 42, 7, 999))).toEqual({
      text: '2026-01-15 10:42:07',
      offset: 'UTC+02:00',
    });
  });

  it('follow the clock when it is put forward and back within a day', () => {
    const times = createLocalTimes('Europe/Rome');
    for (const day of [Date.UTC(2026, 2, 29), Date.UTC(2026, 9, 25)])
      for (let minute = 0; minute < 1440; minute += 15) {
        const wallMs = day + minute * 60_000;
        expect(times(wallMs)).toEqual(expected(wallMs, 'Europe/Rome'));
      }
  });

  it('depend only on their moment, in any order, east and west', () => {
    const zone = constantFrom('Africa/Tripoli', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia', 'Africa/Monrovia', 'UTC');
    const moments = array(integer({ min: -3e11, max: 4e12 }), { minLength: 1, maxLength: 8 });
    assert(
      property(zone, moments, (name, all) => {
        const times = createLocalTimes(name);
        expect(all.map(times)).toEqual(all.map((wallMs) => expected(wallMs, name)));
      }),
    );
  });
});
