// The judgement of each move in each drill, right or wrong, and the move that ends it: as in docs/training.md.
import { describe, expect, it } from 'vitest';
import { type DrillFact, type DrillId, drillFacts, drillIds, ruleOf } from '../../../../src/shared/drills/drills.ts';
import { progressOf } from '../../../../src/shared/drills/progress.ts';

type Told = { readonly right: readonly DrillFact[]; readonly wrong: readonly DrillFact[]; readonly over: readonly DrillFact[] };
const again: readonly DrillFact[] = ['charged-again', 'sold-again'];
const booked: readonly DrillFact[] = ['paid', 'paid-late', 'paid-twice'];
const awaited: Told = { right: ['checked'], wrong: [...again, 'given-up', 'left', 'settled'], over: booked };

const told: Readonly<Record<DrillId, Told>> = {
  'lost-callback': awaited,
  'late-payment': awaited,
  crash: awaited,
  'double-payment': { right: ['refund'], wrong: [...again, 'handled'], over: ['refund'] },
  'wrong-amount': { right: ['resolved'], wrong: [...again, 'given-up', 'left', 'handled'], over: ['resolved'] },
  'forged-notice': {
    right: ['checked', 'left', 'given-up'],
    wrong: [...again, 'settled'],
    over: ['left', 'given-up', 'expired', ...booked],
  },
  'no-paper': { right: ['printed'], wrong: again, over: ['printed'] },
};

describe.each(drillIds)('%s', (id) => {
  it.each(drillFacts)('judges the move %s as documented', (fact) => {
    const { right, wrong, over } = told[id];
    expect(progressOf(ruleOf(id), ['code-shown', fact])).toMatchObject({
      right: right.includes(fact) ? [fact] : [],
      wrong: wrong.includes(fact) ? [fact] : [],
      over: over.includes(fact),
    });
  });
});
