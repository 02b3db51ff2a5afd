// Measures in its own process how long the functions that compare secrets take, and prints `[{ name, t }]` as JSON. Started as
// `measure-child.ts SIGNATURE_MODULE SAMPLES SEED product|controls`.
import { pathToFileURL } from 'node:url';
import { createRng, type Rng } from '../../support/world.ts';
import { type Class, type OpenedSignature, type Subject, subjectsOf } from './subjects.ts';
import { cropped, type Samples, welch } from './welch.ts';

const [module = '', samplesText, seedText, part] = process.argv.slice(2);
const samples = Number(samplesText);
const warmUp = 5_000;
/** Keep the faster half of the times; the slower half is noise of the machine. */
const kept = 0.5;

const timesOf = (subject: Subject, rng: Rng): Samples => {
  const times: Record<Class, number[]> = { late: [], early: [] };
  for (let i = -warmUp; i < samples; i++) {
    // Draw the input class (`late` or `early`) of each timed sample at random, so that no periodic noise affects one class only.
    const which = rng.chance(0.5) ? 'late' : 'early';
    subject.prepare(which, rng);
    const began = performance.now();
    subject.run();
    const took = performance.now() - began;
    if (i >= 0) times[which].push(took * 1e6);
  }
  return times;
};

const signature = (await import(pathToFileURL(module).href)) as OpenedSignature;
const rng = createRng(Number(seedText));
const ran = subjectsOf(signature)
  .filter(({ leaks }) => leaks === (part === 'controls'))
  .map((subject) => ({ name: subject.name, t: welch(cropped(timesOf(subject, rng), kept)) }));
console.log(JSON.stringify(ran));
