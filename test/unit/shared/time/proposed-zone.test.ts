// The time zone that the set-up proposes to a new shop.
import { expect, it } from 'vitest';
import { proposedZone } from '../../../../src/shared/time/proposed-zone.ts';

it.each([
  ['UTC', 'Africa/Tripoli'],
  ['Etc/UTC', 'Africa/Tripoli'],
  ['Africa/Tripoli', 'Africa/Tripoli'],
  ['Africa/Tunis', 'Africa/Tunis'],
  ['Etc/GMT-2', 'Etc/GMT-2'],
])('for a machine in %s, the proposed zone is %s', (here, proposed) => {
  expect(proposedZone(here)).toBe(proposed);
});
