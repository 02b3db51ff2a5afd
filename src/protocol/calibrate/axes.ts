// Every open point of a signature profile as an axis, with the values that calibration tries, the default's first.
import { type SignatureProfile, signatureProfile } from '../profile.ts';

export type Axis = Exclude<keyof SignatureProfile, 'id'>;
export type NamedOrder = Extract<SignatureProfile['order'], string>;
/** What decides how one pair is written, and whether it is. */
export type Pen = Omit<SignatureProfile, 'id' | 'order' | 'separator' | 'key' | 'output'>;
/** A profile without its name: one value for each axis. */
export type Point = Omit<SignatureProfile, 'id'>;

const { shape } = signatureProfile;

/** Any text can separate; these are the ones that are met. */
const separators = ['&', '', ',', '|', ';', '\n', ':', '-', '_', '.', ' ', '/', '#', '+', '*', '||', '::', ', ', '\t', '\r\n'];

/** `order` has fixed lists besides. */
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

/** 0 for the default; a fixed list comes behind every named order. */
export const rankOf = <A extends Axis>(axis: A, value: Point[A]): number => {
  const values: readonly Point[Axis][] = axisValues[axis];
  const at = values.indexOf(value);
  return at < 0 ? values.length : at;
};

/** Some list fits many a text by chance: any profile without one is simpler. */
const listDistance = 20;

/** How far from the default profile: first the number of axes that differ, then by how much. */
export const distanceOf = (point: Partial<Point>): number =>
  axes.reduce((sum, axis) => {
    const value = point[axis];
    if (Array.isArray(value)) return sum + listDistance;
    const rank = value === undefined ? 0 : rankOf(axis, value);
    return sum + (rank === 0 ? 0 : 1 + rank / 1000);
  }, 0);

const penAxes = ['pairs', 'form', 'encoding', 'numbers', 'booleans', 'nulls', 'empties'] as const satisfies (keyof Pen)[];

/** All of them, nearest to the default first. */
export const pens: readonly Pen[] = penAxes
  .reduce<readonly Partial<Pen>[]>(
    (made, axis) => made.flatMap((pen) => axisValues[axis].map((value) => ({ ...pen, [axis]: value }))),
    [{}],
  )
  .map((pen) => ({ pen: pen as Pen, distance: distanceOf(pen) }))
  .sort((a, b) => a.distance - b.distance)
  .map(({ pen }) => pen);
