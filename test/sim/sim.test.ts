// The simulation as a test: nothing is lost, doubled or forged in the seeds of this test, and a seed always gives the same run.
import { expect, it } from 'vitest';
import { haveHeader } from '../../src/shared/relay-wire/have.ts';
import { noRefunds } from './audit-refunds.ts';
import { simulate } from './simulate.ts';

const scale = { tills: 3, salesPerTill: 10 };

it('the simulation books every approval once, whatever fails, in 20 seeds', async () => {
  const sums = { approvals: 0, settlements: 0, closes: 0, restores: 0, given: 0 };
  const refunds = noRefunds();
  for (let seed = 1; seed <= 20; seed++) {
    const outcome = await simulate(seed, scale);
    expect({ seed, findings: outcome.findings }).toEqual({ seed, findings: [] });
    sums.approvals += outcome.approvals;
    sums.settlements += outcome.settlements;
    sums.closes += outcome.closes;
    sums.restores += outcome.restores;
    sums.given += outcome.losses.given;
    for (const name of Object.keys(refunds) as (keyof typeof refunds)[]) refunds[name] += outcome.refunds[name];
  }
  expect(sums.approvals).toBeGreaterThan(100);
  expect(sums.settlements).toBeGreaterThan(10);
  expect(sums.closes).toBeGreaterThan(20);
  expect(sums.restores).toBeGreaterThan(3);
  expect(sums.given).toBeGreaterThan(1);
  // Each kind of refund happened at least three times, so that the test proves something.
  expect(Object.entries(refunds).filter(([, times]) => times < 3)).toEqual([]);
});

it('the simulation runs identically for the same seed, and differently for another', async () => {
  const [first, again, other] = [await simulate(7, scale), await simulate(7, scale), await simulate(8, scale)];
  expect(again.traceHash).toBe(first.traceHash);
  expect(other.traceHash).not.toBe(first.traceHash);
});

it('the simulation notices that notices are lost if the relay does not compare what the tills have read', async () => {
  const findings = [];
  for (const seed of [3, 10]) findings.push(...(await simulate(seed, { ...scale, unreadHeaders: [haveHeader] })).findings);
  expect(findings).toContainEqual(expect.objectContaining({ rule: 'every verified approval has one receipt or one exception' }));
});
