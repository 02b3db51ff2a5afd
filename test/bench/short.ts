// A bench in its short form, for tests: that it runs to its end, and that what it measures is not absurd.
import type { TestContext } from 'vitest';
import { tempDir } from '../support/temp-dir.ts';
import { type BenchName, runBench, shortWithinS } from './benches.ts';
import type { Ratio } from './measure.ts';

/**
 * Smallest accepted share of the floor's speed. Machine load never slows one way so much while sparing the other; a bench that
 * hangs or spins falls below.
 */
export const leastShare = 1 / 500;

/** Above the bench's own deadline, which says more than a test's. */
export const shortTestMs = (shortWithinS + 30) * 1000;

/** Runs the bench and returns the ratios below that share. Skips the test, with the reason, where nothing can be measured. */
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
