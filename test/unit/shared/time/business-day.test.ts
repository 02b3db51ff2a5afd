// Business days in the shop's time zone: the cut-off, the offset from UTC, and valid dates.
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  businessDayOf,
  defaultDay,
  isDate,
  isDaySettings,
  isTimeZone,
  localTime,
} from '../../../../src/shared/time/business-day.ts';
import { forAll } from '../../../support/unit/check.ts';

const tripoli = 'Africa/Tripoli';
const berlin = 'Europe/Berlin';
const at = (iso: string): number => Date.parse(iso);

describe('the business day', () => {
  it.each([
    // Tripoli is two hours ahead of UTC all year.
    ['2026-11-21T21:59:59.999Z', tripoli, '00:00', '2026-11-21'],
    ['2026-11-21T22:00:00.000Z', tripoli, '00:00', '2026-11-22'],
    ['2026-07-01T22:00:00.000Z', tripoli, '00:00', '2026-07-02'],
    ['2026-11-22T01:59:59.999Z', tripoli, '04:00', '2026-11-21'],
    ['2026-11-22T02:00:00.000Z', tripoli, '04:00', '2026-11-22'],
    ['2026-11-22T21:58:59.999Z', tripoli, '23:59', '2026-11-21'],
    ['2026-11-22T21:59:00.000Z', tripoli, '23:59', '2026-11-22'],
    ['2026-12-31T23:00:00.000Z', tripoli, '03:00', '2026-12-31'],
    ['2028-02-29T23:00:00.000Z', tripoli, '03:00', '2028-02-29'],
    ['2027-02-28T23:00:00.000Z', tripoli, '03:00', '2027-02-28'],
    ['2026-11-21T23:59:59.999Z', 'UTC', '00:00', '2026-11-21'],
    ['2026-11-22T00:00:00.000Z', 'UTC', '00:00', '2026-11-22'],
    // Berlin, 29 March 2026: the clock goes from 02:00 to 03:00 at 01:00 UTC.
    ['2026-03-29T00:59:59.999Z', berlin, '02:30', '2026-03-28'],
    ['2026-03-29T01:00:00.000Z', berlin, '02:30', '2026-03-29'],
    // Berlin, 25 October 2026: the clock goes from 03:00 to 02:00 at 01:00 UTC; 04:00 is 03:00 UTC.
    ['2026-10-24T02:00:00.000Z', berlin, '04:00', '2026-10-24'],
    ['2026-10-25T02:59:59.999Z', berlin, '04:00', '2026-10-24'],
    ['2026-10-25T03:00:00.000Z', berlin, '04:00', '2026-10-25'],
  ])('of %s in %s cut at %s is %s', (iso, timeZone, cutOff, day) =>
    expect(businessDayOf(at(iso), { timeZone, cutOff })).toBe(day),
  );

  it('is by default the calendar day in Tripoli', () => expect(defaultDay).toEqual({ timeZone: tripoli, cutOff: '00:00' }));

  it('is the date of the moment less the cut-off in a zone with a fixed offset', () =>
    forAll(
      [fc.integer({ min: at('2015-01-01T00:00:00Z'), max: at('2099-01-01T00:00:00Z') }), fc.integer({ min: 0, max: 1439 })],
      (wallMs, minutes) => {
        const cutOff = `${String(Math.trunc(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
        const shifted = new Date(wallMs + 2 * 3_600_000 - minutes * 60_000).toISOString().slice(0, 10);
        expect(businessDayOf(wallMs, { timeZone: tripoli, cutOff })).toBe(shifted);
      },
    ));
});

describe("the shop's wall clock", () => {
  it.each([
    ['2026-11-21T08:42:07.999Z', tripoli, '2026-11-21T10:42:07+02:00'],
    ['2026-11-21T22:00:00.000Z', tripoli, '2026-11-22T00:00:00+02:00'],
    ['2026-11-21T00:00:00.000Z', 'UTC', '2026-11-21T00:00:00+00:00'],
    ['2026-11-21T12:00:00.000Z', 'Asia/Kolkata', '2026-11-21T17:30:00+05:30'],
    ['2026-11-21T12:00:00.000Z', 'Asia/Kathmandu', '2026-11-21T17:45:00+05:45'],
    ['2026-11-21T12:00:00.000Z', 'America/St_Johns', '2026-11-21T08:30:00-03:30'],
    ['2026-07-01T12:00:00.000Z', berlin, '2026-07-01T14:00:00+02:00'],
    ['2026-10-25T00:30:00.000Z', berlin, '2026-10-25T02:30:00+02:00'],
    ['2026-10-25T01:30:00.000Z', berlin, '2026-10-25T02:30:00+01:00'],
  ])('at %s in %s shows %s', (iso, timeZone, shown) => expect(localTime(at(iso), timeZone)).toBe(shown));

  it('shows the offset zero if the machine writes it without digits', () => {
    const parts = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'short', timeStyle: 'medium' }).formatToParts(0);
    const bare = vi
      .spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
      .mockReturnValue([...parts, { type: 'timeZoneName', value: 'GMT' }]);
    expect(localTime(0, 'UTC')).toBe('1970-01-01T00:00:00+00:00');
    bare.mockRestore();
  });

  it('with its offset is an exact moment, to the second', () =>
    forAll(
      [
        fc.integer({ min: at('2015-01-01T00:00:00Z'), max: at('2099-01-01T00:00:00Z') }),
        fc.constantFrom(tripoli, berlin, 'UTC', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Chatham'),
      ],
      (wallMs, timeZone) => expect(at(localTime(wallMs, timeZone))).toBe(wallMs - (wallMs % 1000)),
    ));
});

describe('settings of the business day', () => {
  it.each([
    [tripoli, '00:00'],
    ['UTC', '23:59'],
    [berlin, '04:30'],
    [berlin, '09:00'],
    [berlin, '10:09'],
    [berlin, '19:50'],
    [berlin, '20:00'],
  ])('%s and %s are valid', (timeZone, cutOff) => expect(isDaySettings({ timeZone, cutOff })).toBe(true));

  it.each([
    ['Africa/Nowhere', '00:00'],
    ['', '00:00'],
    [tripoli, '24:00'],
    [tripoli, '4:00'],
    [tripoli, '04:60'],
    [tripoli, '0400'],
    [tripoli, '04:00\n'],
    [tripoli, ''],
  ])('%j and %j are rejected', (timeZone, cutOff) => expect(isDaySettings({ timeZone, cutOff })).toBe(false));
});

describe('a date', () => {
  it.each(['2026-11-21', '2028-02-29', '2000-02-29', '2026-12-31', '2026-01-01'])('%s exists', (text) =>
    expect(isDate(text)).toBe(true),
  );

  it.each([
    '2027-02-29',
    '2100-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '26-01-01',
    '2026/01/01',
    '2026-01-01T00:00',
    '2026-01-01\n',
    '٢٠٢٦-٠١-٠١',
    '',
  ])('%j does not exist', (text) => expect(isDate(text)).toBe(false));

  it('includes every day of the calendar', () =>
    forAll([fc.integer({ min: 0, max: 2_932_000 })], (days) =>
      expect(isDate(new Date(days * 86_400_000).toISOString().slice(0, 10))).toBe(true),
    ));
});

describe('a repeated question about one moment', () => {
  it('is answered by the settings of each question, also within one minute', () => {
    const moment = Date.UTC(2026, 0, 16, 0, 30);
    const asked = [
      { timeZone: 'Africa/Tripoli', cutOff: '00:00' },
      { timeZone: 'Africa/Tripoli', cutOff: '00:00' },
      { timeZone: 'Africa/Tripoli', cutOff: '03:00' },
      { timeZone: 'America/New_York', cutOff: '03:00' },
      { timeZone: 'Africa/Tripoli', cutOff: '00:00' },
    ].map((settings) => businessDayOf(moment, settings));
    expect(asked).toEqual(['2026-01-16', '2026-01-16', '2026-01-15', '2026-01-15', '2026-01-16']);
  });
});

it('a time zone is known by its name in the tz database', () => {
  expect([tripoli, berlin, 'UTC'].every(isTimeZone)).toBe(true);
  expect(['Africa/Nowhere', '', 'tripoli time'].some(isTimeZone)).toBe(false);
});
