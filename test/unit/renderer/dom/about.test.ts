// The About section shows the version of this build. @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { toSettings } from '../../../../src/renderer/stores/route-store.ts';
import { settings } from '../../../support/windows/books.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

it.each([
  ['en', 'About this till', 'Version'],
  ['ar', 'عن هذا الصندوق', 'الإصدار'],
] as const)('the window shows the version of the build (%s)', async (lang, heading, word) => {
  till = openWindow(
    { app: { version: '7.8.9' }, answers: { 'settings.get': () => yes(settings) } },
    toSettings('advanced'),
    lang,
  );
  await vi.waitFor(() => expect(document.body.textContent).toContain(heading));
  expect(document.body.textContent).toMatch(new RegExp(`${word}\\s*7\\.8\\.9`));
});

it.each([
  ['copies the till’s public key, and says so', async () => {}, 'Key copied'],
  ['says how to copy the key by hand if that fails', () => Promise.reject(new Error('no clipboard')), 'The key was not copied'],
] as const)('a button %s', async (_, write, told) => {
  const copied: string[] = [];
  const writeText = (text: string): Promise<void> => {
    copied.push(text);
    return write();
  };
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  document.execCommand = () => false;
  till = openWindow({ answers: { 'settings.get': () => yes(settings) } }, toSettings('advanced'), 'en');
  const button = await vi.waitFor(() => {
    const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Copy the key'));
    if (!found) throw new Error('there is no button');
    return found;
  });
  button.click();
  await vi.waitFor(() => expect(document.querySelector('.toasts')?.textContent).toContain(told));
  expect(copied).toEqual([document.querySelector('.set-key')?.textContent]);
});
