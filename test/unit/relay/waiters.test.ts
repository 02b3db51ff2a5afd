// A till's poll at the relay waits until the till's feed grows. A feed that grew between the reading of a page and the wait ends
// the wait at once.
import { expect, it } from 'vitest';
import { createWaiters } from '../../../src/relay/feed/waiters.ts';
import { createStop } from '../../../src/shared/stop.ts';
import { createWorld } from '../../support/world.ts';

const feed = { merchant: 'shop', till: 'T1' };
const other = { merchant: 'shop', till: 'T2' };
type TestWaiters = ReturnType<typeof createWaiters>;

it.each([
  ['at once if the feed grew since its page was read', (waiters: TestWaiters) => waiters.wake([feed]), true],
  ['at once if all polls were woken since then', (waiters: TestWaiters) => waiters.wakeAll(), true],
  ['later if only another feed grew since then', (waiters: TestWaiters) => waiters.wake([other]), false],
] as const)('a wait ends %s', async (_, wake, isAtOnce) => {
  const { clock } = createWorld().life(1);
  const waiters = createWaiters(clock);
  const growths = waiters.growths(feed);
  wake(waiters);
  let isOver = false;
  const wait = waiters.wait(feed, { growths, last: 0 }, 60_000).then(() => (isOver = true));
  await Promise.resolve();
  expect(isOver).toBe(isAtOnce);
  waiters.close();
  await wait;
});

it('the end of one wait leaves the other waits of its feed, which end when the feed grows', async () => {
  const world = createWorld();
  const waiters = createWaiters(world.life(1).clock);
  const ended: string[] = [];
  const short = waiters.wait(feed, { growths: 0, last: 0 }, 1000).then(() => ended.push('short'));
  const long = waiters.wait(feed, { growths: 0, last: 0 }, 60_000).then(() => ended.push('long'));
  await world.run(1000);
  await short;
  expect(ended).toEqual(['short']);
  waiters.wake([feed]);
  await long;
  expect(world.nowMs - createWorld().nowMs).toBe(1000);
});

it('a wait that another relay’s notice must end is listed with the last number that its poll has read', async () => {
  const waiters = createWaiters(createWorld().life(1).clock);
  const wait = waiters.wait(feed, { growths: 0, last: 7 }, 60_000);
  expect(waiters.waiting()).toEqual([{ feed, last: 7, end: expect.any(Function) as () => void }]);
  for (const { end } of waiters.waiting()) end();
  await wait;
  expect(waiters.waiting()).toEqual([]);
});

it.each([
  ['read again if the feed grows', (waiters: TestWaiters) => waiters.wake([feed]), true],
  ['read again if all polls are woken', (waiters: TestWaiters) => waiters.wakeAll(), true],
  ['read again if a check ends the wait', (waiters: TestWaiters) => waiters.waiting().forEach(({ end }) => end()), true],
  ['read no more if the relay closes', (waiters: TestWaiters) => waiters.close(), false],
] as const)('after a wait the feed must be %s', async (_, end, isRead) => {
  const waiters = createWaiters(createWorld().life(1).clock);
  const wait = waiters.wait(feed, { growths: 0, last: 0 }, 60_000);
  end(waiters);
  expect(await wait).toBe(isRead);
});

it('after a wait that ends by its time, or because its client disconnects before or during it, the feed is not read again', async () => {
  const world = createWorld();
  const waiters = createWaiters(world.life(1).clock);
  const client = createStop();
  const [short, long] = [1000, 60_000].map((ms) => waiters.wait(feed, { growths: 0, last: 0 }, ms, client.signal));
  await world.run(1000);
  expect(await short).toBe(false);
  client.stop();
  expect(await long).toBe(false);
  expect(await waiters.wait(feed, { growths: 0, last: 0 }, 60_000, client.signal)).toBe(false);
});
