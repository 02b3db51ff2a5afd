// Boxes (sets of signature profiles): boxes that differ in one property (axis) are joined, and the box nearest to the default
// comes first, in any input order.
import { describe, expect, it } from 'vitest';
import { axes } from '../../../../src/protocol/calibrate/axes.ts';
import { type Box, freeOf, joinBoxes, nearestOf, undecidedOf } from '../../../../src/protocol/calibrate/boxes.ts';
import { defaultProfile } from '../../../../src/protocol/profile.ts';

const base = Object.fromEntries(axes.map((axis) => [axis, [defaultProfile[axis]]])) as unknown as Box;
const box = (changes: Partial<Box>): Box => ({ ...base, ...changes });

describe('boxes of profiles', () => {
  it('that differ in one axis are joined', () =>
    expect(joinBoxes([box({ key: ['utf8'] }), box({ key: ['hex'] }), box({ key: ['base64'] })])).toEqual([
      box({ key: ['utf8', 'hex', 'base64'] }),
    ]));

  it('that differ in two axes stay separate, the nearest to the default first', () => {
    const near = box({ key: ['hex'] });
    const far = box({ key: ['base64'], nulls: ['keep'] });
    expect(joinBoxes([far, near])).toEqual([near, far]);
    expect(joinBoxes([near, far])).toEqual([near, far]);
  });

  it('are free in each axis with more than one value', () =>
    expect(freeOf(box({ key: ['utf8', 'hex'], nulls: ['keep'] }))).toEqual({ key: ['utf8', 'hex'] }));

  it('have as nearest profile the first value of each axis', () =>
    expect(nearestOf(box({ key: ['hex', 'base64'] }))).toEqual({ ...nearestOf(base), key: 'hex' }));

  it('leave undecided each axis in which they differ, each value once, the default first', () =>
    expect(
      undecidedOf([
        box({ separator: ['|', '&'], order: [['a']] }),
        box({ separator: [',', '|'], order: [['a'], 'sorted'], nulls: ['drop'] }),
      ]),
    ).toEqual({ separator: ['&', ',', '|'], order: ['sorted', ['a']] }));
});
