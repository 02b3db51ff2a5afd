// What mutation testing runs: the unit and integration tests, those named after the changed file first, up to the first failure.
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';
import { project } from '../support/vitest-project.ts';

const changed = basename(process.env['MUTATED_FILE'] ?? '').replace(/\.tsx?$/, '');

/** The changed file's own tests, then the rest by name. */
class OwnFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => Number(!basename(moduleId).startsWith(`${changed}.`));
    return [...files].sort((a, b) => rank(a) - rank(b) || (a.moduleId < b.moduleId ? -1 : 1));
  }
}

export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  test: {
    bail: 1,
    maxWorkers: '100%',
    sequence: { sequencer: OwnFirst },
    projects: [project('unit', 60_000, 'unit'), project('integration', 30_000, 'integration')],
  },
});
