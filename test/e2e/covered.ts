// Finds toasts that cover anything a person could press.
import type { Page } from 'playwright-core';

/** Buttons and fields that lie under a toast. */
export const coveredIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('.toast')];
    const others = [...document.querySelectorAll('button, input, a[href], select, textarea, [tabindex="0"]')].filter(
      (each) => !each.closest('.toasts'),
    );
    const hits: string[] = [];
    for (const toast of toasts) {
      const a = toast.getBoundingClientRect();
      for (const other of others) {
        const scroller = other.closest('.scroll');
        const b = other.getBoundingClientRect();
        const clip = scroller?.getBoundingClientRect() ?? b;
        const [top, bottom] = [Math.max(b.top, clip.top), Math.min(b.bottom, clip.bottom)];
        if (bottom > top && a.left < b.right && b.left < a.right && a.top < bottom && top < a.bottom)
          hits.push(other.outerHTML.slice(0, 80));
      }
    }
    return hits;
  });
