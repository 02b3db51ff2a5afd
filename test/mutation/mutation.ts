// `npm run mutation`: changes the product's code and checks if a test fails. With --sample, tests a random sample of all files
// with logic; else runs Stryker on the rules and the wire format.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOptions } from '../../src/cli/options.ts';
import { projectRoot } from '../torture/planted/plant.ts';
import { createProgress } from '../torture/progress.ts';
import { treeNow } from '../torture/tree.ts';
import { inCopies, learn, type TestFile } from './coverage.ts';
import { createJudge, type ShareOf, type Verdict } from './judge.ts';
import { drawn, filesIn, instrumented, type Mutant, nameOf, originalOf } from './mutants.ts';
import { createWarm } from './warm.ts';
import { judgeInWindows, windowTestsOf } from './windows.ts';

const command = {
  usage: 'npm run mutation -- --sample N [--seed S] [--only PART] [--minutes M] [--survivors] [--windows]',
  about:
    'Draws N changes by seed and holds each against the unit and integration tests that execute it. A run that is ended goes on where it was.\nWithout --sample: Stryker on the rules and the wire format, with Stryker’s own options, which -h lists.',
  options: {
    sample: { value: 'N', help: 'so many changes' },
    seed: { value: 'S', help: 'another seed, another sample (default 1)' },
    only: { value: 'PART', help: 'only files whose path begins so' },
    minutes: { value: 'M', help: 'begin no change after so long' },
    survivors: { help: 'judge anew what no test noticed, with five minutes of tests for each change' },
    windows: { help: 'hold what no test noticed in code of the windows against Electron and end-to-end tests, too' },
    fresh: { help: 'judge all anew' },
    workers: { value: 'N', help: 'so many at a time (default 2)' },
  },
};

type Judged = Verdict & {
  readonly name: string;
  readonly was: string;
  readonly mutator: string;
  readonly tree: string;
  readonly windows?: true;
};

const stateDir = join(projectRoot, 'out/mutation');

const whole = (number: string | undefined, otherwise: number, option: string): number => {
  if (number === undefined) return otherwise;
  if (/^[1-9][0-9]{0,6}$/.test(number)) return Number(number);
  console.error(`--${option}: "${number}" is no whole number above 0.`);
  return process.exit(2);
};

/**
 * Reads the verdicts of earlier runs, keyed by a mutant's name. The name includes the mutant's position and source text, so that
 * no verdict applies to changed code.
 */
const judgedBefore = (file: string): Map<string, Judged> => {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  return new Map(lines.map((line) => JSON.parse(line) as Judged).map((one) => [one.name, one]));
};

const share = (part: number, all: number): string => (all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`);

const outcomes = ['killed', 'timeout', 'survived', 'not executed'] as const;
const isNoticed = ({ outcome }: Verdict): boolean => outcome === 'killed' || outcome === 'timeout';

const report = (judged: readonly Judged[]): void => {
  for (const { name, was, mutator, outcome } of judged.filter((one) => !isNoticed(one)))
    console.log(`${outcome.toUpperCase()} ${mutator}: ${name}\n  was: ${was.slice(0, 300)}`);
  const rooms = new Map<string, Judged[]>();
  for (const one of [...judged].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const room = one.name.split('/').slice(0, 2).join('/');
    rooms.set(room, [...(rooms.get(room) ?? []), one]);
  }
  console.log('\n| room | changes | a test failed | the tests did not end | all passed | no test executes it | noticed |');
  console.log('|---|---|---|---|---|---|---|');
  for (const [room, all] of [...rooms, ['all', judged] as const]) {
    const counts = outcomes.map((outcome) => all.filter((one) => one.outcome === outcome).length);
    console.log(`| ${[room, all.length, ...counts, share(all.filter(isNoticed).length, all.length)].join(' | ')} |`);
  }
  const seconds = judged.map((one) => one.seconds).sort((a, b) => a - b);
  const trees = [...new Set(judged.map(({ tree }) => tree))].join(', ');
  console.log(`\nA change took ${seconds[seconds.length >> 1] ?? 0} s in the middle. Judged on ${trees}.`);
};

/** Groups the test files by the number of each mutant that they execute. */
const byMark = (files: readonly TestFile[]): ReadonlyMap<number, readonly TestFile[]> => {
  const tests = new Map<number, TestFile[]>();
  for (const file of files) for (const mark of file.executes) tests.set(mark, [...(tests.get(mark) ?? []), file]);
  return tests;
};

/**
 * Computes which share of the mutants that a test file executes lies in a source file. Counts the mutants of each test file only
 * once.
 */
const sharesIn = (mutants: readonly Mutant[]): ShareOf => {
  const fileOf = new Map(mutants.map(({ mark, file }) => [mark, file]));
  const known = new Map<string, ReadonlyMap<string, number>>();
  const countsOf = ({ test, executes }: TestFile): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    for (const mark of executes) {
      const file = fileOf.get(mark) ?? '';
      counts.set(file, (counts.get(file) ?? 0) + 1);
    }
    known.set(test, counts);
    return counts;
  };
  return (file, test) => ((known.get(test.test) ?? countsOf(test)).get(file) ?? 0) / Math.max(1, test.executes.length);
};

const sample = async (given: ReturnType<typeof readOptions<keyof typeof command.options>>): Promise<void> => {
  const count = whole(given.sample, 0, 'sample');
  const seed = whole(given.seed, 1, 'seed');
  const workers = whole(given.workers, 2, 'workers');
  const untilMs = performance.now() + whole(given.minutes, 100_000, 'minutes') * 60_000;
  mkdirSync(stateDir, { recursive: true });
  const { mutants: all } = await instrumented(projectRoot, filesIn(projectRoot));
  const executing = byMark(await learn(join(stateDir, 'coverage.json'), workers));
  const mutants = drawn(
    all.filter(({ file }) => file.startsWith(given.only ?? '')),
    count,
    seed,
  );
  console.log(`${mutants.length} of ${all.length} changes, seed ${seed}, tree ${treeNow()}`);
  const kept = join(stateDir, `seed-${seed}.jsonl`);
  const before = given.fresh ? new Map<string, Judged>() : judgedBefore(kept);
  const wasOf = (mutant: Mutant): string => originalOf(readFileSync(join(projectRoot, mutant.file), 'utf8'), mutant);
  const knownOf = (mutant: Mutant): Judged | undefined => {
    const known = before.get(nameOf(mutant));
    return known?.was === wasOf(mutant) && (!given.survivors || isNoticed(known)) ? known : undefined;
  };
  const judged = mutants.flatMap((mutant) => knownOf(mutant) ?? []);
  const left = mutants.filter((mutant) => !knownOf(mutant));
  const progress = createProgress('mutation');
  const judge = createJudge(given.survivors ? 300_000 : 120_000, sharesIn(all));
  const copies = await Promise.all(Array.from({ length: Math.min(workers, left.length) }, () => createWarm()));
  try {
    await inCopies(copies, left, async (copy, mutant) => {
      if (performance.now() > untilMs) return;
      const verdict = await judge(copy, mutant, executing.get(mutant.mark) ?? []);
      if (!verdict) return;
      const one = { name: nameOf(mutant), was: wasOf(mutant), mutator: mutant.mutator, tree: treeNow(), ...verdict };
      appendFileSync(kept, `${JSON.stringify(one)}\n`);
      judged.push(one);
      progress.at(judged.length / mutants.length, `${judged.length} of ${mutants.length}`);
    });
  } finally {
    progress.end();
    await Promise.all(copies.map((copy) => copy.close()));
  }
  if (given.windows) {
    const byName = new Map(judged.map((one) => [one.name, one]));
    const unseen = mutants.filter((mutant) => {
      const one = byName.get(nameOf(mutant));
      return one && !isNoticed(one) && !one.windows && windowTestsOf(mutant.file).length > 0;
    });
    await judgeInWindows(unseen, untilMs, (mutant, verdict) => {
      const one = { ...(byName.get(nameOf(mutant)) as Judged), tree: treeNow(), ...verdict, windows: true as const };
      appendFileSync(kept, `${JSON.stringify(one)}\n`);
      judged[judged.findIndex(({ name }) => name === one.name)] = one;
    });
  }
  report(judged);
  if (judged.length < mutants.length)
    console.log(`\n${mutants.length - judged.length} not judged yet: the same command goes on.`);
};

// Exit on a signal, so that the exit handlers end the copies and their processes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
if (['--sample', '--help'].some((name) => process.argv.includes(name))) await sample(readOptions(command, process.argv.slice(2)));
else {
  const stryker = join(projectRoot, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  process.exitCode = spawnSync(process.execPath, [stryker, 'run', ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1;
}
