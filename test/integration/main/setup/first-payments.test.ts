// The to-do list shows a first real payment for each gateway until it is refunded or somebody decides to keep it.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Counter, newRequestId, openCounter } from '../../../support/counter.ts';
import { testKeys, testSecrets } from '../../../support/till.ts';

let counter: Counter;
beforeEach(() => {
  counter = openCounter();
});
afterEach(() => counter.close());

const first = async () => (await counter.client.get('first-payments.get', {}))[0];
const decide = async (attemptId: string, kept: boolean): Promise<void> => {
  const { shop } = await counter.client.get('settings.get', {});
  await counter.client.get('settings.set', {
    requestId: newRequestId(),
    shop: { ...shop, firstPayments: { wallet: { attemptId, kept } } },
  });
};

it('a first payment is listed for each gateway until it arrived and a person decided to keep it', async () => {
  expect(await counter.client.get('first-payments.get', {})).toEqual([
    { gateway: 'wallet', attemptId: null, state: 'none', anew: false, leastMinor: 1000, done: false },
    { gateway: 'card', attemptId: null, state: 'none', anew: false, leastMinor: 100, done: false },
  ]);
  const attempt = await counter.sell({ amount: '1' });
  await decide(attempt.attemptId, false);
  expect(await first()).toMatchObject({ attemptId: attempt.attemptId, state: 'begun', done: false });
  await counter.notify(attempt);
  expect(await first()).toMatchObject({ state: 'paid', done: false });
  await decide(attempt.attemptId, true);
  expect(await first()).toMatchObject({ state: 'kept', done: true });
  counter.restart();
  expect(await first()).toMatchObject({ state: 'kept', done: true });
});

it('a first payment is done at a till with earlier real payments, for that gateway only', async () => {
  await counter.notify(await counter.sell());
  expect((await counter.client.get('first-payments.get', {})).map(({ done }) => done)).toEqual([true, false]);
});

it('a first payment is listed again after a change of the signing secret', async () => {
  const before = await counter.sell();
  await counter.notify(before);
  await decide(before.attemptId, true);
  expect(await first()).toMatchObject({ state: 'kept', anew: false, done: true });
  const retired = { id: 'k1', secret: testKeys.secret, retiredAtMs: counter.world.nowMs };
  const changed = { ...testSecrets, signingKeys: () => [{ id: 'k2', secret: 'another-secret-of-tests' }, retired] };
  counter.restart(undefined, changed);
  expect(await first()).toMatchObject({ attemptId: null, state: 'none', anew: true, done: false });
  // The card gateway never had a first payment, so `anew` must be false for it.
  expect((await counter.client.get('first-payments.get', {}))[1]).toMatchObject({ state: 'none', anew: false, done: false });
  // Notices signed with the previous secret prove nothing about the new one; the step is done once a notice is signed with the
  // new secret.
  counter.restart(undefined, { ...testSecrets, signingKeys: () => [{ id: 'k2', secret: testKeys.secret }] });
  await counter.notify(await counter.sell());
  expect(await first()).toMatchObject({ state: 'kept', anew: false, done: true });
});
