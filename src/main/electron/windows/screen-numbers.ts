// Shows a number on every screen for three seconds, so that a person can tell the screens apart. The pages with the numbers have
// no script and no bridge.
import { BrowserWindow } from 'electron';
import type { Clock } from '../../../shared/ports.ts';
import type { ScreenBounds } from './display-screen.ts';
import { withoutBridge } from './web-preferences.ts';

const shownMs = 3_000;
const size = 240;

const pageFor = (number: number): string =>
  `data:text/html;charset=utf-8,${encodeURIComponent(
    `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><style>body{margin:0;height:100vh;display:grid;place-items:center;background:#0f5d4a;color:#fff;font:700 140px system-ui}</style>${number}`,
  )}`;

export const showNumbers = (screens: readonly ScreenBounds[], clock: Clock): void => {
  screens.forEach(({ x, y, width, height }, at) => {
    const window = new BrowserWindow({
      ...{ x: Math.round(x + (width - size) / 2), y: Math.round(y + (height - size) / 2), width: size, height: size },
      ...{ frame: false, focusable: false, alwaysOnTop: true, skipTaskbar: true, resizable: false, show: false },
      webPreferences: { ...withoutBridge, javascript: false },
    });
    window.once('ready-to-show', () => window.showInactive());
    window.loadURL(pageFor(at + 1)).catch(() => {});
    clock.after(shownMs, () => !window.isDestroyed() && window.destroy());
  });
};
