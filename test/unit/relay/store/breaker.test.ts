// While the database lacks its replica, commits are refused at once, and one at a time is tried.
import { expect, it } from 'vitest';
import { createBreaker, type CommitVerdict } from '../../../../src/relay/store/postgres/breaker.ts';
import { createWorld } from '../../../support/world.ts';

const start = async () => {
  const world = createWorld();
  let isStuck = false;
  let asked = 0;
  const breaker = createBreaker(world.life(1).clock, async () => {
    asked += 1;
    return isStuck;
  });
  let tried = 0;
  const commit = (verdict: CommitVerdict | Promise<CommitVerdict>) =>
    breaker.guard(
      async () => {
        tried += 1;
        return verdict;
      },
      (result) => result,
    );
  const stick = (value: boolean): void => {
    isStuck = value;
  };
  await commit('given-up');
  return { world, commit, stick, asked: () => asked, tried: () => tried };
};

it('a commit that fails for another reason refuses nothing', async () => {
  const { world, commit } = await start();
  expect(await commit('confirmed')).toBe('confirmed');
  await commit('other');
  expect([await commit('other'), await commit('confirmed')]).toEqual(['other', 'confirmed']);
  await world.run(0);
});

it('nothing is tried while sessions of given-up commits wait, and the server is asked once a second', async () => {
  const { world, commit, stick, asked, tried } = await start();
  stick(true);
  for (let i = 0; i < 30; i++) {
    expect(await commit('confirmed')).toBe(null);
    await world.run(100);
  }
  expect([asked(), tried()]).toEqual([3, 1]);
  stick(false);
  expect(await commit('confirmed')).toBe('confirmed');
});

it('one commit at a time is tried, until one is confirmed', async () => {
  const { world, commit, tried } = await start();
  const verdict = Promise.withResolvers<CommitVerdict>();
  const trial = commit(verdict.promise);
  await world.run(5_000);
  expect([await commit('confirmed'), await commit('confirmed')]).toEqual([null, null]);
  verdict.resolve('given-up');
  expect([await trial, await commit('confirmed'), tried()]).toEqual(['given-up', null, 2]);
  await world.run(1_000);
  expect(await commit('other')).toBe('other');
  expect(await commit('confirmed')).toBe(null);
  await world.run(1_000);
  expect([await commit('confirmed'), await commit('other'), await commit('other')]).toEqual(['confirmed', 'other', 'other']);
});
