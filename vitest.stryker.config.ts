// The tests that Stryker runs against each mutation of the rules and of the wire format: theirs alone.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['test/unit/shared/**/*.test.ts', 'test/unit/protocol/**/*.test.ts'], testTimeout: 10_000 },
});
