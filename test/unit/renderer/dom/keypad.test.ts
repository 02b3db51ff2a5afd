// Tests the erase key of the on-screen keypad: a press erases one character, and only a held press empties the field.
// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  vi.useRealTimers();
  till?.close();
  till = null;
});

it.each([
  [50, '45.2'],
  [450, '45.2'],
  [550, ''],
])('the erase key held for %i ms leaves of 45.25: %s', async (ms, left) => {
  const opened = openWindow();
  till = opened;
  await vi.waitFor(() => opened.find('[data-key="erase"]'));
  opened.type('amount', '45.25');
  await vi.waitFor(() => expect(opened.value('amount')).toBe('45.25'));
  const key = opened.find('[data-key="erase"]');
  const pointer = (type: 'pointerdown' | 'pointerup'): void => {
    const touch = { pointerType: 'touch', button: 0, detail: 1, width: 20, height: 20 };
    key.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, ...touch }));
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  pointer('pointerdown');
  vi.advanceTimersByTime(ms);
  pointer('pointerup');
  key.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, detail: 1 }));
  vi.advanceTimersByTime(2_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(opened.value('amount')).toBe(left));
});
