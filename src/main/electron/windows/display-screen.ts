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

const sameBounds = (a: ScreenBounds, b: ScreenBounds): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

/**
 * Finds the chosen screen; null if it is not connected. The system gives a screen a new id after a restart or when it is plugged
 * into another port. So if no screen has the id, position, size and label decide; if the screens were only rearranged, the label
 * alone.
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
