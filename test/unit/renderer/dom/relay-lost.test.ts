// Tests the relay's amber light after the relay lost notices that the till had read: the till found the loss and read them again.
// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { Lights } from '../../../../src/shared/contract/till.ts';
import { bothKeys, lights, nowMs } from '../../../support/windows/data.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

/** Waits up to 8 seconds, because a busy machine draws slowly. */
const soon = <T>(look: () => T): Promise<T> => vi.waitFor(look, { timeout: 8_000 });
const lost = { code: 'feed.went-back', params: { from: 212, to: 208 }, sinceMs: nowMs - 7_200_000 } as const;
const withLost = (changes: Partial<Lights['relay']> = {}): Lights => ({
  ...lights,
  relay: { ...lights.relay, lost, ...changes },
});
const stateOf = (): string | undefined =>
  document.querySelector<HTMLElement>('.rail .light-dot[data-kind="relay"]')?.dataset['state'];
const account = () => document.querySelector('.lights-panel .light-account')?.textContent;
const openLights = async (given: Lights, lang: 'ar' | 'en' = 'en'): Promise<void> => {
  till = openWindow({ lights: given }, undefined, lang);
  await soon(() => expect(document.querySelector('.lights')).not.toBeNull());
  till.find('.lights').click();
  await soon(() => expect(account()).toBeDefined());
};

it('says since when the relay has lost notices, and what to do', async () => {
  await openLights(withLost());
  expect(stateOf()).toBe('lost');
  expect(account()).toMatch(
    /^Relay lost notices since [0-9]{2}:[0-9]{2}The relay had lost notices that we had read: after 208\. We found this and read again\. Nothing is booked twice\. Tell whoever runs it\.$/,
  );
});

it('says it in Arabic', async () => {
  await openLights(withLost(), 'ar');
  expect(account()).toMatch(/^خادم الإشعارات فقد إشعارات منذ .*اكتشفنا ذلك وقرأنا من جديد\. لا يُسجَّل شيء مرتين/);
});

it('gives way to a fault of the relay, and to another key', async () => {
  await openLights(withLost({ state: 'failing', code: 'feed.loses', params: { to: 208 } }));
  expect([stateOf(), account()]).toEqual(['failing', expect.stringContaining('The relay loses again and again')]);
  till?.close();
  await openLights(withLost({ key: { code: 'feed.key-other', params: bothKeys } }));
  expect(stateOf()).toBe('keyless');
});

it('is green again a day later', async () => {
  await openLights(withLost());
  till?.emit('lights.changed', lights);
  await soon(() => expect(stateOf()).toBe('good'));
});
