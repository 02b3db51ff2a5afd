// Computes Welch's t of two classes of times: the distance of their means, in standard errors.

export type Samples = { readonly late: readonly number[]; readonly early: readonly number[] };

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const varianceOf = (values: readonly number[], mean: number): number =>
  values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);

/**
 * Drops the slowest times, which are noise of the machine: all above the quantile `kept` of both classes together. With one
 * common bound, cropping cannot create or hide a difference.
 */
export const cropped = ({ late, early }: Samples, kept: number): Samples => {
  const all = [...late, ...early].sort((a, b) => a - b);
  const bound = all[Math.floor(all.length * kept)] ?? Infinity;
  const below = (value: number): boolean => value <= bound;
  return { late: late.filter(below), early: early.filter(below) };
};

export const welch = ({ late, early }: Samples): number => {
  const [a, b] = [meanOf(late), meanOf(early)];
  const error = Math.sqrt(varianceOf(late, a) / late.length + varianceOf(early, b) / early.length);
  return error === 0 ? 0 : (a - b) / error;
};
