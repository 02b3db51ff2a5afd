// The customer display: a window on a screen that faces the customer, locked down like the till's window, with a bridge for
// display calls only. It opens where it was before a restart, closes when its screen is disconnected, and opens again with that
// screen.
import { BrowserWindow, type Display, nativeTheme, screen, type WebContents } from 'electron';
import type { DisplayPlaces } from '../../../shared/contract/counter/display.ts';
import type { Clock, Files } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { DisplayAbility } from '../../handlers/types.ts';
import { displayPage } from '../addresses.ts';
import type { LockDown } from '../lock-down.ts';
import { createDisplayMemory } from './display-memory.ts';
import { type KnownScreen, screenFor } from './display-screen.ts';
import { showNumbers } from './screen-numbers.ts';
import { paper } from './till-window.ts';
import { withBridge } from './web-preferences.ts';

export type DisplayWindowParts = {
  readonly files: Files;
  readonly clock: Clock;
  readonly preload: string;
  readonly stateFile: string;
  readonly devTools: boolean;
  readonly lockDown: LockDown;
  readonly till: BrowserWindow;
  /** Lets these contents make display calls from now on. */
  admit(contents: WebContents): void;
};

const known = ({ id, label, bounds }: Display): KnownScreen => ({ id: String(id), label: label ?? '', bounds: { ...bounds } });

export const createDisplayWindow = (parts: DisplayWindowParts): DisplayAbility & { reopen(): void; end(): void } => {
  const { files, clock, preload, stateFile, devTools, lockDown, till, admit } = parts;
  const memory = createDisplayMemory(files, stateFile);
  const { keep } = memory;
  let window: BrowserWindow | null = null;
  let over = false;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const screens = (): readonly KnownScreen[] => screen.getAllDisplays().map(known);
  const tillId = (): string => String(screen.getDisplayMatching(till.getBounds()).id);
  const target = (): KnownScreen | null => screenFor(screens(), memory.now().screen, tillId());

  const shut = (): void => {
    const gone = window;
    window = null;
    if (gone && !gone.isDestroyed()) gone.destroy();
  };

  const show = (on: KnownScreen): void => {
    shut();
    // On the till's own screen the display is a normal window that a person can move; on another screen it fills the screen.
    const beside = on.id === tillId();
    const { x, y, width, height } = on.bounds;
    const made = new BrowserWindow({
      ...(beside ? { width: 800, height: 480 } : { x, y, width, height, frame: false }),
      show: false,
      title: 'Qayd',
      autoHideMenuBar: true,
      skipTaskbar: !beside,
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
      if (!beside) made.setFullScreen(true);
      // Do not take the keyboard focus from the till's window.
      made.showInactive();
    });
    made.once('closed', () => {
      if (window !== made) return;
      window = null;
      if (!over) keep({ ...memory.now(), open: false });
      tell();
    });
    window = made;
    void made.loadURL(displayPage).catch(() => {});
  };

  /** Shows or closes the display to match its stored state and the connected screens, and tells the listeners. */
  const follow = (): void => {
    if (over) return;
    const on = memory.now().open ? target() : null;
    const at = window && !window.isDestroyed() ? String(screen.getDisplayMatching(window.getBounds()).id) : null;
    if (!on) shut();
    else if (at !== on.id) show(on);
    tell();
  };
  screen.on('display-added', follow);
  screen.on('display-removed', follow);
  screen.on('display-metrics-changed', follow);

  return {
    open(screenId): Result<{ readonly url: null }> {
      const picked = screenId === null ? memory.now().screen : (screens().find(({ id }) => id === screenId) ?? null);
      const on = screenId === null ? target() : picked;
      if (!on) return fail('display.no-screen');
      keep({ open: true, screen: screenId === null ? picked : on });
      if (!window || window.isDestroyed() || screenId !== null) show(on);
      tell();
      return ok({ url: null });
    },
    close(): void {
      keep({ ...memory.now(), open: false });
      shut();
      tell();
    },
    identify: () =>
      showNumbers(
        screens().map(({ bounds }) => bounds),
        clock,
      ),
    places(): DisplayPlaces {
      const own = tillId();
      const isOpen = window !== null && !window.isDestroyed();
      const on = target();
      return {
        how: 'window',
        open: isOpen,
        missing: memory.now().open && !isOpen,
        kept: memory.isKept(),
        screen: on?.id ?? null,
        screens: screens().map(({ id, label, bounds: { width, height } }) => ({ id, label, width, height, isTill: id === own })),
      };
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Called after a start: opens the display if it was open before, on the same screen. */
    reopen: follow,
    /** Closes the display with the till's window and keeps its state, so that the next start opens it again. */
    end(): void {
      over = true;
      screen.off('display-added', follow);
      screen.off('display-removed', follow);
      screen.off('display-metrics-changed', follow);
      shut();
    },
  };
};
