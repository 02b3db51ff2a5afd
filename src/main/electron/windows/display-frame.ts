// Creates and closes the locked-down window of the customer display, which has the display's bridge only. At most one display
// window is open.
import { BrowserWindow, nativeTheme, screen, type WebContents } from 'electron';
import { displayPage } from '../addresses.ts';
import type { LockDown } from '../lock-down.ts';
import { type KnownScreen, placedOn } from './display-screen.ts';
import { paper } from './till-window.ts';
import { withBridge } from './web-preferences.ts';

export type DisplayFrameParts = {
  readonly preload: string;
  readonly devTools: boolean;
  readonly lockDown: LockDown;
  /** Accepts the display's contract calls from these web contents (the display's page) from now on. */
  admit(contents: WebContents): void;
};

/** The id of the screen that shows most of this window. */
export const screenIdOf = (window: BrowserWindow): string => String(screen.getDisplayMatching(window.getBounds()).id);

const makeWindow = (
  { preload, devTools, lockDown, admit }: DisplayFrameParts,
  { size, fills }: ReturnType<typeof placedOn>,
): BrowserWindow => {
  const made = new BrowserWindow({
    ...size,
    show: false,
    title: 'Qayd',
    autoHideMenuBar: true,
    skipTaskbar: fills,
    backgroundColor: nativeTheme.shouldUseDarkColors ? paper.dark : paper.light,
    webPreferences: withBridge(preload, devTools),
  });
  made.removeMenu();
  lockDown.allow(made.webContents, (url, isMainFrame) => isMainFrame && url === displayPage);
  admit(made.webContents);
  made.webContents.on('render-process-gone', (_, { reason }) => {
    if (reason !== 'clean-exit' && !made.isDestroyed()) made.webContents.reload();
  });
  // Keep the window's own title, whatever the page's title is.
  made.on('page-title-updated', (event) => event.preventDefault());
  made.once('ready-to-show', () => {
    if (made.isDestroyed()) return;
    // Do not take the keyboard focus from the till's window. A window that becomes full screen before it is shown takes the focus.
    made.showInactive();
    made.setFullScreen(fills);
  });
  return made;
};

/** `closed` is called if a person closes the window, but not if `shut` or `show` closes it. */
export const createDisplayFrame = (parts: DisplayFrameParts, closed: () => void) => {
  let window: BrowserWindow | null = null;
  const shut = (): void => {
    const gone = window;
    window = null;
    if (gone && !gone.isDestroyed()) gone.destroy();
  };
  return {
    shut,
    /** Closes the window and makes a new one on this screen. */
    show(on: KnownScreen, beside: boolean): void {
      shut();
      const made = makeWindow(parts, placedOn(on.bounds, beside));
      made.once('closed', () => {
        if (window !== made) return;
        window = null;
        closed();
      });
      window = made;
      void made.loadURL(displayPage).catch(() => {});
    },
    /** The id of the screen that shows the window; null if the window is closed. */
    at: (): string | null => (window && !window.isDestroyed() ? screenIdOf(window) : null),
  };
};
