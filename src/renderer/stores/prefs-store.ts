// The language and theme that one person chose for the windows of this till. Nothing here touches money.
import { createStore } from 'zustand/vanilla';
import type { Lang } from '../i18n/shape.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export type PrefsState = {
  readonly lang: Lang;
  /** True if somebody chose the language at this window, now or earlier. */
  readonly langChosen: boolean;
  readonly theme: Theme;
  setLang(lang: Lang): void;
  setTheme(theme: Theme): void;
};

/** Where choices stay between starts: the window's own storage, or nothing where that is shut. */
export type Keep = { get(name: string): string | null; set(name: string, value: string): void };

export const createPrefsStore = (keep: Keep, fallback: Lang) => {
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
export type PrefsStore = ReturnType<typeof createPrefsStore>;

/** A browser's storage belongs to one port, and the till has another port at each start: its cookies belong to the machine. */
const yearSeconds = 31_536_000;
const inCookie = (name: string): string | null =>
  new RegExp(`(?:^|; )qayd-${name}=([a-z]+)(?:;|$)`).exec(document.cookie)?.[1] ?? null;

export const windowKeep: Keep = {
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
      // A shut storage forgets the choice at the next start: no more than that.
    }
  },
};
