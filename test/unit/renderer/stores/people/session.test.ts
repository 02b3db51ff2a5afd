// Tests a window's session: the screens kept behind the lock, the requests sent, and the approval of a command.
import { describe, expect, it } from 'vitest';
import { unapprovable } from '../../../../../src/renderer/stores/people/approvals.ts';
import { toHistory, toPeople, toSell, toWaiting } from '../../../../../src/renderer/stores/route-store.ts';
import { createWindowStores } from '../../../../../src/renderer/stores/window-stores.ts';
import { contract } from '../../../../../src/shared/contract/index.ts';
import type { Session } from '../../../../../src/shared/contract/setup/people.ts';
import { createFixture, no, yes } from '../../../../support/windows/fixture-api.ts';
import { huda, inAs, locked, nobodySignsIn, yusuf } from '../../../../support/windows/people.ts';
import type { Given } from '../../../../support/windows/scene.ts';

const memory = { get: () => null, set: () => {} };
const hereMs = 1_000_000;
const open = (given: Given = {}) => createWindowStores(createFixture(given).api, { keep: memory, now: () => hereMs });
const turnsOf = (sessions: readonly Session[]): number[] => {
  const { session } = open();
  return sessions.map((one) => {
    session.take(one);
    return session.store.getState().turn;
  });
};

describe('the screens', () => {
  it('stay unchanged for the person who locked them', () => {
    expect(turnsOf([inAs(huda), locked(), inAs(huda)])).toEqual([0, 0, 0]);
  });

  it('are drawn again for another person, after a lock or a switch', () => {
    expect(turnsOf([inAs(huda), locked(), inAs(yusuf), inAs(huda)])).toEqual([0, 0, 1, 2]);
  });

  it('are closed for the next person, except the sale and its waiting payment', () => {
    for (const [stood, next] of [
      [toPeople, toSell],
      [toHistory('attempt_1'), toSell],
      [toWaiting('attempt_1'), toWaiting('attempt_1')],
    ] as const) {
      const { session, route } = open();
      session.take(inAs(huda));
      route.getState().go(stood);
      session.take(locked());
      session.take(inAs(huda));
      expect(route.getState().route).toEqual(stood);
      session.take(inAs(yusuf));
      expect(route.getState().route).toEqual(next);
      route.getState().back();
      expect(route.getState().route).toEqual(toSell);
    }
  });

  it('stay unchanged for the person who adds the first person', () => {
    expect(turnsOf([nobodySignsIn, inAs(huda)])).toEqual([0, 0]);
  });

  it('follow the rights of their user while the till is locked', () => {
    const { session } = open();
    session.take(locked());
    expect(session.store.getState().inside).toBeNull();
    session.take(inAs(huda));
    session.take(locked());
    expect(session.store.getState().inside?.rights).toEqual(huda.rights);
  });
});

it('the session store stores the end of each PIN lock, by its own clock', () => {
  const { session } = open();
  session.take(locked({ people: [{ ...huda, lockedForS: 30 }, yusuf] }));
  expect(session.store.getState().lockedUntilMs).toEqual({ [huda.userId]: hereMs + 30_000 });
  session.lockedFor(yusuf.userId, 60);
  expect(session.store.getState().lockedUntilMs[yusuf.userId]).toBe(hereMs + 60_000);
});

describe('signing in and locking', () => {
  const wrong = no('people.wrong-pin', { left: 3 });
  const answers: Given['answers'] = {
    'session.sign-in': ({ pin }) => (pin === '274916' ? yes(inAs(huda)) : wrong),
    'session.lock': () => yes(locked()),
  };

  it('take the till’s answer at once, without waiting for its event', async () => {
    const { session } = open({ answers });
    session.take(locked());
    session.switchPerson(true);
    expect(await session.signIn(huda.userId, '274916')).toBeNull();
    expect(session.store.getState()).toMatchObject({ session: inAs(huda), switching: false });
    await session.lock();
    expect(session.store.getState().session).toEqual(locked());
  });

  it.each([
    ['sign-in', locked(), inAs(huda)],
    ['lock', inAs(huda), locked()],
  ] as const)('is not undone by an answer that the till gave before the %s', async (deed, before, after) => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof yes<Session>>>();
    const { session } = open({ answers: { ...answers, 'session.get': () => promise } });
    session.take(before);
    const asked = session.load();
    if (deed === 'lock') await session.lock();
    else await session.signIn(huda.userId, '274916');
    resolve(yes(before));
    await asked;
    expect(session.store.getState().session).toEqual(after);
  });

  it('keep the session if the till refuses, and a refused PIN returns the till’s error', async () => {
    const { session } = open({ answers: { ...answers, 'session.lock': () => no('request.failed') } });
    session.take(inAs(yusuf));
    session.switchPerson(true);
    expect(await session.signIn(huda.userId, '000000')).toMatchObject({ code: 'people.wrong-pin', params: { left: 3 } });
    await session.lock();
    expect(session.store.getState()).toMatchObject({ session: inAs(yusuf), switching: true });
  });
});

describe('a command without the right of its caller', () => {
  const refused = no('caller.not-allowed', { right: 'set-up' });
  const asking = (given: Given) => {
    const stores = open(given);
    stores.session.take(inAs(huda));
    return { ...stores, now: () => stores.session.store.getState().asking };
  };
  const opened = {
    'feed.check': ({ approval }: { approval?: { pin: string } }) => {
      if (!approval) return refused;
      if (approval.pin === 'busy') return no('request.failed');
      return approval.pin === '274916' ? yes({ held: 0 }) : no('people.wrong-pin', { left: 3 });
    },
  };

  it('asks for an approval, again after a wrong PIN, and then returns the answer to the sender', async () => {
    const { api, now } = asking({ answers: opened });
    const answer = api.call('feed.check', {});
    await expect.poll(now).toMatchObject({ right: 'set-up', apart: false });
    expect(await now()?.send({ userId: 'user_maha', pin: '111111' })).toMatchObject({ code: 'people.wrong-pin' });
    expect(now()).not.toBeNull();
    expect(await now()?.send({ userId: 'user_maha', pin: '274916' })).toBeNull();
    expect([await answer, now()]).toEqual([yes({ held: 0 }), null]);
  });

  it('returns its own error if the approval itself is valid', async () => {
    const { api, now } = asking({ answers: opened });
    const answer = api.call('feed.check', {});
    await expect.poll(now).not.toBeNull();
    expect(await now()?.send({ userId: 'user_maha', pin: 'busy' })).toBeNull();
    expect([await answer, now()]).toEqual([no('request.failed'), null]);
  });

  it('returns an error of its own if the approval is cancelled', async () => {
    const { api, now } = asking({ answers: opened });
    const answer = api.call('feed.check', {});
    await expect.poll(now).not.toBeNull();
    now()?.cancel();
    expect([await answer, now()]).toEqual([no('caller.cancelled'), null]);
  });

  it('is cancelled when the till is locked, since the next person did not request it', async () => {
    const { api, session, now } = asking({ answers: opened });
    const answer = api.call('feed.check', {});
    await expect.poll(now).not.toBeNull();
    session.take(locked());
    expect([await answer, now()]).toEqual([no('caller.cancelled'), null]);
  });

  it('keeps its request id when it is approved', async () => {
    const ids: string[] = [];
    const { press, now } = asking({
      answers: {
        'clock.acknowledge': ({ requestId, approval }) => {
          ids.push(requestId);
          return approval ? yes({}) : refused;
        },
      },
    });
    const answer = press('clock.acknowledge', {});
    await expect.poll(now).not.toBeNull();
    await now()?.send({ userId: 'user_maha', pin: '274916' });
    await answer;
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it('returns the refusal if no till is open', async () => {
    expect(await open({ answers: opened }).api.call('feed.check', {})).toEqual(refused);
  });
});

it('no query with a right of its own can be approved', () => {
  const rightful = Object.entries(contract).filter(([, { kind, may }]) => kind === 'query' && may !== 'look' && may !== 'enter');
  expect(rightful.map(([name]) => name).filter((name) => !unapprovable.has(name))).toEqual([]);
});

it('a PIN is not stored with the pending request that it was typed for', async () => {
  const ids: string[] = [];
  const { press } = open({
    answers: {
      'pin.change': ({ requestId, current }) => {
        ids.push(requestId);
        return current === '274916' ? yes({}) : no('people.wrong-pin', { left: 4 });
      },
    },
  });
  await press('pin.change', { current: '111111', pin: '481516' });
  await press('pin.change', { current: '274916', pin: '481516' });
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
});
