// Results that have no goal: ratios beside a goal's ratio, and amounts that docs/scale.md needs.
import type { Ratio } from '../measure.ts';

export const figure = (name: string, value: number, detail: string): Ratio => ({
  ...{ name, value, share: value, wanted: 'no goal', met: true },
  detail,
});
