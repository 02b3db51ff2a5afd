// The counted sums that a window sends: each currency at most once, and none if the shop does not count its drawer.
import { expect, it } from 'vitest';
import { countedInput } from '../../../../src/shared/contract/setup/drawer.ts';

const [dinars, dollars] = [
  { currency: 'LYD', amount: '120' },
  { currency: 'USD', amount: '40.50' },
];

it('each currency is counted at most once', () => {
  expect(countedInput.safeParse([dinars, dollars]).success).toBe(true);
  expect(countedInput.safeParse([dinars, { ...dinars, amount: '7' }]).success).toBe(false);
});

it('a shop that does not count its drawer sends no count', () => expect(countedInput.parse(undefined)).toEqual([]));
