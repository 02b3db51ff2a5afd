// Describes many signature profiles by few boxes: a box has a set of values on each axis of a profile (such as separator), and
// every combination of these values fits the samples.
import { type Axis, axes, distanceOf, type Point, rankOf } from './axes.ts';

/** One set of values per axis (option) of a signature profile. The samples verify under every combination of these values. */
export type Box = { readonly [A in Axis]: readonly Point[A][] };

/** For each axis of a signature profile on which several values fit the samples: all these values. */
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

/** Returns the combination of the box that is nearest to the default profile. */
export const nearestOf = (box: Box): Point => Object.fromEntries(axes.map((axis) => [axis, box[axis][0]])) as unknown as Point;

/**
 * Joins boxes (sets of signature profiles) that differ on one axis only, and sorts the result: the box nearest to the default
 * profile first.
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

/** For each axis (option) of a signature profile with more than one value in the boxes: all values that occur. */
export const undecidedOf = (boxes: readonly Box[]): Free =>
  Object.fromEntries(
    axes.flatMap((axis) => {
      const values = new Map(boxes.flatMap((box) => box[axis].map((value) => [JSON.stringify(value), value] as const)));
      return values.size > 1 ? [[axis, nearestFirst(axis, [...values.values()])]] : [];
    }),
  );
