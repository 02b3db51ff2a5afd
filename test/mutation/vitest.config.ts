// Vitest configuration of mutation testing. It includes test files of all kinds; `warm-child.ts` runs one of them at a time.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { productionReact, project } from '../support/vitest/project.ts';

const impatient = (name: string, testTimeout: number) => {
  const { extends: base, test } = project(name, testTimeout, [name]);
  const { env, oxc } = productionReact;
  // A copy of the project reads fonts through its link to the packages, so from outside the copy.
  return {
    extends: base,
    oxc,
    server: { fs: { strict: false } },
    test: { ...test, env, setupFiles: ['test/mutation/impatient.ts'] },
  };
};

export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  test: {
    maxWorkers: 1,
    projects: [
      ...[impatient('unit', 60_000), impatient('integration', 30_000)],
      project('e2e', 120_000, ['e2e'], { globalSetup: ['test/support/vitest/unpack-chromium.ts'] }),
      'test/electron/vitest.config.ts',
    ],
  },
});
