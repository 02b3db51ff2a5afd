// The list of payments shows the day of each payment where it spans several business days.
// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { AttemptView } from '../../../../src/shared/contract/counter/sale.ts';
import { morning } from '../../../support/windows/data.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | undefined;
afterEach(() => {
  till?.close();
  till = undefined;
});

const times = async (rows: readonly AttemptView[], lang: 'ar' | 'en'): Promise<string[]> => {
  const answers = { 'payments.search': () => yes({ rows: [...rows], more: false }) };
  till = openWindow({ attempts: rows, answers }, { screen: 'payments', attemptId: null, states: [] }, lang);
  const opened = till;
  await vi.waitFor(() => opened.find('.found-head'));
  return [...document.querySelectorAll('.found-head span:nth-child(2), .found-time')].map(({ textContent }) => textContent);
};

it.each([
  ['en', 'Day and time', 'Time'],
  ['ar', 'اليوم والوقت', 'الوقت'],
] as const)('names and shows the day of every payment only in a list of several days: %s', async (lang, several, one) => {
  const [first, second] = morning as [AttemptView, AttemptView];
  const mixed = await times([first, { ...second, businessDay: '2026-01-02' }], lang);
  expect(mixed[0]).toBe(several);
  till?.close();
  const same = await times([first, second], lang);
  expect(same[0]).toBe(one);
  for (const [at, day] of [first.businessDay, '2026-01-02'].entries()) {
    expect(mixed[at + 1]).toContain(day);
    expect(same[at + 1]).not.toContain(day);
  }
});
