// Tests a window's own preferences, language and theme: stored when chosen, and read when the window opens again.
import { expect, it } from 'vitest';
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
  const chosen = { lang: 'en', langChosen: true, theme: 'dark' };
  expect(prefs.getState()).toMatchObject(chosen);
  expect(createPrefsStore(keep, 'ar').getState()).toMatchObject(chosen);
});

it('the preferences store ignores a stored value that is not a valid choice', () => {
  const prefs = createPrefsStore(memory({ lang: 'fr', theme: 'neon' }), 'en');
  expect(prefs.getState()).toMatchObject({ lang: 'en', langChosen: false, theme: 'system' });
});
