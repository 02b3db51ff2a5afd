// The language and theme chosen for this till's windows. They affect only how the windows look.
import { createStore } from 'zustand/vanilla';
import type { Lang } from '../../shared/lang.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export type PrefsState = {
  readonly lang: Lang;
  /** True if a person chose the language at this window, now or earlier; false while the shop's language applies. */
  readonly langChosen: boolean;
  readonly theme: Theme;
  setLang(lang: Lang): void;
  setTheme(theme: Theme): void;
};

/**
 * Storage that keeps the chosen language and theme when the till is started again: the browser's own storage, or none if the
 * browser denies access.
 */
export type PrefsStorage = { get(name: string): string | null; set(name: string, value: string): void };

export const createPrefsStore = (keep: PrefsStorage, fallback: Lang) => {
  const lang = keep.get('lang');
  const theme = themes.find((name) => name === keep.get('theme')) ?? 'system';
  const kept = lang === 'ar' || lang === 'en' ? lang : null;
  return createStore<PrefsState>()((set) => ({
    lang: kept ?? fallback,
    langChosen: kept !== null,
    theme,
    setLang(next) {
      keep.set('lang', next);
      set({ lang: next, langChosen: true });
    },
    setTheme(next) {
      keep.set('theme', next);
      set({ theme: next });
    },
  }));
};

/**
 * The choices are also written to a cookie, which lasts a year. `localStorage` is bound to one port, and the till uses another
 * port at each start; cookies are shared by all ports of the machine.
 */
const yearSeconds = 31_536_000;
const inCookie = (name: string): string | null =>
  new RegExp(`(?:^|; )qayd-${name}=([a-z]+)(?:;|$)`).exec(document.cookie)?.[1] ?? null;

export const windowKeep: PrefsStorage = {
  get(name) {
    try {
      return localStorage.getItem(`qayd.${name}`) ?? inCookie(name);
    } catch {
      return null;
    }
  },
  set(name, value) {
    try {
      document.cookie = `qayd-${name}=${value}; Path=/; Max-Age=${yearSeconds}; SameSite=Strict`;
      localStorage.setItem(`qayd.${name}`, value);
    } catch {
      // Ignore the error if the browser denies storage: the chosen preference is then lost at the till's next start, which does
      // no other harm.
    }
  },
};
