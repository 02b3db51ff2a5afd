// Changed rules of the business day: a new time zone or cut-off applies from the start of a business day, never within one.
import { expect, it } from 'vitest';
import { businessDayOf } from '../../../../src/shared/time/business-day.ts';
import { nextDay, ruleAt, sameRule } from '../../../../src/shared/time/day-rules.ts';

const first = { timeZone: 'UTC', cutOff: '00:00' };
const later = { timeZone: 'UTC', cutOff: '04:00', from: '2026-01-16' };
const far = { timeZone: 'Asia/Tokyo', cutOff: '00:00', from: '2026-01-20' };
const dayAt = (text: string): string => {
  const ms = Date.parse(text);
  return businessDayOf(ms, ruleAt(ms, first, [later, far]));
};

it('a business day that has begun keeps its rule, and no day goes back or is skipped', () => {
  expect([dayAt('2026-01-15T01:00Z'), dayAt('2026-01-15T23:59Z')]).toEqual(['2026-01-15', '2026-01-15']);
  // Under the new cut-off alone, the first moment would still belong to the 15th.
  expect([dayAt('2026-01-16T00:00Z'), dayAt('2026-01-17T03:59Z')]).toEqual(['2026-01-16', '2026-01-16']);
  expect([dayAt('2026-01-17T04:00Z'), dayAt('2026-01-20T03:59Z')]).toEqual(['2026-01-17', '2026-01-19']);
  expect([dayAt('2026-01-20T04:00Z'), dayAt('2026-01-20T15:00Z')]).toEqual(['2026-01-20', '2026-01-21']);
});

it('days never go back around a change, between any zones', () => {
  const zones = ['Pacific/Auckland', 'Africa/Tripoli', 'Pacific/Honolulu'];
  for (const from of zones)
    for (const to of zones) {
      const rules = [{ timeZone: to, cutOff: '03:00', from: '2026-01-16' }];
      let before = '';
      for (let ms = Date.parse('2026-01-14T00:00Z'); ms < Date.parse('2026-01-19T00:00Z'); ms += 600_000) {
        const day = businessDayOf(ms, ruleAt(ms, { timeZone: from, cutOff: '00:00' }, rules));
        expect(day >= before && (before === '' || day <= nextDay(before))).toBe(true);
        before = day;
      }
    }
});

it('a rule without a first day, as in older books, applies from the first moment', () => {
  expect(ruleAt(0, first, [{ ...far, from: '' }])).toMatchObject({ timeZone: 'Asia/Tokyo' });
});

it('two rules are equal if zone and cut-off are equal', () => {
  expect(sameRule(later, { timeZone: 'UTC', cutOff: '04:00' })).toBe(true);
  expect(sameRule(later, first)).toBe(false);
  expect(sameRule(first, { ...first, timeZone: 'Asia/Tokyo' })).toBe(false);
});

it('the day after the last of a month, or of a year, is the first of the next', () => {
  expect([nextDay('2026-02-28'), nextDay('2026-12-31')]).toEqual(['2026-03-01', '2027-01-01']);
});
