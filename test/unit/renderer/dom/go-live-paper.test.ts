// The go-live checklist has one drawn box on each line, and no character for a box, because some fonts have none.
// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { settings } from '../../../support/windows/books.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

it.each(['ar', 'en'] as const)('each line of the go-live checklist has a drawn box: %s', async (lang) => {
  till = openWindow({ answers: { 'settings.get': () => yes(settings) } }, { screen: 'settings', section: 'advanced' }, lang);
  await vi.waitFor(() => till?.find('.connection-paper .button').click());
  await vi.waitFor(() => expect(document.querySelector('.go-live')).not.toBeNull());
  const lines = [...document.querySelectorAll('.go-live-lines li')];
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) {
    expect(line.firstElementChild?.className).toBe('go-live-box');
    expect(line.textContent).not.toMatch(/[\u2610-\u2612]/);
  }
});
