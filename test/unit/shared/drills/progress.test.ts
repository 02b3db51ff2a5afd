// The progress and end of a drill: pure rules over the observed facts of its payment.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DrillFact, drillDeeds, drillFacts, drillIds, ruleOf } from '../../../../src/shared/drills/drills.ts';
import { progressOf } from '../../../../src/shared/drills/progress.ts';

const lost = ruleOf('lost-callback');

describe('a drill', () => {
  it('begins at its first step, with no right or wrong move', () =>
    expect(progressOf(lost, [])).toEqual({ step: 0, over: false, right: [], wrong: [] }));

  it('continues only with the end of its current step', () => {
    expect(progressOf(lost, ['checked', 'reopened']).step).toBe(0);
    expect(progressOf(lost, ['code-shown']).step).toBe(1);
    expect(progressOf(lost, ['code-shown', 'code-shown']).step).toBe(1);
  });

  it('skips steps that later events already passed', () =>
    expect(progressOf(lost, ['code-shown', 'paid'])).toMatchObject({ step: 3, over: true }));

  it('lists each move once, in order', () =>
    expect(progressOf(lost, ['code-shown', 'given-up', 'charged-again', 'checked', 'given-up', 'checked'])).toMatchObject({
      right: ['checked'],
      wrong: ['given-up', 'charged-again'],
    }));

  it('counts no move after its end', () =>
    expect(progressOf(lost, ['code-shown', 'came-back', 'paid', 'charged-again', 'checked'])).toMatchObject({
      over: true,
      right: [],
      wrong: [],
    }));

  it('judges the same move as right in one drill and wrong in another', () => {
    const gaveUp: readonly DrillFact[] = ['code-shown', 'forged', 'given-up'];
    expect(progressOf(ruleOf('forged-notice'), gaveUp)).toMatchObject({ over: true, right: ['given-up'], wrong: [] });
    expect(progressOf(lost, gaveUp)).toMatchObject({ over: false, wrong: ['given-up'] });
  });
});

describe.each(drillIds)('%s', (id) => {
  const rule = ruleOf(id);

  it('can be completed without a wrong move', () => {
    const straight = rule.steps.map(({ until }) => until.find((fact) => !rule.wrong.includes(fact)) as DrillFact);
    expect(straight).not.toContain(undefined);
    expect(progressOf(rule, straight)).toMatchObject({ over: true, wrong: [] });
  });

  it('has no move that is both right and wrong', () =>
    expect(rule.right.filter((fact) => rule.wrong.includes(fact))).toEqual([]));

  it('has steps with different names, and performs each deed once', () => {
    const deeds = rule.steps.flatMap((step) => step.deeds ?? []).map(({ deed }) => deed);
    expect(new Set(rule.steps.map(({ name }) => name)).size).toBe(rule.steps.length);
    expect(new Set(deeds).size).toBe(deeds.length);
    expect(deeds.filter((deed) => !drillDeeds.includes(deed))).toEqual([]);
  });

  it('never goes back, and stays unchanged once it is over', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...drillFacts)), fc.constantFrom(...drillFacts), (seen, next) => {
        const [before, after] = [progressOf(rule, seen), progressOf(rule, [...seen, next])];
        return after.step >= before.step && (!before.over || JSON.stringify(after) === JSON.stringify(before));
      }),
    ));
});
