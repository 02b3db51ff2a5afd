// Finds the screen of the customer display: the chosen screen, even if the system has renumbered it. Excludes the till's own
// screen, unless a person chose that screen.
import { z } from 'zod';

const bounds = z.strictObject({ x: z.int(), y: z.int(), width: z.int().positive(), height: z.int().positive() });
export type ScreenBounds = z.infer<typeof bounds>;

/** A screen as the system reports it, and as the display's state file stores it. */
export const knownScreen = z.strictObject({ id: z.string(), label: z.string(), bounds });
export type KnownScreen = z.infer<typeof knownScreen>;

export const displayScreenState = z.strictObject({
  /** True if the display was open when the till was closed: the next start opens it again. */
  open: z.boolean(),
  /** The chosen screen; null: any screen but the till's. */
  screen: knownScreen.nullable(),
});
export type DisplayScreenState = z.infer<typeof displayScreenState>;

/**
 * Returns the position and the frame of the customer display's window. `beside`: true if the display is on the same screen as the
 * till's window; it is then a normal, movable window. Otherwise the display fills its own screen.
 */
export const placedOn = ({ x, y, width, height }: ScreenBounds, beside: boolean) => ({
  size: beside ? { width: 800, height: 480 } : { x, y, width, height, frame: false },
  fills: !beside,
});

const sameBounds = (a: ScreenBounds, b: ScreenBounds): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

/**
 * Finds the chosen screen; null if it is not connected or ambiguous. After a restart or on another port, a screen has a new id.
 * So a screen matches by id and label; otherwise by label, position and size; otherwise by label alone.
 */
export const chosenScreen = (screens: readonly KnownScreen[], chosen: KnownScreen): KnownScreen | null => {
  const by = (is: (screen: KnownScreen) => boolean): KnownScreen | null => {
    const found = screens.filter(is);
    return found.length === 1 ? (found[0] as KnownScreen) : null;
  };
  return (
    by(({ id, label }) => id === chosen.id && label === chosen.label) ??
    by(({ label, bounds: at }) => label === chosen.label && sameBounds(at, chosen.bounds)) ??
    (chosen.label === '' ? null : by(({ label }) => label === chosen.label))
  );
};

/** The screen for the display; null if there is none. `tillId`: id of the screen with the till's window. */
export const screenFor = (screens: readonly KnownScreen[], chosen: KnownScreen | null, tillId: string): KnownScreen | null =>
  chosen ? chosenScreen(screens, chosen) : (screens.find(({ id }) => id !== tillId) ?? null);
