// How far a drill has come, and what was done well and wrong in it, from what was seen of its payment.
import type { DrillFact, DrillRule } from './drills.ts';

export type DrillProgress = {
  /** The present step; the number of steps once it is over. */
  readonly step: number;
  readonly over: boolean;
  /** What the cashier did, each once, in order. */
  readonly right: readonly DrillFact[];
  readonly wrong: readonly DrillFact[];
};

const once = (facts: readonly DrillFact[]): DrillFact[] => [...new Set(facts)];

/**
 * `seen`, in the order in which it happened. A fact that ends a later step ends those before it, too: the world may be quicker than the
 * steps. What comes after the last step counts no more.
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
