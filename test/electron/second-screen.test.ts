// A second screen at the till: the customer display fills it, closes when it is unplugged and returns with it, and never takes
// the keyboard from the till. The numbers that tell the screens apart.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { launchOnce } from './kit/launch.ts';

/** The bounds of the second screen. It lies on the only screen of the test, because a window beside all screens may be moved. */
const pole = { x: 900, y: 500, width: 500, height: 420 };
const soon = { timeout: 20_000 };
type Seen = { readonly url: string; readonly bounds: object; readonly focus: boolean; readonly top: boolean };
type Noted = { plugged: boolean; focused: string[]; seen: Seen[] };

describe('a second screen', { timeout: 120_000 }, () => {
  const launched = launchOnce();
  let till: Page;

  const call = (name: string, input: unknown = {}) =>
    till.evaluate(
      ([asked, sent]) =>
        (window as unknown as { qayd: { call(name: string, input: unknown): Promise<unknown> } }).qayd.call(asked, sent),
      [name, input] as const,
    ) as Promise<{ readonly ok: boolean; readonly value: Record<string, unknown> }>;
  /** The facts of the customer display's window; null if it is not shown. */
  const display = () =>
    launched().app.evaluate(({ BrowserWindow }) => {
      const found = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL() === 'app://qayd/display.html');
      if (!found?.isVisible()) return null;
      return {
        place: found.getNormalBounds(),
        fills: found.isFullScreen(),
        title: found.getTitle(),
        menu: found.isMenuBarVisible(),
      };
    });
  const plug = (isPlugged: boolean): Promise<void> =>
    launched().app.evaluate(({ screen }, plugged) => {
      (globalThis as unknown as { noted: Noted }).noted.plugged = plugged;
      screen.emit(plugged ? 'display-added' : 'display-removed', {}, {});
    }, isPlugged);
  const noted = (): Promise<Noted> => launched().app.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);

  beforeAll(async () => {
    if (!launched.running()) return;
    till = await launched().till();
    await launched().app.evaluate(({ app, screen, BrowserWindow }, bounds) => {
      const own: Noted = { plugged: true, focused: [], seen: [] };
      Object.assign(globalThis, { noted: own });
      const [first] = screen.getAllDisplays();
      if (!first) throw new Error('no screen');
      const second = { ...first, id: 4711, label: 'Pole', bounds, workArea: bounds };
      screen.getAllDisplays = () => [first, ...(own.plugged ? [second] : [])];
      screen.getDisplayMatching = ({ x }) => (x === bounds.x ? second : first);
      app.on('browser-window-focus', (_, { webContents }) => own.focused.push(webContents.getURL()));
      app.on('browser-window-created', (_, made) =>
        made.once('show', () =>
          own.seen.push({
            url: decodeURIComponent(made.webContents.getURL()),
            ...{ bounds: made.getBounds(), focus: made.isFocusable(), top: made.isAlwaysOnTop() },
          }),
        ),
      );
      const [window] = BrowserWindow.getAllWindows();
      window?.show();
      window?.focus();
    }, pole);
    await till.waitForFunction(() => document.hasFocus());
  }, 120_000);

  it('is filled by the customer display, which leaves the keyboard to the till', async () => {
    await launched().app.evaluate(() => void (globalThis as unknown as { noted: Noted }).noted.focused.splice(0));
    const { value } = await call('display.places');
    expect(value['screens']).toMatchObject([
      { isTill: true },
      { id: '4711', label: 'Pole', width: 500, height: 420, isTill: false },
    ]);
    expect(await call('display.open')).toEqual({ ok: true, value: { url: null } });
    await expect.poll(display, soon).toEqual({ place: pole, fills: true, title: 'Qayd', menu: false });
    expect(await till.evaluate(() => document.hasFocus())).toBe(true);
    expect((await noted()).focused).toEqual([]);
  });

  it('closes its display when it is unplugged, and shows the display again when it is back', async () => {
    await plug(false);
    await expect.poll(display, soon).toBeNull();
    expect((await call('display.places')).value).toMatchObject({ open: false, missing: true });
    await plug(true);
    await expect.poll(display, soon).toMatchObject({ place: pole, fills: true });
    expect((await call('display.places')).value).toMatchObject({ open: true, missing: false, screen: '4711' });
    await call('display.close');
    await expect.poll(display, soon).toBeNull();
  });

  it('shows its number in the middle, as each screen does, for a short time and without the keyboard', async () => {
    const count = () => launched().app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
    const [first] = await launched().app.evaluate(({ screen }) => screen.getAllDisplays().map(({ bounds }) => bounds));
    await launched().app.evaluate(() => void (globalThis as unknown as { noted: Noted }).noted.seen.splice(0));
    expect(await call('display.identify')).toMatchObject({ ok: true });
    await expect.poll(async () => (await noted()).seen.length, soon).toBe(2);
    const middleOf = ({ x, y, width, height }: typeof pole) => ({
      ...{ x: x + width / 2 - 120, y: y + height / 2 - 120, width: 240, height: 240 },
    });
    const seen = (await noted()).seen.toSorted((a, b) => (a.url.at(-1) as string).localeCompare(b.url.at(-1) as string));
    expect(seen.map(({ url }) => /<\/style>(.*)$/.exec(url)?.[1])).toEqual(['1', '2']);
    expect(seen.map(({ bounds }) => bounds)).toEqual([middleOf(first as typeof pole), middleOf(pole)]);
    expect(seen.map(({ focus, top }) => [focus, top])).toEqual([
      [false, true],
      [false, true],
    ]);
    await expect.poll(count, soon).toBe(1);
  });
});
