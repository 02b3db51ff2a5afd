// The till's own window: sandboxed, connected to the main process only by the bridge, and shown once its page is drawn.
import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { Files } from '../../../shared/ports.ts';
import { frontPage } from '../addresses.ts';
import { boundsOn, readWindowState, rememberWindow, smallestOn } from './window-state.ts';
import { withBridge } from './web-preferences.ts';

const usual = { width: 1280, height: 860 };
/**
 * The background colour of the screens (`--paper` in their styles), so that the window does not flash before the page is drawn.
 */
export const paper = { light: '#f7f5f0', dark: '#121614' };

export type TillWindowPlace = {
  readonly files: Files;
  readonly preload: string;
  readonly stateFile: string;
  readonly devTools: boolean;
};

export type TillWindow = {
  readonly window: BrowserWindow;
  /** Resolves when the page is drawn, or when it cannot be drawn any more (closed, failed to load, crashed). */
  readonly drawn: Promise<void>;
  load(): void;
  /** Shows the window as soon as its page is drawn. */
  reveal(): void;
};

export const createTillWindow = ({ files, preload, stateFile, devTools }: TillWindowPlace): TillWindow => {
  const state = readWindowState(files, stateFile);
  const screens = screen.getAllDisplays().map(({ workArea }) => workArea);
  const window = new BrowserWindow({
    ...usual,
    ...boundsOn(screens, state),
    ...smallestOn(screens),
    show: false,
    title: 'Qayd',
    backgroundColor: nativeTheme.shouldUseDarkColors ? paper.dark : paper.light,
    webPreferences: {
      ...withBridge(preload, devTools),
      // Let the page play the sound of a payment before anybody has clicked on the page.
      autoplayPolicy: 'no-user-gesture-required',
    },
  });
  if (state?.maximized) window.maximize();
  rememberWindow(window, files, stateFile);
  const drawn = new Promise<void>((resolve) => {
    const done = (): void => resolve();
    window.once('ready-to-show', done);
    window.once('closed', done);
    window.webContents.once('did-fail-load', done);
    window.webContents.once('render-process-gone', done);
  });
  // Reload a page that crashed: the main process has the books open, so they are safe.
  window.webContents.on('render-process-gone', (_, { reason }) => {
    if (reason !== 'clean-exit' && !window.isDestroyed()) window.webContents.reload();
  });
  return {
    window,
    drawn,
    // Loading fails if the window was closed meanwhile.
    load: () => void window.loadURL(frontPage).catch(() => {}),
    reveal: () => void drawn.then(() => !window.isDestroyed() && !window.isVisible() && window.show()),
  };
};
