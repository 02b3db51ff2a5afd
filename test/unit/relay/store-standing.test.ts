// A closed relay's standing starts no timer, which would keep the process alive.
import { expect, it } from 'vitest';
import { changesApartMs, createStoreStanding } from '../../../src/relay/feed/store-standing.ts';
import { createHandClock } from '../../support/hand-clock.ts';

it('the standing of a closed relay changes no more, and its timer is cancelled', () => {
  const clock = createHandClock();
  let woken = 0;
  const create = () => createStoreStanding(clock, { wakeAll: () => void (woken += 1) }, () => true);
  const standing = create();
  expect([standing.isAway(), woken, clock.planned()]).toEqual([true, 1, [changesApartMs]]);
  standing.close();
  expect(clock.planned()).toEqual([]);
  const closed = create();
  closed.close();
  closed.look();
  expect([closed.isAway(), woken, clock.planned()]).toEqual([false, 1, []]);
});
