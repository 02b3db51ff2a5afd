// The remaining time of a payment: measured by the till's monotonic clock, and sent as a remaining duration.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Counter, openCounter } from '../../../../support/counter.ts';

const day = 86_400_000;
const wholeMs = 900_000;
let counter: Counter;
let skew: { skewMs: number };
beforeEach(() => {
  skew = { skewMs: 0 };
  counter = openCounter({ skew });
});
afterEach(() => counter.close());

const leftOf = async (attemptId: string) => (await counter.client.get('attempt.get', { attemptId })).timeLeft;
const onDisplay = () => counter.till.customerDisplay.now();

describe('the remaining time of a payment', () => {
  it('decreases as time passes, and is sent with the whole time', async () => {
    const { attemptId, timeLeft } = await counter.sell();
    expect(timeLeft).toEqual({ leftMs: wholeMs, ofMs: wholeMs });
    await counter.world.run(60_000);
    expect(await leftOf(attemptId)).toEqual({ leftMs: wholeMs - 60_000, ofMs: wholeMs });
  });

  it.each([
    ['forward', day],
    ['back', -day],
  ])('is not changed by a wall clock that steps a day %s, for windows and display', async (_, stepMs) => {
    const { attemptId } = await counter.sell();
    await counter.client.get('display.show', { front: 'payment', attemptId });
    await counter.world.run(60_000);
    skew.skewMs += stepMs;
    expect((await leftOf(attemptId))?.leftMs).toBe(wholeMs - 60_000);
    expect(onDisplay()).toMatchObject({ state: 'waiting', leftMs: wholeMs - 60_000 });
    expect(onDisplay()?.checkoutUrl).not.toBeNull();
    await counter.world.run(wholeMs - 61_000);
    expect((await counter.client.get('attempt.get', { attemptId })).state).toBe('waiting');
    await counter.world.run(2_000);
    expect(await counter.client.get('attempt.get', { attemptId })).toMatchObject({ state: 'expired', timeLeft: null });
    expect(onDisplay()).toMatchObject({ state: 'expired', checkoutUrl: null });
  });

  it('is sent without a wall-clock time of its end', async () => {
    const { attemptId } = await counter.sell();
    await counter.client.get('display.show', { front: 'payment', attemptId });
    const said = JSON.stringify([await counter.client.get('attempt.get', { attemptId }), onDisplay()]);
    expect(said).not.toMatch(/expires/i);
  });

  it('continues after a restart, and never exceeds the whole time', async () => {
    const { attemptId } = await counter.sell();
    await counter.world.run(60_000);
    counter.restart();
    expect((await leftOf(attemptId))?.leftMs).toBeLessThanOrEqual(wholeMs - 60_000);
    skew.skewMs -= day;
    counter.restart();
    expect((await leftOf(attemptId))?.leftMs).toBe(wholeMs);
  });

  it('does not exist before the checkout or after the payment has ended', async () => {
    const attempt = await counter.sell();
    await counter.notify(attempt);
    expect(await counter.client.get('attempt.get', { attemptId: attempt.attemptId })).toMatchObject({
      state: 'approved',
      timeLeft: null,
    });
  });
});
