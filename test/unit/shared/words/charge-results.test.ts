// The list of charges by result: its order, and labels that are true whatever came after the charge's end.
import { expect, it } from 'vitest';
import { attemptStates } from '../../../../src/shared/payment/attempt.ts';
import { chargeResultLines } from '../../../../src/shared/words/charge-results.ts';

it('lists results in one order, those of a later version last and without a label', () => {
  const lines = chargeResultLines({ revived: 1, unknown: 2, approved: 3, expired: 4 });
  expect(lines.map(({ state, count }) => [state, count])).toEqual([
    ['approved', 3],
    ['expired', 4],
    ['unknown', 2],
    ['revived', 1],
  ]);
  expect(lines.at(-1)?.label).toBeNull();
});

it('gives each stored state a label of its own in both languages, and calls none monitored', () => {
  const labels = chargeResultLines(Object.fromEntries(attemptStates.map((state) => [state, 1]))).map(({ label }) => label);
  expect(labels).toHaveLength(attemptStates.length);
  for (const lang of ['ar', 'en'] as const) expect(new Set(labels.map((label) => label?.[lang])).size).toBe(attemptStates.length);
  expect(JSON.stringify(labels)).not.toMatch(/monitored|المتابعة/);
});
