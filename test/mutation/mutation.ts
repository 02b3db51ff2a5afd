// `npm run mutation`: changes the code and asks whether a test notices. With --sample a draw from all that decides, else Stryker's
// whole run over rules and wire format.
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { readOptions } from '../../src/cli/options.ts';
import { tempDir } from '../support/temp-dir.ts';
import { projectRoot } from '../torture/planted/plant.ts';
import { createProgress } from '../torture/progress.ts';
import { treeNow } from '../torture/tree.ts';
import { allStages, judge, relatedStages, type Verdict } from './judge.ts';
import { drawn, filesIn, type Mutant, mutantsOf, nameOf, originalOf } from './mutants.ts';

const command = {
  usage: 'npm run mutation -- --sample N [--seed S] [--related] [--only PART] [--minutes M]',
  about:
    'Draws N changes by seed and holds each against its tests. A run that is ended goes on where it was.\nWithout --sample: Stryker, with the options that it takes.',
  options: {
    sample: { value: 'N', help: 'so many changes' },
    seed: { value: 'S', help: 'another seed, another sample (default 1)' },
    related: { help: 'only the tests that import the changed file: quicker, and harder on the tests' },
    only: { value: 'PART', help: 'only files whose path begins so' },
    minutes: { value: 'M', help: 'begin no change after so long' },
    fresh: { help: 'judge anew what was judged before' },
  },
};

const copied = ['src', 'test', 'scripts', 'docs', 'assets', 'README.md', 'CONTRIBUTING.md', 'package.json', 'tsconfig.json'];
type Judged = Verdict & { readonly name: string; readonly was: string; readonly mutator: string; readonly tree: string };

const stateDir = join(projectRoot, 'out/mutation');

const whole = (number: string | undefined, otherwise: number, option: string): number => {
  if (number === undefined) return otherwise;
  if (/^[1-9][0-9]{0,6}$/.test(number)) return Number(number);
  console.error(`--${option}: "${number}" is no whole number above 0.`);
  return process.exit(2);
};

const copyOfProject = () => {
  const dir = tempDir();
  for (const name of copied) cpSync(join(projectRoot, name), join(dir.path, name), { recursive: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(dir.path, 'node_modules'), 'junction');
  return dir;
};

/** Verdicts of runs before, by the change's name. Those of another state of the project are kept: a name tells place and text. */
const judgedBefore = (file: string): Map<string, Judged> => {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  return new Map(lines.map((line) => JSON.parse(line) as Judged).map((one) => [one.name, one]));
};

const share = (part: number, all: number): string => (all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`);

const report = (judged: readonly Judged[]): void => {
  const survivors = judged.filter(({ outcome }) => outcome === 'survived');
  for (const { name, was, mutator } of survivors) console.log(`SURVIVED ${mutator}: ${name}\n  was: ${was.slice(0, 300)}`);
  const rooms = new Map<string, Judged[]>();
  for (const one of [...judged].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const room = one.name.split('/').slice(0, 2).join('/');
    rooms.set(room, [...(rooms.get(room) ?? []), one]);
  }
  console.log(
    '\n| room | changes | a test failed | the tests did not end | no test failed | noticed |\n|---|---|---|---|---|---|',
  );
  for (const [room, all] of [...rooms, ['all', judged] as const]) {
    const count = (outcome: Verdict['outcome']): number => all.filter((one) => one.outcome === outcome).length;
    const noticed = share(all.length - count('survived'), all.length);
    console.log(`| ${room} | ${all.length} | ${count('killed')} | ${count('timeout')} | ${count('survived')} | ${noticed} |`);
  }
};

const sample = async (given: ReturnType<typeof readOptions<keyof typeof command.options>>): Promise<void> => {
  const count = whole(given.sample, 0, 'sample');
  const seed = whole(given.seed, 1, 'seed');
  const untilMs = performance.now() + whole(given.minutes, 100_000, 'minutes') * 60_000;
  const files = filesIn(projectRoot).filter((file) => file.startsWith(given.only ?? ''));
  const all = await mutantsOf(projectRoot, files);
  const mutants = drawn(all, count, seed);
  const stages = given.related ? relatedStages : allStages;
  console.log(`${mutants.length} of ${all.length} changes in ${files.length} files, seed ${seed}, tree ${treeNow()}`);
  mkdirSync(stateDir, { recursive: true });
  const kept = join(stateDir, `seed-${seed}${given.related ? '-related' : ''}.jsonl`);
  const before = given.fresh ? new Map<string, Judged>() : judgedBefore(kept);
  const progress = createProgress('mutation');
  const dir = copyOfProject();
  const judged: Judged[] = [];
  const judgeOne = async (mutant: Mutant): Promise<Judged> => {
    const was = originalOf(readFileSync(join(projectRoot, mutant.file), 'utf8'), mutant);
    const one = {
      name: nameOf(mutant),
      was,
      mutator: mutant.mutator,
      tree: treeNow(),
      ...(await judge(dir.path, mutant, stages)),
    };
    appendFileSync(kept, `${JSON.stringify(one)}\n`);
    return one;
  };
  try {
    for (const mutant of mutants) {
      const known = before.get(nameOf(mutant));
      if (!known && performance.now() > untilMs) continue;
      judged.push(known ?? (await judgeOne(mutant)));
      progress.at(judged.length / mutants.length, `${judged.length} of ${mutants.length}`);
    }
  } finally {
    progress.end();
    dir.remove();
  }
  report(judged);
  if (judged.length < mutants.length)
    console.log(`\n${mutants.length - judged.length} not judged yet: the same command goes on.`);
};

if (process.argv.includes('--sample')) await sample(readOptions(command, process.argv.slice(2)));
else {
  const stryker = join(projectRoot, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  process.exitCode = spawnSync(process.execPath, [stryker, 'run', ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1;
}
