// A window's theme persists over a restart of the till, in a browser, too; a language chosen at a window stays with that window. @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { createPrefsStore, windowKeep } from '../../../../src/renderer/stores/prefs-store.ts';

afterEach(() => void vi.unstubAllGlobals());

it('the window keeps its theme and the shop’s language after a restart, although the till has another port then', () => {
  createPrefsStore(windowKeep, 'ar').getState().followShop('en', false);
  createPrefsStore(windowKeep, 'ar').getState().setTheme('dark');
  // Simulates a till on another port: its local storage is empty, while cookies are shared by all ports of the host.
  localStorage.clear();
  expect(createPrefsStore(windowKeep, 'ar').getState()).toMatchObject({ lang: 'en', langChosen: false, theme: 'dark' });
});

it('a language chosen at a window holds when the window is loaded again, and not in a new window', () => {
  createPrefsStore(windowKeep, 'ar').getState().followShop('ar', false);
  createPrefsStore(windowKeep, 'ar').getState().setLang('en');
  expect(createPrefsStore(windowKeep, 'ar').getState()).toMatchObject({ lang: 'en', langChosen: true });
  // A new window shares local storage and cookies; its session storage is empty.
  sessionStorage.clear();
  expect(createPrefsStore(windowKeep, 'ar').getState()).toMatchObject({ lang: 'ar', langChosen: false });
});

it('a browser that denies storage keeps no choice, and the window works all the same', () => {
  const deny = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, { getItem: deny, setItem: deny });
  expect(windowKeep.get('lang')).toBeNull();
  const prefs = createPrefsStore(windowKeep, 'ar');
  prefs.getState().setLang('en');
  expect(prefs.getState()).toMatchObject({ lang: 'en', langChosen: true });
});
