// Vitest configuration of mutation testing: the unit and integration tests, one file at a time, as `warm-child.ts` requests them.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { project } from '../support/vitest/project.ts';

const impatient = (name: string, testTimeout: number) => {
  const { extends: base, test } = project(name, testTimeout, [name]);
  return { extends: base, test: { ...test, setupFiles: ['test/mutation/impatient.ts'] } };
};

export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  test: {
    bail: 1,
    maxWorkers: 1,
    projects: [impatient('unit', 60_000), impatient('integration', 30_000)],
  },
});
