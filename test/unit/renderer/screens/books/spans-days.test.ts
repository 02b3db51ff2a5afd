// A list of payments shows the day of each payment only if there are several days.
import { expect, it } from 'vitest';
import { spansDays } from '../../../../../src/renderer/screens/books/payments/spans-days.ts';

const days = (...of: string[]) => of.map((businessDay) => ({ businessDay }));

it('finds a second day anywhere in the list', () => {
  expect(spansDays(days('2026-11-21', '2026-11-21', '2026-11-20'))).toBe(true);
  expect(spansDays(days('2026-11-20', '2026-11-21'))).toBe(true);
});

it('finds a single day in a list of one day, and in an empty list', () => {
  expect(spansDays([])).toBe(false);
  expect(spansDays(days('2026-11-20', '2026-11-20'))).toBe(false);
});
