// The page for screenshots: the real windows, with the answers of the scene that the address names.
import { mountStores } from '../../src/renderer/app.tsx';
import { mountDisplay } from '../../src/renderer/screens/display/mount-display.tsx';
import { createWindowStores } from '../../src/renderer/stores/window-stores.ts';
import type { Theme } from '../../src/renderer/stores/prefs-store.ts';
import type { Api } from '../../src/shared/contract/index.ts';
import { enlarge } from '../support/windows/enlarge.ts';
import type { WindowRoute } from '../../src/renderer/stores/route-store.ts';
import { createFixture } from '../support/windows/fixture-api.ts';
import { nowMs } from '../support/windows/data.ts';
import { scenes } from './scenes/all.ts';

const asked = new URLSearchParams(location.hash.slice(1));
const scene = scenes.find(({ name }) => name === asked.get('scene'));
const root = document.querySelector<HTMLElement>('#root');
if (!scene || !root) throw new Error(`there is no scene ${asked.get('scene')}`);

const lang = asked.get('lang') === 'en' ? 'en' : 'ar';
const choices = new Map([['theme', asked.get('theme') ?? 'light']]);
if (!scene.given.unchosen) choices.set('lang', lang);

const { api, emit } = createFixture(scene.given);
const shown: Api = !asked.has('largest')
  ? api
  : {
      ...api,
      call: async (name, input) => enlarge(await api.call(name, input)) as Awaited<ReturnType<typeof api.call<typeof name>>>,
    };

// Timers of two seconds or more never fire, and a toast stays on screen even if the machine is slow: its time counts only while
// the window is visible.
const later = globalThis.setTimeout;
const passesMs = 2_000;
const farMs = 2 ** 31 - 1;
Object.defineProperty(document, 'hidden', { value: true });
globalThis.setTimeout = ((run: () => void, delayMs = 0) => later(run, delayMs < passesMs ? delayMs : farMs)) as typeof later;

const stores = createWindowStores(shown, {
  route: scene.route as WindowRoute,
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
// The customer display has its own root component, outside the till's windows.
if (scene.route.screen === 'display') mountDisplay(root, shown, stores.link);
else mountStores(root, stores);
const showTheme = (theme: Theme): void => {
  stores.prefs.getState().setTheme(theme);
  if (theme !== 'system') document.documentElement.dataset['theme'] = theme;
};
// Lets the test switch the theme, like the button in the navigation rail, and emit an event, as the till does.
Object.assign(globalThis, { showTheme, tell: emit });
