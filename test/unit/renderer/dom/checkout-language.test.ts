// The checkout opens in the language of the screen at the time of charging, not the shop's. @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { appInfo, front, morning } from '../../../support/windows/data.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | undefined;
afterEach(() => {
  till?.close();
  till = undefined;
});

const switchLanguage = (): void => document.querySelector<HTMLElement>('.rail-button:has(.lang-mark)')?.click();

it.each([
  ['en', 'en'],
  ['ar', 'en'],
  ['en', 'ar'],
] as const)('a charge uses the language of a screen that began in %s and shows %s', async (began, shown) => {
  expect(appInfo.settings.lang).toBe('ar');
  const opened = openWindow({ answers: { 'sale.start': () => yes(front({ changedSeq: 900 })) } }, undefined, began);
  till = opened;
  await vi.waitFor(() => expect(opened.value('invoiceNo')).toBe('T1-0149'));
  if (began !== shown) switchLanguage();
  await vi.waitFor(() => expect(document.documentElement.lang).toBe(shown));
  opened.type('amount', '45.25');
  opened.type('mobile', '0912345678');
  opened.key('F9');
  await vi.waitFor(() => expect(opened.asked('sale.start').map(({ input }) => input['lang'])).toEqual([shown]));
});

it('charging again uses the language that the screen shows at that time', async () => {
  const declined = front({ state: 'declined', redirectUrl: null });
  const given = { attempts: [declined, ...morning.slice(1)], answers: { 'sale.retry': () => yes(front({ changedSeq: 901 })) } };
  const opened = openWindow(given, { screen: 'waiting', attemptId: declined.attemptId }, 'ar');
  till = opened;
  const retry = (): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>('.pay-actions button')].find(({ textContent }) =>
      textContent.includes('Charge again'),
    );
  await vi.waitFor(() => expect(document.querySelector('.pay[data-state="declined"]')).not.toBeNull());
  switchLanguage();
  await vi.waitFor(() => expect(document.documentElement.lang).toBe('en'));
  retry()?.click();
  await vi.waitFor(() => expect(opened.asked('sale.retry').map(({ input }) => input['lang'])).toEqual(['en']));
});
