// The outcome of a verification, derived from the states of its checks.
import { describe, expect, it } from 'vitest';
import { type CheckResult, checkNames, outcomeOf, verifyReport } from '../../../../src/shared/health/verify-report.ts';

const check = (state: CheckResult['state']): CheckResult => ({
  check: 'chain',
  state,
  looked: 0,
  problem: null,
  why: null,
  remarks: [],
});

describe('a verification', () => {
  it.each([
    ['good', ['good', 'good']],
    ['partly', ['good', 'unchecked']],
    ['bad', ['unchecked', 'bad', 'good']],
  ] as const)('is %s when its checks are %s', (outcome, states) => expect(outcomeOf(states.map(check))).toBe(outcome));

  it('is reported in the shape that windows accept', () => {
    const report = {
      ledgerId: null,
      epoch: null,
      seq: 0,
      hash: null,
      outcome: 'bad',
      checks: checkNames.map((name) => ({ ...check('bad'), check: name })),
    };
    expect(verifyReport.safeParse(report).success).toBe(true);
    expect(verifyReport.safeParse({ ...report, keys: 'secret' }).success).toBe(false);
  });
});
