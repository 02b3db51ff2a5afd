// Which screen the customer display goes to: the one that was chosen, however the system numbers it today; never the till's own, unless a person picked that.
import { z } from 'zod';

const bounds = z.strictObject({ x: z.int(), y: z.int(), width: z.int().positive(), height: z.int().positive() });
export type ScreenBounds = z.infer<typeof bounds>;

/** As the system tells of it now, and as it is remembered. */
export const knownScreen = z.strictObject({ id: z.string(), label: z.string(), bounds });
export type KnownScreen = z.infer<typeof knownScreen>;

export const displayState = z.strictObject({
  /** It was open when the till was closed: the next start opens it again. */
  open: z.boolean(),
  /** Null: whichever is not the till's. */
  screen: knownScreen.nullable(),
});
export type DisplayState = z.infer<typeof displayState>;

const sameBounds = (a: ScreenBounds, b: ScreenBounds): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

/**
 * Null where it is not there. Numbers of screens are the system's, and change with a restart or another socket: then place and name decide, place and size
 * where a screen has no name, and the name alone where the screens were only put elsewhere.
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

/** Where it goes; null where there is no such screen. `tillId`: of the screen that the till's window is on. */
export const screenFor = (screens: readonly KnownScreen[], chosen: KnownScreen | null, tillId: string): KnownScreen | null =>
  chosen ? chosenScreen(screens, chosen) : (screens.find(({ id }) => id !== tillId) ?? null);
