// Measures which test files execute which mutants, in their own process or in a child process. The result is cached until the
// project's files change.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../torture/planted/plant.ts';
import { createProgress } from '../torture/progress.ts';
import { filesIn, instrumented } from './mutants.ts';
import { createWarm, type Warm } from './warm.ts';

/** A test file, its run time alone in milliseconds, and the numbers of the mutants that it executes. */
export type TestFile = { readonly test: string; readonly ms: number; readonly key: string; readonly executes: readonly number[] };

/** Timeout in milliseconds, above the run time of any test file. */
const longestMs = 10 * 60_000;

const hashOf = (files: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const file of [...files].sort()) hash.update(`${file}\n`).update(readFileSync(join(projectRoot, file)));
  return hash.digest('hex');
};
const all = (pattern: string): readonly string[] =>
  globSync(pattern, { cwd: projectRoot }).filter((file) => statSync(join(projectRoot, file)).isFile());

/**
 * Replaces the header that Stryker writes above each file: each process appends to a file the number of every mutant that it
 * executes, once.
 */
const header = (copy: string): string => `const stryCov_9fa48 = globalThis.__covered__ ??= (() => {
  if (typeof process === 'undefined') return () => {};
  const fs = process.getBuiltinModule('node:fs');
  const to = ${JSON.stringify(`${copy}/covered/`)} + fs.readFileSync(${JSON.stringify(`${copy}/covered/current`)}, 'utf8');
  const seen = [];
  return function (first) {
    if (seen[first] === true) return;
    seen[first] = true;
    fs.appendFileSync(to, Array.prototype.join.call(arguments, '\\n') + '\\n');
  };
})();
const stryMutAct_9fa48 = (_) => false;
`;
const ownHeader =
  /function stryNS_9fa48\(\) \{[\s\S]*?\n\}\nstryNS_9fa48\(\);\nfunction stryCov_9fa48[\s\S]*?\n\}\nfunction stryMutAct_9fa48[\s\S]*?\n\}\n/;

const coveredCopy =
  (files: ReadonlyMap<string, string>) =>
  (path: string): void => {
    mkdirSync(join(path, 'covered'));
    writeFileSync(join(path, 'covered/current'), 'start');
    for (const [file, content] of files) {
      if (!content.includes('stryCov_9fa48(')) continue;
      if (!ownHeader.test(content)) throw new Error(`${file}: the instrumenter's own lines are not those that are known`);
      const text = content
        .replace(ownHeader, () => header(path))
        .replace(/stryCov_9fa48\(("\d+"(?:, "\d+")*)\)/g, (call) => call.replaceAll('"', ''));
      writeFileSync(join(path, file), text);
    }
  };

const executedIn = ({ path }: Warm, name: string): readonly number[] => {
  const file = join(path, 'covered', name);
  if (!existsSync(file)) return [];
  return [...new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number))].sort((a, b) => a - b);
};

/** Distributes `tasks` over several copies of the project, which work in parallel; each copy runs one task at a time. */
export const inCopies = async <T>(
  copies: readonly Warm[],
  tasks: readonly T[],
  run: (copy: Warm, task: T, index: number) => Promise<void>,
): Promise<void> => {
  let next = 0;
  const work = async (copy: Warm): Promise<void> => {
    for (let i = next++; i < tasks.length; i = next++) await run(copy, tasks[i] as T, i);
  };
  await Promise.all(copies.map(work));
};

/**
 * Returns all test files that pass. Failing files are reported and left out, because they detect no mutant. A file that passes on
 * plain sources but fails on instrumented ones (it reads the source, or times out) counts for every mutant.
 */
export const learn = async (keptIn: string, workers: number): Promise<readonly TestFile[]> => {
  const files = filesIn(projectRoot);
  const source = `${files.join()} ${hashOf([...all('src/**'), ...all('test/{support,fixtures}/**'), 'package-lock.json'])}`;
  const keyOf = (test: string): string =>
    createHash('sha256')
      .update(`${source} ${hashOf([test, ...all(`${dirname(test)}/*.ts`).filter((file) => !file.endsWith('.test.ts'))])}`)
      .digest('hex')
      .slice(0, 16);
  const kept = new Map(
    (existsSync(keptIn) ? (JSON.parse(readFileSync(keptIn, 'utf8')) as TestFile[]) : []).map((one) => [one.key, one]),
  );
  const wanted = all('test/{unit,integration}/**/*.test.ts').map((test) => ({ test, key: keyOf(test) }));
  const known = wanted.flatMap(({ key }) => kept.get(key) ?? []);
  const tasks = wanted.filter(({ key }) => !kept.has(key));
  if (tasks.length === 0) return known;

  const { contents, mutants } = await instrumented(projectRoot, files);
  const progress = createProgress('which tests execute what');
  const learned: TestFile[] = [...known];
  const keep = (): void => writeFileSync(keptIn, JSON.stringify(learned));
  const failing: (typeof tasks)[number][] = [];
  const marked = await Promise.all(Array.from({ length: workers }, () => createWarm(coveredCopy(contents))));
  try {
    await inCopies(marked, tasks, async (copy, { test, key }, i) => {
      writeFileSync(join(copy.path, 'covered/current'), String(i));
      const ran = await copy.run({ test, changed: [] }, longestMs);
      if (ran === null || ran.failed !== null) failing.push({ test, key });
      else learned.push({ test, key, ms: ran.ms, executes: executedIn(copy, String(i)) });
      keep();
      progress.at(learned.length / wanted.length, `${learned.length} of ${wanted.length} test files`);
    });
  } finally {
    await Promise.all(marked.map((copy) => copy.close()));
  }
  if (failing.length === 0) return learned;
  const plain = await Promise.all(Array.from({ length: Math.min(workers, failing.length) }, () => createWarm()));
  try {
    await inCopies(plain, failing, async (copy, { test, key }) => {
      const ran = await copy.run({ test, changed: [] }, longestMs);
      const passed = ran !== null && ran.failed === null;
      console.log(
        passed
          ? `${test} passes only without marks in the source: it counts for every change`
          : `${test} fails without a change: left out (${ran?.failed})`,
      );
      if (passed) learned.push({ test, key, ms: ran.ms, executes: mutants.map(({ mark }) => mark) });
      keep();
    });
  } finally {
    await Promise.all(plain.map((copy) => copy.close()));
  }
  progress.end();
  return learned;
};
