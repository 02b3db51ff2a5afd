// Tests the calendar: the days that it shows and lets a person choose, in Arabic and English, and the effect of each key.
// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dayFull } from '../../../support/windows/books.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | undefined;
afterEach(() => {
  till?.close();
  till = undefined;
});

/** Opens the calendar on the current business day, Saturday 21 November 2026. */
const open = async (lang: 'ar' | 'en'): Promise<TestWindow> => {
  const opened = openWindow({ answers: { 'day.get': ({ day }) => yes({ ...dayFull, day }) } }, { screen: 'day' }, lang);
  till = opened;
  await vi.waitFor(() => opened.find('.day-button').click());
  await vi.waitFor(() => opened.find('.cal-day[tabindex="0"]'));
  await vi.waitFor(() => expect(focused()).toBe('21'));
  return opened;
};
const cells = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.cal-day')];
const shown = (): string[] => cells().map(({ textContent }) => textContent);
const focused = (): string => document.activeElement?.closest('.cal-day')?.textContent ?? '';
const title = (): string => document.querySelector('.cal-head strong')?.textContent ?? '';

describe('the calendar', () => {
  it.each([
    ['ar', '31', 'نوفمبر 2026'],
    ['en', '26', 'November 2026'],
  ] as const)('in %s begins the week on the local first day, and always shows six weeks', async (lang, first, month) => {
    await open(lang);
    expect(shown()).toHaveLength(42);
    expect([shown()[0], title()]).toEqual([first, month]);
    expect(document.querySelector('.cal-day[data-selected]')?.textContent).toBe('21');
  });

  it('allows no day after the current business day', async () => {
    const { find } = await open('en');
    const open21 = cells().filter((cell) => !cell.hasAttribute('data-disabled'));
    expect(open21.map(({ textContent }) => textContent)).toEqual(Array.from({ length: 21 }, (_, i) => String(i + 1)));
    expect(find('.cal-head .icon-button:last-child').hasAttribute('data-disabled')).toBe(true);
    till?.key('ArrowRight');
    till?.key('PageDown');
    expect(focused()).toBe('21');
  });

  it.each([
    ['en', 'ArrowLeft', '20'],
    ['ar', 'ArrowRight', '20'],
    ['en', 'ArrowUp', '14'],
    ['ar', 'ArrowUp', '14'],
    ['en', 'Home', '16'],
    ['ar', 'Home', '21'],
    ['en', 'PageUp', '21'],
  ] as const)('in %s: %s moves to %s', async (lang, key, to) => {
    await open(lang);
    till?.key(key);
    await vi.waitFor(() => expect(focused()).toBe(to));
    expect(title().startsWith('November') || title().startsWith('نوفمبر')).toBe(key !== 'PageUp');
  });

  it('End moves to the end of the week, and never beyond the selectable days', async () => {
    await open('en');
    till?.key('ArrowUp');
    await vi.waitFor(() => expect(focused()).toBe('14'));
    till?.key('End');
    await vi.waitFor(() => expect(focused()).toBe('15'));
    till?.key('ArrowDown');
    await vi.waitFor(() => expect(focused()).toBe('21'));
  });

  it('selects the day with Enter, and closes', async () => {
    const { asked } = await open('en');
    till?.key('ArrowLeft');
    await vi.waitFor(() => expect(focused()).toBe('20'));
    till?.key('Enter');
    await vi.waitFor(() => expect(document.querySelector('.cal')).toBeNull());
    await vi.waitFor(() => expect(asked('day.get').at(-1)?.input).toEqual({ day: '2026-11-20' }));
  });

  it('changes the month with its arrow buttons, and the focus stays on the button', async () => {
    const { find } = await open('en');
    const back = find('.cal-head .icon-button');
    back.focus();
    back.click();
    await vi.waitFor(() => expect(title()).toBe('October 2026'));
    expect(document.activeElement).toBe(back);
  });
});
