// The rule that judges a wall clock, and the business day under which journal entries are filed while the clock is not trusted.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessDayOf } from '../../../../src/shared/time/business-day.ts';
import {
  estimate,
  firstReference,
  judgeClock,
  type Reference,
  relayReference,
  wrongBeyondMs,
} from '../../../../src/shared/time/clock-rule.ts';
import { anyDay, type FiledDay, filedDay } from '../../../../src/shared/time/filed-day.ts';
import { forAll } from '../../../support/unit/check.ts';

const minute = 60_000;
const hour = 3_600_000;
const day = 24 * hour;
const noon = Date.UTC(2026, 0, 15, 12);
const start: Reference = { source: 'start', wallMs: noon, monoMs: 5_000 };
/** The clocks `passed` ms later, with the wall clock wrong by `off` ms. */
const later = (passed: number, off = 0) => ({ wallMs: noon + passed + off, monoMs: 5_000 + passed });

describe('a wall clock', () => {
  it('is trusted while it agrees with the monotonic clock, for any time', () =>
    forAll([fc.integer({ min: 0, max: 400 * day }), fc.integer({ min: -wrongBeyondMs, max: wrongBeyondMs })], (passed, off) => {
      const state = judgeClock(start, later(passed, off), false);
      expect(state).toMatchObject({ wrong: false, bestMs: noon + passed + off, aheadMs: off });
    }));

  it('is wrong beyond two minutes in either direction, and then the estimate counts', () =>
    forAll(
      [fc.integer({ min: 0, max: day }), fc.integer({ min: wrongBeyondMs + 1, max: 400 * day }), fc.boolean()],
      (passed, off, ahead) => {
        const state = judgeClock(start, later(passed, ahead ? off : -off), false);
        expect(state).toMatchObject({ wrong: true, bestMs: noon + passed, wallMs: noon + passed + (ahead ? off : -off) });
      },
    ));

  it('that was wrong is right again only within one minute', () => {
    expect(judgeClock(start, later(0, 90_000), false).wrong).toBe(false);
    expect(judgeClock(start, later(0, 90_000), true).wrong).toBe(true);
    expect(judgeClock(start, later(0, 60_000), true).wrong).toBe(false);
  });
});

describe('the reference clock', () => {
  it('at boot is the wall clock, or the last entry if that is later', () => {
    expect(firstReference(later(0), null)).toEqual(start);
    expect(firstReference(later(0), noon - day)).toEqual(start);
    expect(firstReference(later(0), noon + minute)).toEqual(start);
    expect(firstReference(later(0), noon + day)).toEqual({ source: 'last-entry', wallMs: noon + day, monoMs: 5_000 });
  });

  it('becomes the relay’s clock, less the accepted difference unless both clocks agree without it', () => {
    expect(relayReference(noon, later(0, day), 0)).toEqual({ source: 'relay', wallMs: noon, monoMs: 5_000 });
    const accepted = relayReference(noon + hour, later(0), hour);
    expect(judgeClock(accepted, later(0), false).wrong).toBe(false);
    expect(relayReference(noon, later(0), hour).wallMs).toBe(noon);
    expect(estimate(accepted, later(minute))).toBe(noon + minute);
  });

  it('of relays whose clocks differ by 90 seconds never makes a clock between them wrong', () =>
    forAll([fc.integer({ min: 0, max: 90_000 }), fc.array(fc.boolean())], (off, seesLate) => {
      let wrong = false;
      for (const [i, isLate] of seesLate.entries()) {
        const now = later(i * minute, off);
        const relayMs = noon + i * minute + (isLate ? 90_000 : 0);
        ({ wrong } = judgeClock(relayReference(relayMs, now, 0), now, wrong));
        expect(wrong).toBe(false);
      }
    }));
});

describe('the business day of an entry', () => {
  const settings = (timeZone: string, cutOff = '00:00') => ({ timeZone, cutOff });

  it.each([1, -1])('does not change when the wall clock jumps by %i day', (days) => {
    const state = judgeClock(start, later(minute, days * day), false);
    expect(businessDayOf(state.wallMs, settings('Africa/Tripoli'))).not.toBe('2026-01-15');
    expect(businessDayOf(state.bestMs, settings('Africa/Tripoli'))).toBe('2026-01-15');
  });

  it.each([
    ['Europe/Berlin', Date.UTC(2026, 2, 29, 0, 59), 'summer time begins'],
    ['Europe/Berlin', Date.UTC(2026, 9, 25, 0, 59), 'summer time ends'],
    ['Africa/Tripoli', Date.UTC(2028, 1, 28, 21, 59), 'a leap day begins'],
    ['Africa/Tripoli', Date.UTC(2028, 1, 29, 21, 59), 'a leap day ends'],
    ['Africa/Tripoli', Date.UTC(2026, 11, 31, 21, 59), 'a year ends'],
  ])('never goes back, minute by minute, in %s, when at %i %s', (timeZone, aroundMs) => {
    let last: FiledDay | null = null;
    for (let i = -180; i < 180; i++) {
      const reading = { wallMs: aroundMs + i * minute, monoMs: (i + 180) * minute };
      const reference = { source: 'relay', wallMs: aroundMs - 180 * minute, monoMs: 0 } as const;
      const state = judgeClock(reference, reading, false);
      expect(state.wrong).toBe(false);
      const plain = businessDayOf(reading.wallMs, settings(timeZone, '03:00'));
      expect(filedDay(plain, last)).toBe(plain);
      last = { businessDay: plain, backTo: null };
    }
  });

  it('goes back only after an entry that allows it, and not before the day of that entry', () => {
    const last = (backTo: string | null): FiledDay => ({ businessDay: '2026-01-16', backTo });
    expect(filedDay('2026-01-15', last(null))).toBe('2026-01-16');
    expect(filedDay('2026-01-17', last(null))).toBe('2026-01-17');
    expect(filedDay('2026-01-15', last('2026-01-15'))).toBe('2026-01-15');
    expect(filedDay('2026-01-12', last('2026-01-15'))).toBe('2026-01-15');
    expect(filedDay('2026-01-12', last(anyDay))).toBe('2026-01-12');
    expect(filedDay('2026-01-15', null)).toBe('2026-01-15');
  });
});
