// Tests the requests that keep a window's data equal to the till's, their timing, and the clock offset that the window keeps.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recentLimit } from '../../../../src/renderer/stores/sale/attempts-store.ts';
import { createWindowStores } from '../../../../src/renderer/stores/window-stores.ts';
import { said } from '../../../../src/renderer/i18n/said.ts';
import { follow, loadAttempt } from '../../../../src/renderer/stores/follow.ts';
import type { Answer, Api, CommandName } from '../../../../src/shared/contract/index.ts';
import type { Lang } from '../../../../src/shared/lang.ts';
import type { AttemptView } from '../../../../src/shared/contract/counter/sale.ts';
import { appInfo, attempt, lights } from '../../../support/windows/data.ts';
import { amal, huda, inAs, locked } from '../../../support/windows/people.ts';
import { createFixture, no, yes } from '../../../support/windows/fixture-api.ts';
import type { Given } from '../../../support/windows/scene.ts';

const minuteMs = 60_000;
const hereMs = 1_000_000;
const later = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
const memory = { get: () => null, set: () => {} };

const stops: (() => void)[] = [];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

const open = (given: Given, hasLink = false, lang: Lang | null = null) => {
  const { api, emit } = createFixture(given);
  const asked: { name: CommandName; input: unknown }[] = [];
  const noting = { ...api, call: (name: CommandName, input: never) => (asked.push({ name, input }), api.call(name, input)) };
  let tellLink: (up: boolean) => void = () => {};
  const link = { listen: (listener: (up: boolean) => void) => ((tellLink = listener), () => (tellLink = () => {})) };
  const stores = createWindowStores(noting as Api, { keep: memory, lang, now: () => hereMs, ...(hasLink && { link }) });
  const paid: AttemptView[] = [];
  stops.push(follow(stores, (view) => paid.push(view)));
  const names = (): CommandName[] => asked.splice(0).map(({ name }) => name);
  return { stores, asked, names, paid, emit, tellLink: (up: boolean) => tellLink(up) };
};

it('the follower of the till loads the app, the lights, the newest payments, the payable payments and the paid payments at the start', async () => {
  const { stores, asked, paid } = open({
    attempts: [attempt(2, 'wallet', 5000), attempt(1, 'card', 100, { state: 'approved' })],
    paid: [attempt(3, 'card', 700, { state: 'approved' })],
  });
  await later();
  const everything = { text: '', day: null, gateway: null, method: null, before: null, limit: 200 };
  expect(asked).toEqual([
    { name: 'session.get', input: {} },
    { name: 'alerts.list', input: {} },
    { name: 'lights.get', input: {} },
    { name: 'payments.recent', input: { limit: recentLimit } },
    { name: 'payments.search', input: { ...everything, states: ['creating', 'waiting', 'confirming', 'no-result'] } },
    { name: 'app.get', input: {} },
    { name: 'paid.take', input: {} },
  ]);
  expect(stores.attempts.getState().recent.map(({ startedSeq }) => startedSeq)).toEqual([3, 2, 1]);
  expect(stores.attempts.getState().running.map(({ startedSeq }) => startedSeq)).toEqual([2]);
  expect(stores.app.getState()).toMatchObject({ lights, failure: null });
  expect(paid.map(({ startedSeq }) => startedSeq)).toEqual([3]);
});

it.each([
  ['ar', 'en'],
  ['en', 'ar'],
] as const)(
  'a new window of training opens in the shop’s language (%s), whatever the machine’s language',
  async (shop, machine) => {
    const info = { ...appInfo, mode: 'training' as const, settings: { ...appInfo.settings, lang: shop } };
    const { stores } = open({ answers: { 'app.get': () => yes(info) } }, false, machine);
    await later();
    expect(stores.prefs.getState()).toMatchObject({ lang: shop, langKnown: true });
  },
);

it('the follower of the till stores the difference to the till’s clock, and updates it each minute', async () => {
  let tillMs = hereMs + 5_000;
  const { stores, names } = open({ answers: { 'app.get': () => yes({ ...appInfo, nowMs: tillMs }) } });
  await later();
  expect(stores.app.getState().aheadMs).toBe(5_000);
  names();
  tillMs = hereMs - 2_000;
  await vi.advanceTimersByTimeAsync(minuteMs - 1);
  expect(names()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(names()).toEqual(['app.get']);
  expect(stores.app.getState().aheadMs).toBe(-2_000);
});

it('the follower of the till repeats the request each second to a till that does not answer, and acknowledges no paid payment before the answer', async () => {
  let answer: Answer<never> | null = no('request.failed');
  const { stores, names, paid } = open({
    answers: { 'app.get': () => answer ?? yes(appInfo) },
    paid: [attempt(1, 'card', 700, { state: 'approved' })],
  });
  await later();
  expect(names()).not.toContain('paid.take');
  expect(stores.app.getState()).toMatchObject({ info: null, failure: { code: 'request.failed' } });
  await vi.advanceTimersByTimeAsync(999);
  expect(names()).toEqual([]);
  answer = null;
  await vi.advanceTimersByTimeAsync(1);
  expect(names()).toContain('paid.take');
  expect(stores.app.getState()).toMatchObject({ failure: null });
  expect(paid).toHaveLength(1);
});

it('the follower of the till applies the till’s events, and none after it is stopped', async () => {
  const { stores, names, emit } = open({ attempts: [] });
  await later();
  names();
  emit('attempt.changed', attempt(7, 'card', 100));
  emit('lights.changed', lights);
  expect(stores.attempts.getState().recent.map(({ startedSeq }) => startedSeq)).toEqual([7]);
  emit('paid.waiting', {});
  emit('settings.changed', {});
  await later();
  expect(names()).toEqual(['paid.take', 'app.get', 'session.get']);
  for (const stop of stops.splice(0)) stop();
  emit('paid.waiting', {});
  emit('settings.changed', {});
  await vi.advanceTimersByTimeAsync(3 * minuteMs);
  expect(names()).toEqual([]);
});

it('a toast about a second payment leaves once the extra money was paid back, not while a part is owed', async () => {
  const { stores, emit } = open({});
  await later();
  const back = { paidMinor: 100, extraOwedMinor: 100, goodsOwedMinor: 0, extraBackMinor: 0, goodsBackMinor: 0 };
  const twice = attempt(7, 'card', 100, { state: 'approved', paidTwice: true, moneyBack: back });
  const { attemptId } = twice;
  const says = said('toast.paid-twice', { amount: '1.00', invoice: 'T1-7' });
  stores.notes.getState().show({ tone: 'wait', icon: 'twice', says, attemptId });
  emit('attempt.changed', twice);
  expect(stores.notes.getState().notes).toHaveLength(1);
  emit('attempt.changed', {
    ...twice,
    moneyBack: { ...back, extraOwedMinor: 0, extraBackMinor: 100 },
    changedSeq: twice.changedSeq + 1,
  });
  expect(stores.notes.getState().notes).toEqual([]);
});

it('the follower of the till shows that the till is unreachable, and reloads everything once the till is reachable', async () => {
  const { stores, names, tellLink } = open({ attempts: [] }, true);
  await later();
  names();
  tellLink(false);
  await later();
  expect(stores.app.getState().linked).toBe(false);
  expect(names()).toEqual([]);
  tellLink(true);
  await later();
  expect(stores.app.getState().linked).toBe(true);
  const listed = ['payments.recent', 'payments.search'];
  expect(names().sort()).toEqual(['alerts.list', 'app.get', 'lights.get', 'paid.take', ...listed, 'session.get']);
});

it('the follower of the till opens in the shop’s language, keeps a language chosen at this window, and follows a change of the setting', async () => {
  let lang: 'ar' | 'en' = 'en';
  const { stores, emit } = open({ answers: { 'app.get': () => yes({ ...appInfo, settings: { ...appInfo.settings, lang } }) } });
  await later();
  expect(stores.prefs.getState().lang).toBe('en');
  stores.prefs.getState().setLang('ar');
  emit('settings.changed', {});
  await later();
  expect(stores.prefs.getState().lang).toBe('ar');
  lang = 'ar';
  emit('settings.changed', {});
  await later();
  lang = 'en';
  emit('settings.changed', {});
  await later();
  expect(stores.prefs.getState().lang).toBe('en');
});

it('the follower of the till requests only the session while the till is locked, acknowledges no paid payment, and loads everything after sign-in', async () => {
  let now = locked();
  const { stores, names, paid, emit } = open({
    answers: { 'session.get': () => yes(now), 'lights.get': () => no('caller.signed-out') },
    paid: [attempt(1, 'card', 700, { state: 'approved' })],
  });
  await later();
  expect(names()).not.toContain('paid.take');
  expect(stores.session.store.getState().keptFor).toBeNull();
  now = inAs(amal);
  emit('session.changed', {});
  await later();
  expect(names()).not.toContain('paid.take');
  now = inAs(huda);
  emit('session.changed', {});
  await later();
  expect(names()).toContain('paid.take');
  expect(paid).toHaveLength(1);
});

it('the follower of the till repeats to its screens each payment that began or changed while the window was locked, and no other', async () => {
  let session = inAs(huda);
  let attempts = [attempt(2, 'wallet', 5000), attempt(1, 'card', 100)];
  const { stores, emit } = open({
    answers: {
      'session.get': () => yes(session),
      'payments.recent': () => yes(attempts),
      'payments.search': () => yes({ rows: attempts, more: false }),
    },
  });
  await later();
  const heard: AttemptView[] = [];
  stores.api.on('attempt.changed', (view) => heard.push(view));
  session = locked();
  emit('session.changed', {});
  await later();
  attempts = [attempt(3, 'card', 700), attempt(2, 'wallet', 5000, { state: 'approved', changedSeq: 9 }), attempt(1, 'card', 100)];
  session = inAs(huda);
  emit('session.changed', {});
  await later();
  expect(heard.map(({ startedSeq, state }) => [startedSeq, state])).toEqual([
    [3, 'waiting'],
    [2, 'approved'],
  ]);
});

it('the follower of the till loads the alerts at the start and on each alerts event', async () => {
  const { stores, names, emit } = open({ alerts: [] });
  await later();
  expect(stores.alerts.getState().open).toEqual([]);
  names();
  emit('alerts.changed', {});
  await later();
  expect(names()).toEqual(['alerts.list']);
});

it('loads one payment that the window does not have', async () => {
  const older = attempt(7, 'card', 100);
  const { stores, names } = open({ attempts: [], answers: { 'attempt.get': () => yes(older) } });
  await later();
  names();
  await loadAttempt(stores, older.attemptId);
  expect(names()).toEqual(['attempt.get']);
  expect(stores.attempts.getState().byId.get(older.attemptId)).toEqual(older);
});

it('the follower of the till closes the help when the till is locked and when another person comes, and keeps it open otherwise', async () => {
  let now = inAs(huda);
  const { stores, emit } = open({ answers: { 'session.get': () => yes(now) } });
  const help = { place: 'sell', on: 'paragraph' } as const;
  const openAfter = async (next: typeof now): Promise<unknown> => {
    stores.help.setState({ open: help });
    now = next;
    emit('session.changed', {});
    await later();
    return stores.help.getState().open;
  };
  await later();
  expect(await openAfter(inAs(huda))).toEqual(help);
  expect(await openAfter(inAs(amal))).toBeNull();
  expect(await openAfter(locked())).toBeNull();
  expect(await openAfter(inAs(amal))).toBeNull();
});
