// The tests that Stryker runs against each mutation of the rules and of the wire format: theirs alone, the slow ones last.
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';

/** A mutant dies with the first test that fails: what searches for seconds comes behind what ends at once. */
const slow = ['/calibrate-lists.', '/calibrate.', '/calibrate-limits.', '/calibrate-complete.'];
const rank = ({ moduleId }: TestSpecification): number => slow.findIndex((part) => moduleId.includes(part));

class SlowLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((a, b) => rank(a) - rank(b) || (a.moduleId < b.moduleId ? -1 : 1));
  }
}

export default defineConfig({
  test: {
    include: ['test/unit/shared/**/*.test.ts', 'test/unit/protocol/**/*.test.ts'],
    // A busy machine must not pass for a killed mutant: what runs for ever ends by Stryker's own clock.
    testTimeout: 60_000,
    sequence: { sequencer: SlowLast },
  },
});
