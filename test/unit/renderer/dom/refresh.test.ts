// Refresh while a payment waits: what F8 does, for whoever has no keyboard. @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { AttemptView } from '../../../../src/shared/contract/sale.ts';
import { front, lights } from '../../../support/windows/data.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | undefined;
afterEach(() => {
  till?.close();
  till = undefined;
});

const open = (changes: Partial<AttemptView>): TestWindow => {
  const attempt = front({ changedSeq: 900, ...changes });
  till = openWindow({ attempts: [attempt], lights }, { screen: 'waiting', attemptId: attempt.attemptId }, 'en');
  return till;
};
const refresh = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('.pay-actions button')].find(({ textContent }) => textContent?.includes('Refresh'));

it.each<readonly [string, Partial<AttemptView>]>([
  ['waits', {}],
  ['has no result', { noResult: true }],
  ['is expired', { state: 'expired' }],
  ['is unknown', { state: 'unknown', redirectUrl: null }],
])('of a payment that %s asks the relay at once', async (_, changes) => {
  const { asked } = open(changes);
  await vi.waitFor(() => expect(refresh()).toBeDefined());
  refresh()?.click();
  await vi.waitFor(() => expect(asked('feed.check')).toHaveLength(1));
});

it('is not offered where nothing is waited for', async () => {
  open({ state: 'declined' });
  await vi.waitFor(() => expect(document.querySelector('.pay-actions')).not.toBeNull());
  expect(refresh()).toBeUndefined();
});
