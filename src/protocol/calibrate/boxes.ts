// Many profiles in few words: sets of values, one for each axis, of which any combination fits.
import { type Axis, axes, distanceOf, type Point, rankOf } from './axes.ts';

/** Every combination of these values fits. */
export type Box = { readonly [A in Axis]: readonly Point[A][] };

/** The values that do not change a signed text, of the axes that have more than one. */
export type Free = { readonly [A in Axis]?: readonly Point[A][] };

const along = (boxes: readonly Box[], axis: Axis): readonly Box[] => {
  const joined = new Map<string, Box>();
  for (const box of boxes) {
    const others = JSON.stringify({ ...box, [axis]: null });
    const known = joined.get(others);
    joined.set(others, known ? { ...known, [axis]: [...known[axis], ...box[axis]] } : box);
  }
  return [...joined.values()];
};

/** The combination that is nearest to the default profile. */
export const nearestOf = (box: Box): Point => Object.fromEntries(axes.map((axis) => [axis, box[axis][0]])) as unknown as Point;

/**
 * Joins boxes that differ in one axis alone. When those nearest to the default profile come first, they do so afterwards, and
 * so do the values of each.
 */
export const joinBoxes = (boxes: readonly Box[]): readonly Box[] =>
  axes
    .reduce(along, boxes)
    .map((box) => ({ box, distance: distanceOf(nearestOf(box)) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ box }) => box);

export const freeOf = (box: Box): Free =>
  Object.fromEntries(axes.flatMap((axis) => (box[axis].length > 1 ? [[axis, box[axis]]] : [])));

const nearestFirst = <A extends Axis>(axis: A, values: readonly Point[A][]): readonly Point[A][] =>
  [...values].sort((a, b) => rankOf(axis, a) - rankOf(axis, b));

/** Every value of an axis in any of the boxes, of the axes that have more than one. */
export const undecidedOf = (boxes: readonly Box[]): Free =>
  Object.fromEntries(
    axes.flatMap((axis) => {
      const values = new Map(boxes.flatMap((box) => box[axis].map((value) => [JSON.stringify(value), value] as const)));
      return values.size > 1 ? [[axis, nearestFirst(axis, [...values.values()])]] : [];
    }),
  );
