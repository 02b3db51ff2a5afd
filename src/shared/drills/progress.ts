// Computes the progress of a drill, and the cashier's right and wrong moves, from the facts seen so far.
import type { DrillFact, DrillRule } from './drills.ts';

export type DrillProgress = {
  /** The index of the present step; after the last step, the number of steps. */
  readonly step: number;
  readonly over: boolean;
  /** The right or wrong moves of the cashier, each once, in order. */
  readonly right: readonly DrillFact[];
  readonly wrong: readonly DrillFact[];
};

const once = (facts: readonly DrillFact[]): DrillFact[] => [...new Set(facts)];

/**
 * Computes the progress of a drill. `seen`: the facts in order. A fact that ends a later step also ends the steps before it,
 * because the simulated world may be faster than the steps. Facts after the last step are ignored.
 */
export const progressOf = ({ steps, right, wrong }: DrillRule, seen: readonly DrillFact[]): DrillProgress => {
  let step = 0;
  const counted: DrillFact[] = [];
  for (const fact of seen) {
    if (step === steps.length) break;
    counted.push(fact);
    const ended = steps.findIndex(({ until }, index) => index >= step && until.includes(fact));
    if (ended !== -1) step = ended + 1;
  }
  return {
    step,
    over: step === steps.length,
    right: once(counted.filter((fact) => right.includes(fact))),
    wrong: once(counted.filter((fact) => wrong.includes(fact))),
  };
};
