// Runs the performance benchmarks of the windows in short form, in Chromium and, where it can be started, in Electron.
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildWhatIsOld } from '../../src/cli/start/build.ts';
import { shortTestMs, tooSlow } from '../bench/short.ts';

describe('the short form of a window benchmark runs to its end', () => {
  // Build the Electron windows here, so that the first test's timeout does not include the build.
  beforeAll(() => buildWhatIsOld(resolve('.'), 'electron', () => {}), shortTestMs);

  it.for(['paid-dom', 'cold-start', 'keystroke'] as const)('%s', { timeout: shortTestMs }, async (name, context) =>
    expect(await tooSlow(name, context)).toEqual([]),
  );
});
