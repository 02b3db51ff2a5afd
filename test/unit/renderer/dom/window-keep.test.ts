// A window's language and theme persist over a restart of the till, in a browser, too. @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { createPrefsStore, windowKeep } from '../../../../src/renderer/stores/prefs-store.ts';

afterEach(() => void vi.unstubAllGlobals());

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

it('a browser that denies storage keeps no choice, and the window works all the same', () => {
  const deny = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: deny, setItem: deny });
  expect(windowKeep.get('lang')).toBeNull();
  const prefs = createPrefsStore(windowKeep, 'ar');
  prefs.getState().setLang('en');
  expect(prefs.getState()).toMatchObject({ lang: 'en', langChosen: true });
});
