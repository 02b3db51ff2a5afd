// Runs test files in several copies of the project with one Vitest process. Returns the result for each copy.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tempDir } from '../../support/temp-dir.ts';
import { projectRoot } from './plant.ts';
import { runNode } from './run-node.ts';

export type Job = { readonly path: string; readonly tests: readonly string[] };
/**
 * The result of the tests in one copy of the project. `broken`: the reason why the result does not count, such as a file that did
 * not load; else null.
 */
export type Verdict = { readonly passed: number; readonly failed: readonly string[]; readonly broken: string | null };

type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
};

const timeoutMs = 10 * 60_000;
const patient = 'test/support/vitest/patient.ts';

const verdictOf = ({ testResults }: Report, { path, tests }: Job): Verdict => {
  const mine = testResults.filter(({ name }) => name.startsWith(`${path}/`));
  const all = mine.flatMap(({ assertionResults }) => assertionResults);
  const unloaded = mine.find(({ assertionResults }) => assertionResults.length === 0);
  const broken = unloaded ? `${unloaded.name} did not load: ${unloaded.message.slice(0, 400)}` : null;
  return {
    passed: all.filter(({ status }) => status === 'passed').length,
    failed: all.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    broken: broken ?? (mine.length === tests.length ? null : `${mine.length} of ${tests.length} test files were run`),
  };
};

export const runTests = async (jobs: readonly Job[]): Promise<readonly Verdict[]> => {
  const dir = tempDir();
  try {
    const projects = jobs.map(({ path, tests }, i) => ({
      root: path,
      // A copy reads the fonts of a receipt through its link to the project's packages, so from outside the copy.
      server: { fs: { strict: false } },
      test: { name: String(i), include: tests, testTimeout: 20_000, hookTimeout: 20_000, setupFiles: [patient] },
    }));
    const config = join(dir.path, 'vitest.config.mjs');
    writeFileSync(config, `export default ${JSON.stringify({ test: { projects, maxWorkers: 2 } })};\n`);
    const report = join(dir.path, 'report.json');
    const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs');
    // With a browser environment, Vitest finds test files only below its own root, so the root is the folder that contains all
    // copies.
    const args = [vitest, 'run', '--config', config, '--root', dirname(dir.path), '--reporter=json', `--outputFile=${report}`];
    const ran = await runNode(args, { cwd: dir.path, timeoutMs });
    try {
      const parsed = JSON.parse(readFileSync(report, 'utf8')) as Report;
      return jobs.map((job) => verdictOf(parsed, job));
    } catch {
      throw new Error(`the tests did not run: ${ran.stdout.slice(-800)}${ran.stderr.slice(-800)}`);
    }
  } finally {
    dir.remove();
  }
};
