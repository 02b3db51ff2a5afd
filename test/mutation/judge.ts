// Runs the test files that execute one mutant until one fails, beginning with those that are most likely to detect it.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { TestFile } from './coverage.ts';
import { type Mutant, withMutant } from './mutants.ts';
import type { Ran, Warm } from './warm.ts';

export type Verdict = {
  /** `timeout`: the tests did not end. `survived`: all passed. `not executed`: no test executes the mutant. */
  readonly outcome: 'killed' | 'timeout' | 'survived' | 'not executed';
  /** The first test that failed, or the file that did not load. */
  readonly by: string | null;
  readonly seconds: number;
};

/** Timeout in milliseconds for a test file that takes `ms` without a mutant. */
const limitMs = (ms: number): number => 20_000 + 6 * ms;
/**
 * True if a run was so slow that machine load may have caused its failure. Such a run is repeated, and the test file is then run
 * without the mutant for comparison.
 */
const isSlow = (ran: Ran | null, ms: number): boolean => ran === null || (ran.failed !== null && ran.ms > 8_000 + ms);

/** Words of a path that say nothing about its subject. */
const commonWords = new Set(['src', 'test', 'unit', 'integration', 'main', 'index', 'ts', 'tsx', 'of', 'the', 'and']);
const wordsIn = (path: string): ReadonlySet<string> =>
  new Set(
    path
      .split(/[^a-zA-Z0-9]+/)
      .filter((word) => word !== '' && !commonWords.has(word))
      .map((word) => word.replace(/s$/, '')),
  );
/** Counts the words, in singular, that the paths of a source file and a test file share, for example `ledger` and `receipt`. */
export const sharedWords = (file: string, test: string): number => {
  const words = wordsIn(file);
  return [...wordsIn(test)].filter((word) => words.has(word)).length;
};

/** The share of the mutants executed by the test file `test` that lies in the source file `file`; from 0 to 1. */
export type ShareOf = (file: string, test: TestFile) => number;

/**
 * Judges one mutant. `mostTestsMs`: run the test files, the most promising first, until this budget is used up; a mutant that
 * only later test files would detect counts as survived. The budget counts each test file's run time on an idle machine, so that
 * a busy machine changes no verdict. `shareOf`: null if the test files are already in order.
 */
export const createJudge = (mostTestsMs: number, shareOf: ShareOf | null) => {
  /**
   * The file that was restored last in each copy: its Vitest still has the changed text loaded, until the next run invalidates
   * it.
   */
  const restored = new Map<Warm, string>();
  /** Counts the mutants of a source file that each test file detected. */
  const noticed = new Map<string, number>();
  const times = (file: string, test: string): number => noticed.get(`${file} ${test}`) ?? 0;
  const own = (file: string, test: string): boolean => basename(test).startsWith(`${basename(file).replace(/\.tsx?$/, '')}.`);

  /**
   * Orders test files by run time divided by a weight. The source file's own test file has the largest weight; next come test
   * files that execute little besides this source file. Mutants of the file that a test file detected earlier, and words that
   * both paths share, also add weight.
   */
  const inOrder = (file: string, tests: readonly TestFile[]): readonly TestFile[] => {
    if (shareOf === null) return tests;
    const largest = Math.max(...tests.map((test) => shareOf(file, test)), Number.EPSILON);
    const weightOf = (one: TestFile): number =>
      1 +
      4 * times(file, one.test) +
      4 * sharedWords(file, one.test) +
      (20 * shareOf(file, one)) / largest +
      (own(file, one.test) ? 20 : 0);
    const costs = new Map(tests.map((one) => [one, one.ms / weightOf(one)]));
    const cost = (one: TestFile): number => costs.get(one) ?? 0;
    return [...tests].sort((a, b) => cost(a) - cost(b) || (a.test < b.test ? -1 : 1));
  };

  /** Returns null if the machine is too busy for a verdict. */
  return async (copy: Warm, mutant: Mutant, tests: readonly TestFile[]): Promise<Verdict | null> => {
    const target = join(copy.path, mutant.file);
    const original = readFileSync(target, 'utf8');
    const startMs = performance.now();
    const verdict = (outcome: Verdict['outcome'], by: string | null): Verdict => {
      return { outcome, by, seconds: Math.round((performance.now() - startMs) / 100) / 10 };
    };
    if (tests.length === 0) return verdict('not executed', null);
    const changed = [...new Set([mutant.file, restored.get(copy) ?? mutant.file])];
    writeFileSync(target, withMutant(original, mutant));
    try {
      let testedMs = 0;
      for (const { test, ms } of inOrder(mutant.file, tests)) {
        if (testedMs > mostTestsMs) break;
        const asked = { test, changed };
        const first = await copy.run(asked, limitMs(ms));
        testedMs += ms;
        const ran = isSlow(first, ms) ? await copy.run(asked, 3 * limitMs(ms)) : first;
        if (ran?.failed === null) continue;
        // A test's failure counts only if the same test passes without the mutant's change.
        writeFileSync(target, original);
        const plain = await copy.run(asked, limitMs(ms));
        if (isSlow(plain, ms) || (isSlow(ran, ms) && plain && plain.ms > limitMs(ms) / 2)) return null;
        if (plain?.failed !== null) {
          console.log(`${test} fails without the change, too: ${plain?.failed}`);
          writeFileSync(target, withMutant(original, mutant));
          continue;
        }
        noticed.set(`${mutant.file} ${test}`, times(mutant.file, test) + 1);
        return ran === null ? verdict('timeout', test) : verdict('killed', `${test}: ${ran.failed}`);
      }
      return verdict('survived', null);
    } finally {
      writeFileSync(target, original);
      restored.set(copy, mutant.file);
    }
  };
};
