// Results that have no goal: ratios beside a goal's ratio, and amounts that docs/scale.md needs.
import type { Ratio } from '../measure.ts';

/** `share` is 1, because an amount has no baseline. */
export const figure = (name: string, value: number, detail: string): Ratio => ({
  ...{ name, value, share: 1, wanted: 'no goal', met: true },
  detail,
});
