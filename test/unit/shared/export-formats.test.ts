// The business day of an export that is not over: a file with such a day lacks what is booked on it later.
import { expect, it } from 'vitest';
import { openDayIn } from '../../../src/shared/export-formats.ts';

const today = '2026-11-21';

it.each([
  ['up to the day before', '2026-11-01', '2026-11-20', null],
  ['up to the day in progress', '2026-11-01', today, today],
  ['of the day in progress', today, today, today],
  ['beyond the day in progress', '2026-11-20', '2026-11-25', today],
  ['of later days', '2026-11-23', '2026-11-25', '2026-11-23'],
])('of a range %s, the first day that is not over is named', (_, from, to, openDay) => {
  expect(openDayIn({ from, to }, today)).toBe(openDay);
});

it('a close is settled', () => {
  expect(openDayIn({ close: 7 }, today)).toBeNull();
});
