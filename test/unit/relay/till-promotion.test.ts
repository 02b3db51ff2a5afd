// How often a till that tells its profile again can make the relay read and try its whole quarantine.
import { expect, it } from 'vitest';
import { createTillPromotion } from '../../../src/relay/intake/adopt.ts';
import type { Feed } from '../../../src/relay/merchants/directory.ts';
import { fail, ok, type Result } from '../../../src/shared/result.ts';

const feedOf = (till: string): Feed => ({ key: { merchant: 'shop', till } }) as Feed;

const start = () => {
  let nowMs = 0;
  const runs: { till: string; end(result: Result<number>): void; fail(error: Error): void }[] = [];
  const promote = createTillPromotion({ monoMs: () => nowMs }, (feeds) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result<number>>();
    runs.push({ till: feeds[0]?.key.till ?? '', end: resolve, fail: reject });
    return promise;
  });
  return {
    runs,
    again: (till = 'T1') => promote(feedOf(till), false),
    told: () => promote(feedOf('T1'), true),
    pass: (ms: number) => (nowMs += ms),
  };
};

it('a crowd of repeated profiles promotes once, also after it has ended, until a minute is over', async () => {
  const { runs, again, pass } = start();
  const crowd = Array.from({ length: 50 }, () => again());
  expect(runs).toHaveLength(1);
  runs[0]?.end(ok(3));
  expect(await Promise.all(crowd)).toEqual([ok(3), ...Array<Result<number>>(49).fill(ok(0))]);
  pass(59_999);
  expect(await again()).toEqual(ok(0));
  pass(1);
  void again();
  void again('T2');
  expect(runs.map(({ till }) => till)).toEqual(['T1', 'T1', 'T2']);
});

it('a new profile promotes at once', () => {
  const { runs, again, told } = start();
  void again();
  void told();
  expect(runs).toHaveLength(2);
});

it('a failed promotion is made again at once', async () => {
  const { runs, again } = start();
  const refused = again();
  runs[0]?.end(fail('data.unwritable'));
  expect((await refused).ok).toBe(false);
  const broken = again();
  await Promise.resolve();
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.fail(new Error('the database is away'));
  await expect(broken).rejects.toThrow('away');
  void again();
  await expect.poll(() => runs.length).toBe(3);
});
