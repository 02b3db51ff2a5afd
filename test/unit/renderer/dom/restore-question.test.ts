// Tests the question that the till asks when it starts with a restore request that no known person made.
// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { asked } from '../../../screens/scenes/first.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});
const there = (selector: string): Promise<HTMLElement> =>
  vi.waitFor(() => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`there is no ${selector}`);
    return found;
  });

it('the restore question returns the focus to the field after the language was switched', async () => {
  till = openWindow(asked('-code', { owners: [] }).given);
  const field = await there('.restore-code input');
  const turn = await there('.restore-foot button');
  turn.focus();
  expect(document.activeElement).toBe(turn);
  turn.click();
  await vi.waitFor(() => expect(document.documentElement.lang).toBe('ar'));
  expect(document.activeElement).toBe(field);
});
