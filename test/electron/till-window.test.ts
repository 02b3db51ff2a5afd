// The till's window: its size and place at the first start, at the next start, and if its last place is on no screen any more.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Launched, launch, needsElectron } from './kit/launch.ts';

let dataDir: string;
let launched: Launched | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'qayd-window-'));
});
afterEach(async () => {
  await launched?.kill();
  launched = undefined;
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

const stateFile = (): string => join(dataDir, 'training', 'window', 'window.json');
const keep = (state: object): void => {
  mkdirSync(join(dataDir, 'training', 'window'), { recursive: true });
  writeFileSync(stateFile(), JSON.stringify(state));
};
/** Starts the app and reads the facts of the till's window once the window is shown. */
const start = async () => {
  launched = await launch({ dataDir });
  const { app, till } = launched;
  await till();
  const read = () =>
    app.evaluate(({ BrowserWindow, nativeTheme, screen }) => {
      const window = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL().startsWith('app://qayd/'));
      if (!window) return null;
      const { workArea } = screen.getPrimaryDisplay();
      const { x, y, width, height } = window.getNormalBounds();
      return {
        shown: window.isVisible(),
        title: window.getTitle(),
        place: { x, y, width, height },
        middle: [2 * x + width - 2 * workArea.x - workArea.width, 2 * y + height - 2 * workArea.y - workArea.height],
        smallest: window.getMinimumSize(),
        paper: window.getBackgroundColor().toLowerCase(),
        isDark: nativeTheme.shouldUseDarkColors,
        maximized: window.isMaximized(),
      };
    });
  await expect.poll(async () => (await read())?.shown, { timeout: 20_000 }).toBe(true);
  const facts = await read();
  if (!facts) throw new Error('the window was closed');
  return facts;
};
/** Tolerates one pixel of rounding, doubled by the sum above. */
const isInMiddle = (middle: readonly number[]): boolean => middle.every((off) => Math.abs(off) <= 2);

describe('the till’s window', { timeout: 180_000 }, () => {
  needsElectron();

  it('opens in the middle at its usual size, and at the next start where it was closed', async () => {
    const first = await start();
    expect(first.place).toMatchObject({ width: 1280, height: 860 });
    expect([isInMiddle(first.middle), first.smallest, first.maximized]).toEqual([true, [1024, 700], false]);
    expect(first.paper).toBe(first.isDark ? '#121614' : '#f7f5f0');
    const moved = { x: 41, y: 32, width: 1103, height: 724 };
    await launched?.app.evaluate(({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds), moved);
    await launched?.close();
    launched = undefined;
    expect(JSON.parse(readFileSync(stateFile(), 'utf8'))).toEqual({ ...moved, maximized: false });
    expect((await start()).place).toEqual(moved);
  });

  it('opens in the middle if its last place is on no screen any more', async () => {
    keep({ x: 5000, y: 32, width: 1103, height: 724, maximized: false });
    const { place, middle } = await start();
    expect([place.width, place.height, isInMiddle(middle)]).toEqual([1280, 860, true]);
  });
});
