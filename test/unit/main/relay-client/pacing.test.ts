// The till's polling of its relay in virtual time: rounds, waking, rate limit, and backing off after failures.
import { describe, expect, it } from 'vitest';
import { backOffMs, createPace, createRounds } from '../../../../src/relay-client/pacing.ts';
import { createWorld } from '../../../support/world.ts';

/** Starts polling rounds that record the time at which each begins, and then wait `waitMs`. */
const started = (waitMs: number, firstMs?: number) => {
  const world = createWorld();
  const { clock } = world.life(1);
  const beganMs = world.nowMs;
  const at: number[] = [];
  let waits = 0;
  const rounds = createRounds(clock, async ({ wait }) => {
    at.push(world.nowMs - beganMs);
    waits += 1;
    await wait(waitMs);
    waits -= 1;
  });
  rounds.start(firstMs);
  return { world, rounds, at, waits: () => waits };
};

describe('rounds', () => {
  it('begin after their delay, each after the end of the round before', async () => {
    const { world, at } = started(100, 50);
    await world.run(300);
    expect(at).toEqual([50, 150, 250]);
  });

  it('begin at once without a delay, and only once if started twice', async () => {
    const { world, rounds, at } = started(100);
    rounds.start();
    await world.run(150);
    expect(at).toEqual([0, 100]);
  });

  it('continue immediately when woken, also before the first round', async () => {
    const { world, rounds, at } = started(100, 50);
    await world.run(10);
    rounds.wake();
    await world.run(10);
    rounds.wake();
    // Run past the end of the first wait, which waking must have cancelled.
    await world.run(50);
    rounds.wake();
    await world.run(10);
    expect(at).toEqual([10, 20, 70]);
  });

  it('stop while they wait, and a later wake does nothing', async () => {
    const { world, rounds, at, waits } = started(100);
    await world.run(10);
    rounds.stop();
    await world.run(1);
    expect(waits()).toBe(0);
    rounds.wake();
    await world.run(500);
    expect(at).toEqual([0]);
  });

  it('run once if they are restarted while the last round still runs', async () => {
    const world = createWorld();
    let begun = 0;
    let finish: (() => void)[] = [];
    const rounds = createRounds(world.life(1).clock, async ({ wait, stop }) => {
      begun += 1;
      await new Promise<void>((done) => void finish.push(done));
      if (!stop.stopped) await wait(100);
    });
    rounds.start();
    rounds.stop();
    rounds.start();
    for (const done of finish) done();
    finish = [];
    await world.run(150);
    expect(begun).toBe(3);
    rounds.stop();
  });
});

it('a pace allows a burst, then one call per interval, and a full burst again after a rest', async () => {
  const world = createWorld();
  const aheadMs = createPace(world.life(1).clock, { burst: 3, apartMs: 100 });
  expect([1, 2, 3, 4, 5].map(() => aheadMs())).toEqual([0, 0, 0, 100, 200]);
  await world.run(10_000);
  expect([1, 2, 3, 4].map(() => aheadMs())).toEqual([0, 0, 0, 100]);
});

it('the retry delay doubles with each failure, up to the maximum', () => {
  expect([1, 2, 3, 4, 5].map((failures) => backOffMs(failures, 500, 3_000))).toEqual([500, 1_000, 2_000, 3_000, 3_000]);
});
