// Tests the window while the till opens or fails to open: its texts are in Arabic and English while neither a person nor the shop
// has set a language.
// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { no, silence } from '../../../support/windows/fixture-api.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

const textOf = (selector: string): string => till?.find(selector).textContent ?? '';

it('the window shows in both languages that the till is opening, while no language is chosen', async () => {
  till = openWindow({ unchosen: true, answers: { 'app.get': silence } });
  await vi.waitFor(() => expect(textOf('.opening [lang="ar"]')).toBe('الصندوق يُفتح…'));
  expect(textOf('.opening [lang="en"]')).toBe('The till is opening…');
});

it('the window shows an error in both languages, and in one language once it is chosen', async () => {
  const wrong = no('config.invalid', { file: '/media/keys.json', field: 'relayPublicUrl', reason: 'address' });
  till = openWindow({ unchosen: true, answers: { 'app.get': () => wrong, 'backup.list': () => no('config.invalid') } });
  await vi.waitFor(() => expect(textOf('.opening [lang="en"] .callout')).toContain('relayPublicUrl is not an address'));
  expect(textOf('.opening [lang="ar"] .callout')).toContain('relayPublicUrl');
  till.find('.opening .button').click();
  await vi.waitFor(() => expect(document.querySelector('.opening-said [lang="ar"]')).toBeNull());
  expect(textOf('.opening-said [lang="en"] .callout')).toContain('is not an address');
});
