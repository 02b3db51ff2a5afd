// Tests filling placeholders, plural forms, the isolation of foreign text in Arabic, and the format of times.
import { describe, expect, it } from 'vitest';
import { fillText } from '../../../../src/renderer/i18n/fill.ts';
import { translator } from '../../../../src/renderer/i18n/index.ts';
import { calendarDay, clockTime, countdown, dayParts } from '../../../../src/renderer/i18n/time.ts';

describe('words', () => {
  it('count in Arabic by its own plurals', () => {
    const word = { ar: { one: 'واحدة', two: 'اثنتان', few: '{count} قليلة', other: '{count}' }, en: '{count}' } as const;
    const ar = (count: number): string => fillText(word, 'ar', { count }).replaceAll(/[\u2066-\u2069]/g, '');
    expect([1, 2, 3, 100].map(ar)).toEqual(['واحدة', 'اثنتان', '3 قليلة', '100']);
  });

  it('isolate text in another script inside Arabic, and leave Arabic names unchanged', () => {
    const word = { ar: '{what}', en: '{what}' };
    expect(fillText(word, 'ar', { what: 'T1-0148' })).toBe('\u2066T1-0148\u2069');
    expect(fillText(word, 'ar', { what: 'متجر' })).toBe('متجر');
    expect(fillText(word, 'en', { what: 'T1-0148' })).toBe('T1-0148');
  });

  it.each(['/media/usb/نسخ', 'D:\\نسخ\\قيد', '\\\\server\\نسخ'])(
    'isolate the path %s, whose folder has an Arabic name',
    (what) => {
      expect(fillText({ ar: '«{what}»', en: '{what}' }, 'ar', { what })).toBe(`«\u2066${what}\u2069»`);
    },
  );

  it('are translated in either language', () => {
    expect(translator('en')('nav.sell')).toBe('Sell');
    expect(translator('ar')('nav.sell')).toBe('بيع');
  });
});

describe('times', () => {
  const ms = Date.parse('2026-11-21T22:05:07Z');

  it('are in the shop’s time zone, on 24 hours', () => {
    expect(clockTime(ms, 'Africa/Tripoli')).toBe('00:05');
    expect(calendarDay(ms, 'Africa/Tripoli')).toBe('2026-11-22');
    expect(clockTime(ms, 'America/New_York')).toBe('17:05');
  });

  it('contain the month in the language, with Latin digits', () => {
    expect(dayParts('2026-11-05', 'ar')).toEqual({ day: '5', month: 'نوفمبر', year: '2026' });
    expect(dayParts('2026-11-05', 'en')).toEqual({ day: '5', month: 'November', year: '2026' });
  });

  it('count down to zero and not below', () => {
    expect([648_000, 647_001, 59_999, 3_661_000, -5].map(countdown)).toEqual(['10:48', '10:48', '01:00', '1:01:01', '00:00']);
  });
});

it('zero has its own words in a language with a form for it', () => {
  const word = {
    ar: { zero: 'لا شيء', other: '{count}' },
    en: { zero: 'None', one: '{count} payment', other: '{count} payments' },
  };
  expect([fillText(word, 'ar', { count: 0 }), fillText(word, 'en', { count: 0 })]).toEqual(['لا شيء', 'None']);
  expect([1, 2].map((count) => fillText(word, 'en', { count }))).toEqual(['1 payment', '2 payments']);
});
