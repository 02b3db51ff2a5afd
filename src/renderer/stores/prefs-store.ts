// The language and theme chosen for this till's windows. They affect only how the windows look.
import { createStore } from 'zustand/vanilla';
import { firstLang, type Lang, langs } from '../../shared/lang.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export type PrefsState = {
  readonly lang: Lang;
  /** True if a person chose the language at this window; false while the shop's language applies. */
  readonly langChosen: boolean;
  /**
   * False if no person chose a language here, the shop's language is unknown, and the machine's language is neither Arabic nor
   * English.
   */
  readonly langKnown: boolean;
  readonly theme: Theme;
  setLang(lang: Lang): void;
  /**
   * Stores the shop's language. This window changes to the shop's language if no person chose a language here, or if the shop's
   * language has just been changed (`isNew`): the newer decision wins.
   */
  followShop(lang: Lang, isNew: boolean): void;
  setTheme(theme: Theme): void;
};

/**
 * Storage that keeps the chosen language when the window is loaded again, and the theme when the till is started again: the
 * browser's own storage, or none if the browser denies access.
 */
export type PrefsStorage = { get(name: string): string | null; set(name: string, value: string): void };

const langIn = (text: string | null): Lang | null => langs.find((lang) => lang === text) ?? null;

/** `machine`: the language of the machine or browser; null if it is neither Arabic nor English. */
export const createPrefsStore = (keep: PrefsStorage, machine: Lang | null) => {
  const theme = themes.find((name) => name === keep.get('theme')) ?? 'system';
  const kept = langIn(keep.get('lang'));
  const told = kept ?? langIn(keep.get('shop-lang')) ?? machine;
  return createStore<PrefsState>()((set, get) => ({
    lang: told ?? firstLang,
    langChosen: kept !== null,
    langKnown: told !== null,
    theme,
    setLang(next) {
      keep.set('lang', next);
      set({ lang: next, langChosen: true, langKnown: true });
    },
    followShop(next, isNew) {
      keep.set('shop-lang', next);
      if (isNew) keep.set('lang', '');
      if (isNew || !get().langChosen) set({ lang: next, langChosen: false, langKnown: true });
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
/** A language chosen at a window is kept for this window alone: a new window opens in the shop's language. */
const ofWindow = 'lang';
const inCookie = (name: string): string | null =>
  new RegExp(`(?:^|; )qayd-${name}=([a-z]+)(?:;|$)`).exec(document.cookie)?.[1] ?? null;

export const windowKeep: PrefsStorage = {
  get(name) {
    try {
      if (name === ofWindow) return sessionStorage.getItem(`qayd.${name}`);
      return localStorage.getItem(`qayd.${name}`) ?? inCookie(name);
    } catch {
      return null;
    }
  },
  set(name, value) {
    try {
      if (name === ofWindow) return sessionStorage.setItem(`qayd.${name}`, value);
      document.cookie = `qayd-${name}=${value}; Path=/; Max-Age=${yearSeconds}; SameSite=Strict`;
      localStorage.setItem(`qayd.${name}`, value);
    } catch {
      // Ignore the error if the browser denies storage: the chosen preference is then lost at the till's next start, which does
      // no other harm.
    }
  },
};
