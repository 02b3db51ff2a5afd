// Remembers the till window's position in a small file of its own. If the file is lost, the window opens centred.
import type { BrowserWindow, Rectangle } from 'electron';
import { z } from 'zod';
import type { Files } from '../../../shared/ports.ts';
import { readState } from './state-file.ts';

const stateSchema = z.strictObject({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  maximized: z.boolean(),
});
export type WindowState = z.infer<typeof stateSchema>;

export const readWindowState = (files: Files, file: string): WindowState | null => readState(files, file, stateSchema);

const smallest = { width: 1024, height: 700 };
/** The minimum size of the till's window: `smallest`, or less if one of the screens is smaller than that. */
export const smallestOn = (screens: readonly Pick<Rectangle, 'width' | 'height'>[]) => ({
  minWidth: Math.min(smallest.width, ...screens.map(({ width }) => width)),
  minHeight: Math.min(smallest.height, ...screens.map(({ height }) => height)),
});

/**
 * The bounds to open the window with: the stored ones if a screen still shows them, else none, so that the system centres the
 * window.
 */
export const boundsOn = (screens: readonly Rectangle[], state: WindowState | null): Partial<Rectangle> => {
  if (!state) return {};
  const shows = ({ x, y, width, height }: Rectangle): boolean =>
    state.x >= x - 8 && state.y >= y - 8 && state.x + state.width <= x + width + 8 && state.y + state.height <= y + height + 8;
  return screens.some(shows) ? { x: state.x, y: state.y, width: state.width, height: state.height } : {};
};

export const rememberWindow = (window: BrowserWindow, files: Files, file: string): void => {
  window.on('close', () => {
    // A failed write is ignored: a full disk must not keep the window from closing.
    files.replace(file, JSON.stringify({ ...window.getNormalBounds(), maximized: window.isMaximized() }));
  });
};
