// `npm run torture -- PROOF`: the long form of a proof, with a progress bar, resumable. Exit code 1 on any finding.
import { join } from 'node:path';
import { readOptions } from '../../src/cli/options.ts';
import { drive, plus, type Sums, uncaught } from './drive.ts';
import { type KeptState, loadState, readState, saveState } from './kept-state.ts';
import { projectRoot } from './planted/plant.ts';
import { createProgress } from './progress.ts';
import type { Batch, Control, Finding, Proof } from './proof.ts';
import { proofs } from './proofs.ts';
import { rowOf, writeTable } from './sums.ts';
import { treeNow } from './tree.ts';

const command = {
  usage: 'npm run torture -- PROOF [--minutes N | --seeds N] [--from SEED] [--fresh]',
  about: [
    'Runs a proof of docs/reliability.md: its controls first, then seed after seed. It goes on where the last run ended.',
    '',
    'Proofs:',
    ...proofs.map(({ name, about }) => `  ${name.padEnd(15)}${about}`),
    '  all            one after the other, each for its minutes',
    '',
    '`npm run torture -- sums` puts the sums of all that was run into docs/reliability.md.',
  ].join('\n'),
  options: {
    minutes: { value: 'N', help: 'how long, beside the controls (default 1)' },
    cases: { value: 'N', help: 'stop after so many cases instead' },
    seeds: { value: 'N', help: 'stop after so many seeds instead' },
    from: { value: 'SEED', help: 'the first seed (default 1)' },
    fresh: { help: 'start anew, whatever was run before' },
    seed: { value: 'SEED', help: 'run this one seed, and keep nothing' },
    controls: { help: 'run the controls alone' },
  },
};

const [first = '--help'] = process.argv.slice(2);
const given = readOptions(command, process.argv.slice(first.startsWith('--') ? 2 : 3));
const chosen = first === 'all' ? proofs : proofs.filter(({ name }) => name === first);

const numberOf = (option: 'minutes' | 'cases' | 'seeds' | 'from' | 'seed'): number | null => {
  const text = given[option];
  if (text === undefined) return null;
  if (/^[0-9]+(\.[0-9]+)?$/.test(text)) return Number(text);
  console.error(`--${option}: "${text}" is no number.`);
  return process.exit(2);
};

let interrupted = false;
process.once('SIGINT', () => {
  interrupted = true;
  process.stderr.write('\nEnds after this seed; the same command goes on from there.\n');
});

const count = (value: number): string => Math.round(value).toLocaleString('en');
const summary = ({ unit }: Proof, { cases, seeds, seconds, findings, sums }: Sums): string => {
  const more = Object.entries(sums).map(([name, value]) => `${count(value)} ${name}`);
  const words = [`${count(cases)} ${unit} in ${count(seeds)} seeds`, ...more, `${seconds.toFixed(1)} s`];
  return `${words.join(', ')}: ${findings.length === 0 ? 'nothing found' : `${findings.length} FINDINGS`}`;
};
const say = ({ name }: Proof, { seed, rule, detail }: Finding): void =>
  console.log(`FOUND seed ${seed}: ${rule}: ${detail}\n  again: npm run torture -- ${name} --seed ${seed}`);

const runControls = async (proof: Proof): Promise<boolean> => {
  const controls: readonly Control[] = await proof.control();
  for (const { planted, detail } of uncaught(controls)) console.log(`NOT CAUGHT ${proof.name}: ${planted}: ${detail}`);
  if (given.controls !== undefined) for (const { planted, detail } of controls) console.log(`  ${planted}: ${detail}`);
  const caught = controls.length - uncaught(controls).length;
  console.log(`${proof.name}: ${caught} of ${controls.length} controls caught`);
  return controls.length > 0 && caught === controls.length;
};

const sayBatch = (proof: Proof, seed: number, { findings, notes = [] }: Batch): void => {
  for (const finding of findings) say(proof, finding);
  for (const note of notes) console.log(`  seed ${seed}: ${note}`);
};

const runSeed = async (proof: Proof, seed: number): Promise<boolean> => {
  const ran = await drive(proof, seed, { cases: 0 }, ({ batch }) => sayBatch(proof, seed, batch));
  console.log(`${proof.name}: seed ${seed}: ${summary(proof, ran)}`);
  return ran.findings.length === 0;
};

const runLong = async (proof: Proof): Promise<boolean> => {
  let state: KeptState = loadState(proof.name, numberOf('from'), given.fresh !== undefined);
  const trees = [...new Set([...state.trees, treeNow()])];
  const { seeds: seedsBefore } = state;
  if (state.ended) {
    console.log(`${proof.name}: has run in full: ${summary(proof, state)}. --fresh starts anew.`);
    return state.findings.length === 0;
  }
  const [cases, seeds] = [numberOf('cases'), numberOf('seeds')];
  const seconds = (numberOf('minutes') ?? 1) * 60;
  const limit = cases !== null ? { cases } : seeds !== null ? { seeds } : { seconds };
  const progress = createProgress(proof.name);
  const ran = await drive(
    proof,
    state.next,
    limit,
    ({ seed, batch, seconds: took, total }) => {
      sayBatch(proof, seed, batch);
      state = { ...state, ...plus(state, batch, took), next: seed + 1, ended: batch.ended === true, trees };
      saveState(state);
      const part = cases !== null ? total.cases / cases : seeds !== null ? total.seeds / seeds : total.seconds / seconds;
      progress.at(part, `seed ${seed}, ${count(total.cases)} ${proof.unit}, ${total.findings.length} findings`);
    },
    () => interrupted,
  );
  progress.end();
  const inAll = seedsBefore > 0 ? `; in all, since seed ${state.from}: ${summary(proof, state)}` : '';
  const end = ran.ended ? ' (that is all of it)' : `, next seed ${state.next}`;
  console.log(`${proof.name}: ${summary(proof, ran)}${end}${inAll}`);
  return state.findings.length === 0;
};

if (first === 'sums') {
  writeTable(
    join(projectRoot, 'docs/reliability.md'),
    proofs.flatMap((proof) => {
      const state = readState(proof.name);
      return state ? [rowOf(proof, state)] : [];
    }),
  );
  process.exit(0);
}
if (chosen.length === 0) {
  console.error(`"${first}" is no proof. There are: ${proofs.map(({ name }) => name).join(', ')}, all.`);
  process.exit(2);
}
let sound = true;
for (const proof of chosen) {
  const reason = proof.cannotRun?.() ?? null;
  if (reason !== null) {
    console.log(`${proof.name}: skipped: ${reason}`);
    continue;
  }
  const seed = numberOf('seed');
  if (seed !== null) sound = (await runSeed(proof, seed)) && sound;
  else {
    sound = (await runControls(proof)) && sound;
    if (given.controls === undefined && !interrupted) sound = (await runLong(proof)) && sound;
  }
}
process.exitCode = sound ? 0 : 1;
