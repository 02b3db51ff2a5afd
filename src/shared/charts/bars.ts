// The places of a chart's bars, in the units of the drawing. The first bar stands where reading begins: at the left edge,
// or at the right edge if the chart is read from right to left.
import { placeOf, type ValueAxis } from './scale.ts';

export type BarPlace = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The part of a bar's slot that the bar fills. */
const filled = 0.7;
/** The least length of a bar for a value other than zero, so that a small value is visible. */
const leastLength = 1.5;

/** The slot of each of `count` columns, side by side within `area`. */
export const slotsOf = (count: number, area: BarPlace, fromRight: boolean): readonly BarPlace[] => {
  const width = area.width / count;
  return Array.from({ length: count }, (_, i) => ({
    x: area.x + (fromRight ? count - 1 - i : i) * width,
    y: area.y,
    width,
    height: area.height,
  }));
};

/** The height above the bottom of `area` at which a value stands, from the top of the drawing. */
export const levelOf = (value: number, scale: ValueAxis, area: BarPlace): number =>
  area.y + area.height * (1 - placeOf(value, scale));

/** Upright bars, one for each value; each begins at zero. A value of zero has a height of 0, every other value at least 1.5. */
export const columnsOf = (
  values: readonly number[],
  scale: ValueAxis,
  area: BarPlace,
  fromRight: boolean,
): readonly BarPlace[] => {
  const zero = levelOf(0, scale, area);
  const slots = slotsOf(values.length, area, fromRight);
  return slots.map((slot, i) => {
    const value = values[i] as number;
    const height = value === 0 ? 0 : Math.max(leastLength, Math.abs(levelOf(value, scale, area) - zero));
    const width = slot.width * filled;
    return { x: slot.x + (slot.width - width) / 2, y: value < 0 ? zero : zero - height, width, height };
  });
};

/** The length of a lying bar for a value of zero or more, where `most` has the length `length`. */
export const lengthOf = (value: number, most: number, length: number): number =>
  value === 0 ? 0 : Math.max(leastLength, (value / most) * length);
