// Measures with the page's own clock when a page shows a text, and how long a keystroke takes to be painted.
import type { Browser, Page } from 'playwright-core';

type Watched = { seenMs: Promise<number> };
type Typed = { strokesMs: number[] };

/** Opens a page in a new browser window. */
export const openPage = async (browser: Browser, url: string): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await page.goto(url, { timeout: 0 });
  return page;
};

export const wallMs = (): number => performance.timeOrigin + performance.now();

/**
 * Returns the milliseconds to add to the page's clock to get this process's clock; 0 if the difference is within the measuring
 * error.
 */
export const clockOffsetMs = async (page: Page): Promise<number> => {
  let best = { least: -Infinity, most: Infinity };
  for (let i = 0; i < 40; i++) {
    const before = wallMs();
    const there = await page.evaluate(() => performance.timeOrigin + performance.now());
    const [least, most] = [before - there, wallMs() - there];
    if (most - least < best.most - best.least) best = { least, most };
  }
  return best.least <= 0 && best.most >= 0 ? 0 : (best.least + best.most) / 2;
};

/** Makes the page record the time at which an element with this text first appears; the page looks at each change of its DOM. */
export const watchFor = async (page: Page, selector: string, text: string): Promise<void> => {
  await page.evaluate(
    ([where, what]) => {
      const seenMs = new Promise<number>((done) => {
        const look = (): void => {
          if (document.querySelector(where)?.textContent?.includes(what)) {
            observer.disconnect();
            done(performance.timeOrigin + performance.now());
          }
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      });
      Object.assign(window, { seenMs });
    },
    [selector, text] as const,
  );
};

/** Returns the page's wall time at which the watched text first appeared. */
export const seenAtMs = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as Watched).seenMs);

/** Makes the page measure each keystroke, from the key event's timestamp until the next frame is painted. */
export const watchKeys = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    const strokesMs: number[] = [];
    Object.assign(window, { strokesMs });
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => void strokesMs.push(performance.now() - timeStamp), { once: true });
          port1.start();
          port2.postMessage(null);
        }),
      { capture: true },
    );
  });
};

export const strokesOf = (page: Page): Promise<number[]> => page.evaluate(() => (window as unknown as Typed).strokesMs);
