// Holds one change against the tests: those that import the changed file, then all of a kind, up to the first that fails.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from '../torture/planted/run-node.ts';
import { type Mutant, withMutant } from './mutants.ts';

export type Verdict = {
  /** `timeout`: the tests did not end with it. `survived`: all passed. */
  readonly outcome: 'killed' | 'timeout' | 'survived';
  /** The first test that failed, or the file that did not load. */
  readonly by: string | null;
  readonly seconds: number;
};

type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
};

/** The tests of a stage, as Vitest is asked for them. */
type Stage = (file: string) => readonly string[];
const related =
  (project: string): Stage =>
  (file) => ['related', file, '--run', '--project', project];
const whole =
  (project: string): Stage =>
  () => ['run', '--project', project];

export const relatedStages: readonly Stage[] = [related('unit'), related('integration')];
/** Programs that tests start, and tests that read the source, are not found by imports. */
export const allStages: readonly Stage[] = [...relatedStages, whole('unit'), whole('integration')];

const timeoutMs = 8 * 60_000;

const failureIn = ({ testResults }: Report, root: string): string | null => {
  for (const { name, status, assertionResults } of testResults) {
    const file = name.slice(root.length + 1);
    const failed = assertionResults.find((result) => result.status === 'failed');
    if (failed) return `${file}: ${failed.fullName}`;
    if (status === 'failed') return `${file} did not load`;
  }
  return null;
};

/** `root` is a copy of the project; it is as it was when this returns. Throws where Vitest itself did not run. */
export const judge = async (root: string, mutant: Mutant, stages: readonly Stage[]): Promise<Verdict> => {
  const target = join(root, mutant.file);
  const original = readFileSync(target, 'utf8');
  const report = join(root, 'mutation-report.json');
  const startMs = performance.now();
  const verdict = (outcome: Verdict['outcome'], by: string | null): Verdict => ({
    outcome,
    by,
    seconds: Math.round((performance.now() - startMs) / 100) / 10,
  });
  writeFileSync(target, withMutant(original, mutant));
  try {
    for (const stage of stages) {
      rmSync(report, { force: true });
      const args = [
        join(root, 'node_modules/vitest/vitest.mjs'),
        ...stage(mutant.file),
        ...['--config', 'test/mutation/vitest.config.ts', '--passWithNoTests', '--reporter=json', `--outputFile=${report}`],
      ];
      const ran = await runNode(args, { cwd: root, timeoutMs, env: { MUTATED_FILE: mutant.file } });
      if (ran.timedOut) return verdict('timeout', null);
      if (ran.code === 0) continue;
      let read: Report;
      try {
        read = JSON.parse(readFileSync(report, 'utf8')) as Report;
      } catch {
        throw new Error(`the tests did not run: ${ran.stderr.slice(-800)}`);
      }
      return verdict('killed', failureIn(read, root) ?? 'a stray error');
    }
    return verdict('survived', null);
  } finally {
    writeFileSync(target, original);
  }
};
