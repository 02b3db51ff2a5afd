// A window's language and theme persist over a restart of the till, in a browser, too. @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createPrefsStore, windowKeep } from '../../../../src/renderer/stores/prefs-store.ts';

it('the window keeps its language after a restart, although the till has another port then', () => {
  createPrefsStore(windowKeep, 'ar').getState().setLang('en');
  createPrefsStore(windowKeep, 'ar').getState().setTheme('dark');
  // Simulates a till on another port: its local storage is empty, while cookies are shared by all ports of the host.
  localStorage.clear();
  expect(createPrefsStore(windowKeep, 'ar').getState()).toMatchObject({ lang: 'en', langChosen: true, theme: 'dark' });
  createPrefsStore(windowKeep, 'ar').getState().setLang('ar');
  localStorage.clear();
  expect(createPrefsStore(windowKeep, 'en').getState().lang).toBe('ar');
});
