// Windows stay open while the till is reopened, after a set-up, a change of keys or a crash in training: they reload everything
// at once.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Dispatch } from '../../../../src/main/dispatch.ts';
import { createReopenable, downMs } from '../../../../src/main/training/reopenable.ts';
import { createSwitch, type Switch } from '../../../../src/main/switch.ts';
import { createFailedDispatch } from '../../../../src/main/dispatch.ts';
import { follow } from '../../../../src/renderer/stores/follow.ts';
import { createWindowStores, type WindowStores } from '../../../../src/renderer/stores/window-stores.ts';
import type { Api, EventName } from '../../../../src/shared/contract/index.ts';
import { tillWindow, type WindowRef } from '../../../../src/shared/people/rights.ts';
import { fail, ok } from '../../../../src/shared/result.ts';
import { type Counter, openCounter } from '../../../support/counter.ts';
import { testSecrets } from '../../../support/till.ts';

const wrongSecrets = { ...testSecrets, signingKeys: () => [{ id: 'k1', secret: 'a secret that signs nothing' }] };

let counter: Counter;
const stops: (() => void)[] = [];
beforeEach(() => {
  counter = openCounter({ secrets: wrongSecrets });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  counter.close();
});

/** The API of a window that calls the till through `dispatch`, as a host provides it. */
const apiOver = (dispatch: Dispatch, from: WindowRef = tillWindow): Api =>
  ({
    call: async (name: string, input: unknown) => dispatch.answer(name, input, from),
    on(name: string, listener: (body: unknown) => void) {
      const stop = dispatch.listen((event, body) => event === name && listener(body), from);
      stops.push(stop);
      return stop;
    },
  }) as unknown as Api;

const openWindow = (dispatch: Dispatch): WindowStores => {
  const stores = createWindowStores(apiOver(dispatch), { keep: { get: () => null, set: () => {} } });
  stops.push(follow(stores, () => {}));
  return stores;
};

/** Opens a window that shows a payment as waiting, while the payment's notice is on hold under the wrong signing secret. */
const waitingIn = async (dispatch: Dispatch): Promise<{ stores: WindowStores; state: () => string | undefined }> => {
  const stores = openWindow(dispatch);
  const attempt = await counter.sell();
  const state = () => stores.attempts.getState().byId.get(attempt.attemptId)?.state;
  await counter.notify(attempt);
  await expect.poll(state).toBe('waiting');
  expect(counter.till.ledger.payments.attempt(attempt.attemptId)?.state).toBe('waiting');
  return { stores, state };
};

const changedKeys = (held: Switch): void => {
  held.hold();
  counter.restart(undefined, testSecrets);
  held.turn(counter.client.dispatch);
};

it('after a change of keys, the window shows at once what the till booked while it reopened', async () => {
  const held = createSwitch(counter.client.dispatch);
  const { state } = await waitingIn(held.dispatch);
  changedKeys(held);
  await expect.poll(state).toBe('approved');
});

it('a reopened till makes each screen reload its data, including a payment that it missed', async () => {
  const held = createSwitch(counter.client.dispatch);
  const { stores, state } = await waitingIn(held.dispatch);
  const heard: EventName[] = [];
  for (const name of ['closes.changed', 'refunds.changed', 'people.changed', 'attempt.changed'] as const)
    stores.api.on(name, () => heard.push(name));
  changedKeys(held);
  await expect
    .poll(() => [...new Set(heard)].sort())
    .toEqual(['attempt.changed', 'closes.changed', 'people.changed', 'refunds.changed']);
  expect(state()).toBe('approved');
});

describe('till windows and customer displays get an event when the till reopens after', () => {
  const display: WindowRef = { window: 'display', windowId: 'd1' };
  const toldAt = (dispatch: Dispatch): string[] => {
    const told: string[] = [];
    for (const from of [tillWindow, display, null])
      stops.push(dispatch.listen((name) => name === 'till.reopened' && told.push(from?.window ?? 'host'), from));
    return told;
  };
  const all = ['till', 'display', 'host'];

  it('a finished set-up or unlocked keys', () => {
    const door = createSwitch(createFailedDispatch({ code: 'setup.needed', params: {} }));
    const told = toldAt(door.dispatch);
    door.turn(counter.client.dispatch);
    expect(told).toEqual(all);
  });

  it('a change of keys or addresses', () => {
    const door = createSwitch(counter.client.dispatch);
    const told = toldAt(door.dispatch);
    changedKeys(door);
    expect(told).toEqual(all);
  });

  it('a crash in training, even through a switch', async () => {
    const { world } = counter;
    const made = createReopenable(world.life(9).clock, () => ok({ till: counter.till, dispatch: counter.client.dispatch }));
    if (!made.ok) throw new Error(made.error.code);
    const told = toldAt(createSwitch(made.value.dispatch).dispatch);
    made.value.crash();
    counter.restart();
    const sinceMs = world.life(9).clock.monoMs();
    await world.until(() => told.length > 0);
    expect(world.life(9).clock.monoMs() - sinceMs).toBe(downMs);
    expect(told).toEqual(all);
  });
});

describe('between two tills', () => {
  const failing = (code: 'setup.needed' | 'data.missing') => createFailedDispatch({ code, params: {} });
  const ways = {
    answer: ({ answer }) => answer('lights.get', {}),
    upload: ({ upload }) => upload('receipt.send-dots', {}, async () => fail('request.malformed')),
    download: ({ download }) => download('receipt.pdf', {}),
  } satisfies Readonly<Record<string, (dispatch: Dispatch) => Promise<unknown>>>;

  it.each(Object.keys(ways) as (keyof typeof ways)[])('a call waits for the next till: %s', async (way) => {
    const held = createSwitch(failing('setup.needed'));
    held.hold();
    const answered = ways[way](held.dispatch);
    held.turn(failing('data.missing'));
    expect(await answered).toMatchObject({ error: { code: 'data.missing' } });
  });

  const listenAt = ({ dispatch }: Switch): EventName[] => {
    const heard: EventName[] = [];
    stops.push(dispatch.listen((name) => heard.push(name), null));
    return heard;
  };

  it('no window receives an event of the closing till, even if it opened meanwhile', async () => {
    const held = createSwitch(counter.client.dispatch);
    const before = listenAt(held);
    held.hold();
    const meanwhile = listenAt(held);
    await counter.sell();
    expect([before, meanwhile]).toEqual([[], []]);
    held.turn(counter.client.dispatch);
    await counter.sell();
    // Each event of the reopened till arrives once.
    expect(meanwhile).toEqual(before);
    expect(before[0]).toBe('till.reopened');
    expect(before.filter((name) => name === 'till.reopened')).toHaveLength(1);
  });

  it('no window receives an event of a till that was replaced at once', async () => {
    const held = createSwitch(counter.client.dispatch);
    const heard = listenAt(held);
    held.turn(failing('data.missing'));
    await counter.sell();
    expect(heard).toEqual(['till.reopened']);
  });
});
