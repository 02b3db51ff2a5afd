// A person's choice at a window stays there after a restart of the till, in a browser, too. @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createPrefsStore, windowKeep } from '../../../../src/renderer/stores/prefs-store.ts';

it('keeps the language of the window after a restart, although the till has another port then', () => {
  createPrefsStore(windowKeep, 'ar').getState().setLang('en');
  createPrefsStore(windowKeep, 'ar').getState().setTheme('dark');
  // The storage of another port is empty; cookies are those of the machine.
  localStorage.clear();
  expect(createPrefsStore(windowKeep, 'ar').getState()).toMatchObject({ lang: 'en', langChosen: true, theme: 'dark' });
  createPrefsStore(windowKeep, 'ar').getState().setLang('ar');
  localStorage.clear();
  expect(createPrefsStore(windowKeep, 'en').getState().lang).toBe('ar');
});
