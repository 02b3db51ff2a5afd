// Proof "planted": each listed bug is planted in a copy of the project, and its named tests must fail there.
import { type Batch, type Control, createFindings, type Proof } from '../proof.ts';
import type { Bug } from './bug.ts';
import { bugs } from './bugs.ts';
import { copyWith, type Copy } from './plant.ts';
import { controlByPlant } from './plant-control.ts';
import { runTests, type Verdict } from './run-tests.ts';

const bugsPerSeed = 10;

type Found = (rule: string, detail: unknown) => void;
type TestedBug = Bug & { readonly tests: readonly string[] };
const isTested = (bug: Bug): bug is TestedBug => bug.tests !== undefined;

const judge = (bug: Bug, { failed, broken }: Verdict, found: Found): void => {
  if (broken !== null) found('each planted bug still runs', `${bug.what}: ${broken}`);
  else if (failed.length === 0)
    found('each planted bug is caught', `${bug.what} (in ${bug.in}) survives ${bug.tests?.join(', ')}`);
};

/**
 * Runs each bug's tests in a copy of the project with that bug. Also runs all these tests in an unchanged copy: a test that fails
 * there proves nothing.
 */
const catchByTests = async (some: readonly TestedBug[], found: Found): Promise<void> => {
  const copies: Copy[] = [];
  try {
    for (const bug of some) copies.push(copyWith([bug]));
    copies.push(copyWith([]));
    const all = [...new Set(some.flatMap(({ tests }) => tests))];
    const jobs = copies.map(({ path }, i) => ({ path, tests: some[i]?.tests ?? all }));
    const verdicts = await runTests(jobs);
    some.forEach((bug, i) => judge(bug, verdicts[i] as Verdict, found));
    const clean = verdicts.at(-1) as Verdict;
    if (clean.failed.length > 0 || clean.broken !== null) found('without a bug the tests pass', clean);
  } finally {
    for (const copy of copies) copy.remove();
  }
};

const catchByProof = async (bug: Bug, found: Found): Promise<void> => {
  if (!bug.proof) return;
  const [name, seed] = bug.proof;
  const { caught, detail } = await controlByPlant(name, bug, [seed]);
  if (!caught) found('each planted bug is caught', `${bug.what} (in ${bug.in}): ${detail}`);
};

const run = async (seed: number): Promise<Batch> => {
  const { list, found } = createFindings(seed);
  const some = bugs.slice((seed - 1) * bugsPerSeed, seed * bugsPerSeed);
  const tested = some.filter(isTested);
  if (tested.length > 0) await catchByTests(tested, found);
  for (const bug of some) await catchByProof(bug, found);
  return { cases: some.length, findings: list, ended: seed * bugsPerSeed >= bugs.length };
};

/** Control: a change without effect must be reported as a bug that no test caught. */
const harmless: TestedBug = {
  what: 'a change that changes nothing',
  in: 'judgeNotice',
  find: "if (facts.invoiceNo === null) return exception('notice-incomplete');",
  replace: "if (null === facts.invoiceNo) return exception('notice-incomplete');",
  tests: ['test/unit/shared/payment/judge.test.ts'],
};

const control = async (): Promise<readonly Control[]> => {
  const { list, found } = createFindings(0);
  await catchByTests([harmless], found);
  const caught = list.length === 1 && list[0]?.rule === 'each planted bug is caught';
  return [{ planted: harmless.what, caught, detail: JSON.stringify(list) }];
};

export const planted: Proof = {
  name: 'planted',
  about: 'bugs of one line, put into the product one at a time: each is caught by the tests named for it',
  unit: 'bugs',
  short: 10,
  long: null,
  run,
  plants: [...bugs, harmless],
  control,
};
