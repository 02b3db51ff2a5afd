// The Refresh button of a waiting payment does the same as F8. @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { AttemptView } from '../../../../src/shared/contract/counter/sale.ts';
import { front, lights } from '../../../support/windows/data.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import type { Given } from '../../../support/windows/scene.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | undefined;
afterEach(() => {
  till?.close();
  till = undefined;
});

const open = (changes: Partial<AttemptView>, answers: Given['answers'] = {}): TestWindow => {
  const attempt = front({ changedSeq: 900, ...changes });
  till = openWindow({ attempts: [attempt], lights, answers }, { screen: 'waiting', attemptId: attempt.attemptId }, 'en');
  return till;
};
const refresh = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('.pay-actions button')].find(({ textContent }) => textContent?.includes('Refresh'));

it.each<readonly [string, Partial<AttemptView>]>([
  ['waits', {}],
  ['has no result', { noResult: true }],
  ['is expired', { state: 'expired' }],
  ['is unknown', { state: 'unknown', redirectUrl: null }],
])('Refresh of a payment that %s asks the relay at once', async (_, changes) => {
  const { asked } = open(changes);
  await vi.waitFor(() => expect(refresh()).toBeDefined());
  refresh()?.click();
  await vi.waitFor(() => expect(asked('feed.check')).toHaveLength(1));
});

it('Refresh is not offered if no result is expected', async () => {
  open({ state: 'declined' });
  await vi.waitFor(() => expect(document.querySelector('.pay-actions')).not.toBeNull());
  expect(refresh()).toBeUndefined();
});

const toast = (): string => document.querySelector('.toast')?.textContent ?? '';
/** Press F8 repeatedly, because the window registers its key listener only shortly after drawing. */
const pressF8 = async ({ key, asked }: TestWindow): Promise<void> => {
  await vi.waitFor(() => {
    key('F8');
    expect(asked('feed.check')).not.toHaveLength(0);
  });
};

it('F8 shows for a waiting payment that no notice of it has arrived and that the connection to the relay is fine', async () => {
  await pressF8(open({}));
  await vi.waitFor(() =>
    expect(toast()).toContain('No notice of this payment has come yet. The connection to the relay is fine.'),
  );
});

it('F8 shows the notices on hold instead, and opens their list', async () => {
  await pressF8(open({}, { 'feed.check': () => yes({ held: 2 }) }));
  await vi.waitFor(() => expect(toast()).toContain('Notices on hold: 2. Review them before you charge again.'));
  document.querySelector<HTMLElement>('.toast button')?.click();
  await vi.waitFor(() => expect(document.querySelector('.pay-actions')).toBeNull());
});
