// Parses the Retry-After header: seconds or an HTTP date.
import { describe, expect, it } from 'vitest';
import { retryAfterMs } from '../../../src/shared/retry-after.ts';

const date = 'Sun, 06 Nov 1994 08:49:00 GMT';

describe('the wait of a Retry-After header', () => {
  it.each([
    ['0', 0],
    ['17', 17_000],
    [' 17 ', 17_000],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 37_000],
    ['Sunday, 06-Nov-94 08:49:37 GMT', 37_000],
    ['Sun Nov  6 08:49:37 1994', 37_000],
    ['Sun, 06 Nov 1994 08:48:00 GMT', 0],
  ])('is read from %j', (said, ms) => {
    expect(retryAfterMs({ 'retry-after': said, date })).toBe(ms);
  });

  it.each([
    '',
    '-1',
    '1.5',
    '5, 5',
    'soon',
    'Nov 1994',
    'Sun, 99 Nov 1994 08:49:37 GMT',
    '2026-01-01T00:00:00Z',
    'Sun Nov  6 08:49:37 1994 +0200',
    'Sun Nov  6 08:49:37 19945',
  ])('is null for %j', (said) => {
    expect(retryAfterMs({ 'retry-after': said, date })).toBeNull();
  });

  it('is counted from the reply’s own date, and is null without this date', () => {
    const until = { 'retry-after': 'Sun, 06 Nov 1994 08:49:37 GMT' };
    expect([retryAfterMs(until), retryAfterMs({ ...until, date: 'today' }), retryAfterMs({})]).toEqual([null, null, null]);
  });
});
