// A retired key verifies notices that were first received before its retirement, and no later ones.
import { expect, it } from 'vitest';
import { coversBegun, keysAt } from '../../../src/protocol/keys-at.ts';

const keys = [{ id: 'present' }, { id: 'never', retiredAtMs: null }, { id: 'old', retiredAtMs: 1000 }];

it.each([
  [999, ['present', 'never', 'old']],
  [1000, ['present', 'never']],
  [1001, ['present', 'never']],
])('the keys that are valid for a notice received at %d ms are returned', (receivedAtMs, expected) => {
  expect(keysAt(keys, receivedAtMs).map(({ id }) => id)).toEqual(expected);
});

it.each([
  [null, 5000, true],
  [1000, 999, true],
  [1000, 1000, false],
])('a key retired at %j covers an attempt begun at %d: %j', (retiredAtMs, begunMs, covers) => {
  expect(coversBegun({ retiredAtMs }, begunMs)).toBe(covers);
});
