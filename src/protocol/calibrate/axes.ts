// The points of a signature profile that payment service §6.4 leaves open. Each point is an axis with the values that calibration
// tries, the default first.
import { type SignatureProfile, signatureProfile } from '../profile.ts';

export type Axis = Exclude<keyof SignatureProfile, 'id'>;
export type NamedOrder = Extract<SignatureProfile['order'], string>;
/** A pen: the part of a profile that determines if a parameter is signed and how the parameter is written. */
export type Pen = Omit<SignatureProfile, 'id' | 'order' | 'separator' | 'key' | 'output'>;
/** A signature profile without its id: one value on each axis (option) of a profile. */
export type Point = Omit<SignatureProfile, 'id'>;

const { shape } = signatureProfile;

/**
 * Separators between signed parameters that occur in practice. Calibration tries only these separators; a signature profile may
 * have another.
 */
const separators = ['&', '', ',', '|', ';', '\n', ':', '-', '_', '.', ' ', '/', '#', '+', '*', '||', '::', ', ', '\t', '\r\n'];

/**
 * The values that calibration tries on each axis of a signature profile. Fixed lists of keys (`order`) are searched separately,
 * by `orders.ts`.
 */
export const axisValues = {
  pairs: shape.pairs.unwrap().options,
  order: shape.order.unwrap().options[0].options,
  form: shape.form.unwrap().options,
  separator: separators,
  encoding: shape.encoding.unwrap().options,
  numbers: shape.numbers.unwrap().options,
  booleans: shape.booleans.unwrap().options,
  nulls: shape.nulls.unwrap().options,
  empties: shape.empties.unwrap().options,
  key: shape.key.unwrap().options,
  output: shape.output.unwrap().options,
} as const satisfies { readonly [A in Axis]: readonly Point[A][] };

export const axes = Object.keys(axisValues) as readonly Axis[];

/**
 * The position of a value among the tried values of its axis of a signature profile; 0 for the default. A fixed list of keys
 * comes after every named order of keys.
 */
export const rankOf = <A extends Axis>(axis: A, value: Point[A]): number => {
  const values: readonly Point[Axis][] = axisValues[axis];
  const at = values.indexOf(value);
  return at < 0 ? values.length : at;
};

/**
 * The distance from the default that a fixed list of keys adds to a signature profile. Larger than the distance of any profile
 * without a list, because a list can give a signed text by chance.
 */
const listDistance = 20;

/**
 * Distance of a signature profile from the default profile: the number of axes whose values differ, plus a fraction for each
 * value's position on its axis.
 */
export const distanceOf = (point: Partial<Point>): number =>
  axes.reduce((sum, axis) => {
    const value = point[axis];
    if (Array.isArray(value)) return sum + listDistance;
    const rank = value === undefined ? 0 : rankOf(axis, value);
    return sum + (rank === 0 ? 0 : 1 + rank / 1000);
  }, 0);

const penAxes = ['pairs', 'form', 'encoding', 'numbers', 'booleans', 'nulls', 'empties'] as const satisfies (keyof Pen)[];

/** All pens (`Pen`): every combination of the values on their axes (`penAxes`), nearest to the default profile first. */
export const pens: readonly Pen[] = penAxes
  .reduce<readonly Partial<Pen>[]>(
    (made, axis) => made.flatMap((pen) => axisValues[axis].map((value) => ({ ...pen, [axis]: value }))),
    [{}],
  )
  .map((pen) => ({ pen: pen as Pen, distance: distanceOf(pen) }))
  .sort((a, b) => a.distance - b.distance)
  .map(({ pen }) => pen);
