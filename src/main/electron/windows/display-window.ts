// The customer display: a window on a screen that faces the customer, locked down like the till's window, with a bridge for
// display calls only. It opens where it was before a restart, closes when its screen is disconnected, and opens again with that
// screen.
import { type BrowserWindow, type Display, screen } from 'electron';
import type { DisplayPlaces } from '../../../shared/contract/counter/display.ts';
import type { Clock, Files } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { DisplayAbility } from '../../handlers/types.ts';
import { createDisplayFrame, type DisplayFrameParts, screenIdOf } from './display-frame.ts';
import { createDisplayMemory } from './display-memory.ts';
import { type KnownScreen, screenFor } from './display-screen.ts';
import { showNumbers } from './screen-numbers.ts';

export type DisplayWindowParts = DisplayFrameParts & {
  readonly files: Files;
  readonly clock: Clock;
  readonly stateFile: string;
  readonly till: BrowserWindow;
};

const known = ({ id, label, bounds }: Display): KnownScreen => ({ id: String(id), label: label ?? '', bounds: { ...bounds } });
const screens = (): readonly KnownScreen[] => screen.getAllDisplays().map(known);

/** Calls `follow` when a screen is connected, disconnected or changed. Returns the function that unsubscribes. */
const watchScreens = (follow: () => void): (() => void) => {
  screen.on('display-added', follow);
  screen.on('display-removed', follow);
  screen.on('display-metrics-changed', follow);
  return () => {
    screen.off('display-added', follow);
    screen.off('display-removed', follow);
    screen.off('display-metrics-changed', follow);
  };
};

type Shown = { readonly on: KnownScreen | null; readonly tillId: string; readonly isOpen: boolean };

/** The display's state and the connected screens, for the till's windows. */
const placesOf = (memory: ReturnType<typeof createDisplayMemory>, { on, tillId, isOpen }: Shown): DisplayPlaces => ({
  how: 'window',
  open: isOpen,
  missing: memory.now().open && !isOpen,
  kept: memory.isKept(),
  screen: on?.id ?? null,
  screens: screens().map(({ id, label, bounds: { width, height } }) => ({ id, label, width, height, isTill: id === tillId })),
});

export const createDisplayWindow = (parts: DisplayWindowParts): DisplayAbility & { reopen(): void; end(): void } => {
  const { files, clock, stateFile, till } = parts;
  const memory = createDisplayMemory(files, stateFile);
  const { keep } = memory;
  let over = false;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const tillId = (): string => screenIdOf(till);
  const target = (): KnownScreen | null => screenFor(screens(), memory.now().screen, tillId());
  const frame = createDisplayFrame(parts, () => {
    if (!over) keep({ ...memory.now(), open: false });
    tell();
  });
  const show = (on: KnownScreen): void => frame.show(on, on.id === tillId());

  /** Shows or closes the display to match its stored state and the connected screens, and notifies the listeners. */
  const follow = (): void => {
    if (over) return;
    const on = memory.now().open ? target() : null;
    if (!on) frame.shut();
    else if (frame.at() !== on.id) show(on);
    tell();
  };
  const unsubscribe = watchScreens(follow);

  return {
    open(screenId): Result<{ readonly url: null }> {
      const picked = screenId === null ? memory.now().screen : (screens().find(({ id }) => id === screenId) ?? null);
      const on = screenId === null ? target() : picked;
      if (!on) return fail('display.no-screen');
      keep({ open: true, screen: screenId === null ? picked : on });
      if (frame.at() === null || screenId !== null) show(on);
      tell();
      return ok({ url: null });
    },
    close(): void {
      keep({ ...memory.now(), open: false });
      frame.shut();
      tell();
    },
    identify: () =>
      showNumbers(
        screens().map(({ bounds }) => bounds),
        clock,
      ),
    places: () => placesOf(memory, { on: target(), tillId: tillId(), isOpen: frame.at() !== null }),
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Called after a start of the till: opens the customer display if it was open before, on the same screen. */
    reopen: follow,
    /** Closes the display with the till's window and keeps its state, so that the next start opens it again. */
    end(): void {
      over = true;
      unsubscribe();
      frame.shut();
    },
  };
};
