// The page of the pictures: the real windows on a till that answers what the scene in the address says.
import { mount } from '../../src/renderer/app.tsx';
import type { Route } from '../../src/renderer/stores/route-store.ts';
import { createFixture } from './fixture-api.ts';
import { nowMs } from './data.ts';
import { scenes } from './scenes.ts';

const asked = new URLSearchParams(location.hash.slice(1));
const scene = scenes.find(({ name }) => name === asked.get('scene'));
const root = document.querySelector<HTMLElement>('#root');
if (!scene || !root) throw new Error(`there is no scene ${asked.get('scene')}`);

const lang = asked.get('lang') === 'en' ? 'en' : 'ar';
const choices = new Map([['theme', asked.get('theme') ?? 'light']]);
if (!scene.given.unchosen) choices.set('lang', lang);

mount(root, createFixture(scene.given).api, {
  lang,
  route: scene.route as Route,
  now: () => nowMs,
  keep: { get: (name) => choices.get(name) ?? null, set: (name, value) => void choices.set(name, value) },
  ...(scene.given.lost && {
    link: {
      listen(listener) {
        setTimeout(() => listener(false), 50);
        return () => {};
      },
    },
  }),
});
