// Tests the places of bars: each begins at zero, keeps its proportion, stays within the chart, and is mirrored for Arabic.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BarPlace, columnsOf, lengthOf, levelOf, slotsOf } from '../../../../src/shared/charts/bars.ts';
import { scaleOf } from '../../../../src/shared/charts/scale.ts';

const area: BarPlace = { x: 60, y: 10, width: 300, height: 200 };
const columns = (values: readonly number[], fromRight = false) => columnsOf(values, scaleOf(values), area, fromRight);

describe('the columns', () => {
  it('stand on zero and are as high as their values', () => {
    const [four, none, two] = columns([4, 0, 2]);
    expect(four).toEqual({ x: 75, y: 10, width: 70, height: 200 });
    expect(none).toMatchObject({ y: 210, height: 0 });
    expect(two).toMatchObject({ x: 275, y: 110, height: 100 });
  });

  it('hang from zero for values below zero', () => {
    const [up, down] = columns([1, -1]);
    expect(up).toMatchObject({ y: 10, height: 100 });
    expect(down).toMatchObject({ y: 110, height: 100 });
  });

  it('begin at the right edge if the chart is read from right to left', () => {
    expect(columns([1, 2, 3], true).map(({ x }) => x)).toEqual([275, 175, 75]);
    expect(slotsOf(2, area, true).map(({ x }) => x)).toEqual([210, 60]);
  });

  it('are visible for every value other than zero, and stay within the chart', () => {
    const values = fc.array(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(values, fc.boolean(), (given, fromRight) => {
        for (const [i, bar] of columns(given, fromRight).entries()) {
          expect(bar.height > 0).toBe(given[i] !== 0);
          expect(bar.height === 0 || bar.height >= 1.5).toBe(true);
          expect(bar.x).toBeGreaterThanOrEqual(area.x);
          expect(bar.x + bar.width).toBeLessThanOrEqual(area.x + area.width);
          expect(bar.y).toBeGreaterThanOrEqual(area.y - 1.5);
          expect(bar.y + bar.height).toBeLessThanOrEqual(area.y + area.height + 1.5);
        }
      }),
    );
  });
});

it('a level is the bottom of the chart for the least value and its top for the most', () => {
  const scale = scaleOf([-5, 5]);
  expect([levelOf(scale.min, scale, area), levelOf(scale.max, scale, area)]).toEqual([210, 10]);
});

it('a lying bar has its share of the longest one, and is visible unless its value is zero', () => {
  expect([lengthOf(50, 200, 400), lengthOf(200, 200, 400), lengthOf(1, 1_000_000, 400), lengthOf(0, 200, 400)]).toEqual([
    ...[100, 400],
    ...[1.5, 0],
  ]);
});
