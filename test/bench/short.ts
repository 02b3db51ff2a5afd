// Runs a bench in its short form for tests, to check that it finishes and that its ratios are plausible.
import type { TestContext } from 'vitest';
import { tempDir } from '../support/temp-dir.ts';
import { type BenchName, runBench, shortWithinS } from './benches.ts';
import type { Ratio } from './measure.ts';

/**
 * The smallest accepted speed relative to the baseline. Machine load slows till and baseline alike, but a bench that hangs or
 * spins falls below this.
 */
export const leastShare = 1 / 500;

/** Timeout above the bench's own deadline, because the bench's error names the awaited step and Vitest's does not. */
export const shortTestMs = (shortWithinS + 30) * 1000;

/** Runs the bench and returns the ratios below `leastShare`. Skips the test, with the reason, if nothing can be measured. */
export const tooSlow = async (name: BenchName, { skip }: Pick<TestContext, 'skip'>): Promise<readonly Ratio[]> => {
  const { path, remove } = tempDir();
  const reasons: string[] = [];
  try {
    const ratios = await runBench(name, { root: path, short: true, skip: (what, why) => void reasons.push(`${what}: ${why}`) });
    if (ratios.length === 0) skip(reasons.join('; '));
    return ratios.filter(({ share }) => !(share > leastShare));
  } finally {
    remove();
  }
};
