// Tests the value axis of charts: round ticks in whole minor units that hold every value, and their texts.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeOf, scaleOf, tickTexts } from '../../../../src/shared/charts/scale.ts';

describe('the ticks', () => {
  it.each([
    [[1], [0, 1]],
    [
      [0, 7],
      [0, 2, 4, 6, 8],
    ],
    [
      [4_812_750, 1_000],
      [0, 1_000_000, 2_000_000, 3_000_000, 4_000_000, 5_000_000],
    ],
    [
      [-12_500, 30_000],
      [-20_000, -10_000, 0, 10_000, 20_000, 30_000],
    ],
    [
      [-3, -1],
      [-3, -2, -1, 0],
    ],
  ])('of %j are %j', (values, ticks) => expect(scaleOf(values).ticks).toEqual(ticks));

  it('are zero alone if no value is other than zero', () => {
    expect(scaleOf([])).toEqual({ min: 0, max: 1, ticks: [0] });
    expect(scaleOf([0, 0])).toEqual({ min: 0, max: 1, ticks: [0] });
  });

  it('are at most six whole round numbers with zero among them, and hold every value up to the largest safe integer', () => {
    const value = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -1000, max: 5_000_000 }));
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 30 }), (values) => {
        const scale = scaleOf(values);
        expect(scale.ticks.length).toBeLessThanOrEqual(6);
        expect(scale.ticks).toContain(0);
        for (const tick of scale.ticks) expect(Number.isSafeInteger(tick)).toBe(true);
        for (const each of values) {
          expect(placeOf(each, scale)).toBeGreaterThanOrEqual(0);
          expect(placeOf(each, scale)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('the texts of ticks', () => {
  it('have no decimals if all ticks are whole units, else all decimals of the currency', () => {
    expect(tickTexts(scaleOf([4_812_750]), 'LYD')).toEqual(['0', '1,000', '2,000', '3,000', '4,000', '5,000']);
    expect(tickTexts(scaleOf([1_250]), 'LYD')).toEqual(['0.000', '0.500', '1.000', '1.500']);
    expect(tickTexts(scaleOf([-150, 250]), 'USD')).toEqual(['-2', '-1', '0', '1', '2', '3']);
  });

  it('are plain numbers for counts', () => expect(tickTexts(scaleOf([3]), null)).toEqual(['0', '1', '2', '3']));
});
