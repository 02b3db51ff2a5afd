// Growth of a feed by another relay of which no message told is found by a check.
import { expect, it } from 'vitest';
import { createGrowthCheck } from '../../../src/relay/feed/growth-check.ts';
import { createWaiters } from '../../../src/relay/feed/waiters.ts';
import type { FeedKey } from '../../../src/relay/store/port.ts';
import { createWorld } from '../../support/world.ts';

const feed = (till: string): FeedKey => ({ merchant: 'shop', till });

const start = () => {
  const world = createWorld();
  const { clock } = world.life(1);
  const waiters = createWaiters(clock);
  const lasts = new Map<string, number>();
  const reads: number[] = [];
  let found = 0;
  let isAway = false;
  const check = createGrowthCheck(
    { clock, waiters, onFound: (polls) => (found += polls) },
    {
      checkMs: 5_000,
      isHeard: () => true,
      async lasts(feeds) {
        reads.push(feeds.length);
        if (isAway) throw new Error('away');
        return feeds.map(({ till }) => lasts.get(till) ?? 0);
      },
    },
  );
  const ended: string[] = [];
  const wait = (till: string, last: number): void => {
    void waiters.wait(feed(till), { growths: 0, last }, 60_000).then(() => ended.push(till));
  };
  const setAway = (value: boolean): void => {
    isAway = value;
  };
  return { world, check, lasts, reads, found: () => found, ended, wait, setAway };
};

it('wakes the polls whose feed has another last number, and no others', async () => {
  const { world, lasts, found, ended, wait } = start();
  for (const [till, last] of [
    ['grown', 3],
    ['same', 3],
    ['lost', 3],
  ] as const)
    wait(till, last);
  for (const [till, last] of [
    ['grown', 4],
    ['same', 3],
    ['lost', 2],
  ] as const)
    lasts.set(till, last);
  await world.run(4_999);
  expect(ended).toEqual([]);
  await world.run(1);
  expect([ended, found()]).toEqual([['grown', 'lost'], 2]);
});

it('asks nothing while nobody waits, and for at most 500 feeds at once', async () => {
  const { world, reads, wait } = start();
  await world.run(20_000);
  expect(reads).toEqual([]);
  for (let i = 0; i < 501; i++) wait(`T${i}`, 0);
  await world.run(5_000);
  expect(reads).toEqual([500, 1]);
});

it('goes on after a read that failed, and checks at once when asked', async () => {
  const { world, check, lasts, ended, wait, setAway } = start();
  wait('T1', 0);
  lasts.set('T1', 1);
  setAway(true);
  await world.run(5_000);
  setAway(false);
  expect(ended).toEqual([]);
  check.now();
  await world.run(0);
  expect(ended).toEqual(['T1']);
  wait('T2', 1);
  check.close();
  await world.run(20_000);
  expect(ended).toEqual(['T1']);
});
