// Tests which entries the navigation rail shows by right and mode, and which route a person without the right to sell gets.
import { expect, it } from 'vitest';
import { placeFor, placesOf } from '../../../../src/renderer/shell/places.ts';
import { rights, type Right } from '../../../../src/shared/people/rights.ts';

const words = (held: readonly Right[], mode: Parameters<typeof placesOf>[1]) => placesOf(held, mode).map(({ word }) => word);

it.each(['live', 'trial'] as const)('the rail has no drills in mode %s', (mode) =>
  expect(words(rights, mode)).toEqual(['nav.sell', 'nav.payments', 'nav.day', 'nav.settings']),
);
it('the rail has drills in training, for those who may sell', () => {
  expect(words(rights, 'training')).toContain('nav.drills');
  expect(words(['look'], 'training')).toEqual(['nav.payments', 'nav.day', 'nav.settings']);
});

it.each([
  [{ screen: 'sell' }, { screen: 'payments', attemptId: null, states: [] }],
  [
    { screen: 'waiting', attemptId: 'attempt_1' },
    { screen: 'payments', attemptId: 'attempt_1', states: [] },
  ],
  [{ screen: 'day' }, { screen: 'day' }],
] as const)('without the right to sell, %j becomes %j', (route, shown) => {
  expect(placeFor(route, ['look'])).toMatchObject(shown);
  expect(placeFor(route, ['look', 'sell'])).toEqual(route);
});
