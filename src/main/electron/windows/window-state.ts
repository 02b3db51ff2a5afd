// Where the till's window stood when it was last closed, in a small file of its own. Losing it costs nothing.
import { readFileSync, writeFileSync } from 'node:fs';
import type { BrowserWindow, Rectangle } from 'electron';
import { z } from 'zod';

const stateSchema = z.strictObject({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  maximized: z.boolean(),
});
export type WindowState = z.infer<typeof stateSchema>;

export const readWindowState = (file: string): WindowState | null => {
  try {
    return stateSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
};

/** The bounds to open with: the remembered ones while a screen still shows them, else none, which centres the window. */
export const boundsOn = (screens: readonly Rectangle[], state: WindowState | null): Partial<Rectangle> => {
  if (!state) return {};
  const shows = ({ x, y, width, height }: Rectangle): boolean =>
    state.x >= x - 8 && state.y >= y - 8 && state.x + state.width <= x + width + 8 && state.y + state.height <= y + height + 8;
  return screens.some(shows) ? { x: state.x, y: state.y, width: state.width, height: state.height } : {};
};

export const rememberWindow = (window: BrowserWindow, file: string): void => {
  window.on('close', () => {
    try {
      writeFileSync(file, JSON.stringify({ ...window.getNormalBounds(), maximized: window.isMaximized() }), { mode: 0o600 });
    } catch {
      // A full disk must not keep the window open.
    }
  });
};
