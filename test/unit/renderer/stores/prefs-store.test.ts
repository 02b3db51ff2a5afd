// Tests a window's own preferences, language and theme: stored when chosen, and read when the window opens again.
import { expect, it } from 'vitest';
import { langOf } from '../../../../src/shared/lang.ts';
import { createPrefsStore } from '../../../../src/renderer/stores/prefs-store.ts';

const memory = (given: Record<string, string> = {}) => {
  const kept = new Map(Object.entries(given));
  return {
    kept,
    get: (name: string) => kept.get(name) ?? null,
    set: (name: string, value: string) => void kept.set(name, value),
  };
};

it('the preferences store stores a choice at once, and restores it at the next start', () => {
  const keep = memory();
  const prefs = createPrefsStore(keep, 'ar');
  expect(prefs.getState()).toMatchObject({ lang: 'ar', langChosen: false, theme: 'system' });
  prefs.getState().setTheme('dark');
  prefs.getState().setLang('en');
  const chosen = { lang: 'en', langChosen: true, langKnown: true, theme: 'dark' };
  expect(prefs.getState()).toMatchObject(chosen);
  expect(createPrefsStore(keep, 'ar').getState()).toMatchObject(chosen);
});

it('the preferences store ignores a stored value that is not a valid choice', () => {
  const prefs = createPrefsStore(memory({ lang: 'fr', theme: 'neon' }), 'en');
  expect(prefs.getState()).toMatchObject({ lang: 'en', langChosen: false, theme: 'system' });
});

it.each([
  ['a choice at this window first', { lang: 'en', 'shop-lang': 'ar' }, 'ar', 'en'],
  ['then the shop’s language', { 'shop-lang': 'en' }, 'ar', 'en'],
  ['then the language of the machine or browser', {}, 'en', 'en'],
  ['then Arabic', {}, null, 'ar'],
] as const)('the preferences store takes %s', (_, given, machine, lang) => {
  expect(createPrefsStore(memory(given), machine).getState().lang).toBe(lang);
});

it('the preferences store follows the shop’s language unless a person chose one, and also then if the shop’s language is changed', () => {
  const keep = memory();
  const prefs = createPrefsStore(keep, 'ar');
  prefs.getState().followShop('en', false);
  expect(prefs.getState()).toMatchObject({ lang: 'en', langChosen: false });
  expect(createPrefsStore(keep, 'ar').getState()).toMatchObject({ lang: 'en', langChosen: false });
  prefs.getState().setLang('ar');
  prefs.getState().followShop('en', false);
  expect(prefs.getState().lang).toBe('ar');
  prefs.getState().followShop('en', true);
  expect(prefs.getState()).toMatchObject({ lang: 'en', langChosen: false });
  expect(createPrefsStore(keep, 'ar').getState()).toMatchObject({ lang: 'en', langChosen: false });
});

it.each([
  ['ar', 'ar'],
  ['ar-LY', 'ar'],
  ['en-US', 'en'],
  ['en_GB', 'en'],
  ['fr-FR', null],
  ['arn-CL', null],
  ['', null],
])('the language of the locale %j is %s', (locale, lang) => {
  expect(langOf(locale)).toBe(lang);
});
