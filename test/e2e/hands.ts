// Acts by keyboard only or by touch only in an end-to-end test, and records events of any other input device.
import type { Page } from 'playwright-core';

/** Delay between keys in milliseconds, above that of any scanner. */
export const fingers = { delay: 45 };

/** Accessible name of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    // A focused dialog is no control; its name would be all of its text.
    if (!activeElement?.matches('button, input, select, textarea, [role="tab"], [role="listbox"]')) return '';
    const typed = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
    const label = typed ? (activeElement.labels?.[0]?.textContent ?? '') : '';
    return (activeElement.getAttribute('aria-label') ?? (label || (activeElement.textContent ?? ''))).trim();
  });

/** Presses Tab until a control with this name has the focus. */
export const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  for (let i = 0; i < 150; i++) {
    if (name.test(await focused(page))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${name}`);
};

type Strayed = { strayed: string[] };
const kinds = {
  keyboard: ['pointerdown', 'pointermove', 'wheel', 'touchstart'],
  touch: ['keydown', 'pointerdown', 'pointermove', 'wheel'],
};

/** Records events of other input devices than `hand`. Call before the page is loaded. */
export const watchHands = (page: Page, hand: keyof typeof kinds): Promise<unknown> =>
  page.addInitScript(
    ([wrong, byFinger]) => {
      const strayed: string[] = [];
      Object.assign(globalThis, { strayed });
      const isFinger = (event: Event): boolean => event instanceof PointerEvent && event.pointerType === 'touch';
      const heard = (event: Event): void => {
        if (event.isTrusted && !(byFinger && isFinger(event))) strayed.push(event.type);
      };
      for (const kind of wrong) addEventListener(kind, heard, { capture: true });
    },
    [kinds[hand], hand === 'touch'] as const,
  );

export const strayedHands = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (globalThis as unknown as Strayed).strayed);
