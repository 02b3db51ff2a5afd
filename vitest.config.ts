// Which tests there are: one project a folder under test/, each with the time that its kind may take.
import { defineConfig } from 'vitest/config';
import { productionReact, project } from './test/support/vitest/project.ts';

export default defineConfig({
  test: {
    allowOnly: false,
    maxWorkers: '100%',
    projects: [
      // Without isolation a worker loads each module once, not once a file: half the time. Any order of the files passes.
      {
        ...project('unit', 60_000, ['unit', 'architecture'], { isolate: false, env: productionReact.env }),
        oxc: productionReact.oxc,
      },
      project('integration', 30_000, ['integration']),
      project('sim', 180_000, ['sim']),
      project('faults', 120_000, ['faults']),
      project('e2e', 120_000, ['e2e'], { globalSetup: ['test/support/vitest/unpack-chromium.ts'] }),
      'test/electron/vitest.config.ts',
    ],
    coverage: {
      provider: 'v8',
      include: ['src/shared/**/*.ts'],
      reporter: [['text', { skipFull: true }]],
      // The rules of money and of payment states: a line there that no test runs is a rule that nobody checked.
      thresholds: { branches: 100, lines: 100, functions: 100 },
    },
  },
});
