// Draws the windows. `mount` takes the till's api as an argument, so that the Electron app, a browser and tests each pass their
// own. The shared styles are imported first, because the style sheets of screens override them.
import './styles/index.css';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import type { Api } from '../shared/contract/index.ts';
import { directionOf } from './i18n/index.ts';
import { bringAll } from './parts/later.ts';
import { Shell } from './shell/shell.tsx';
import { drawn } from './drawn.tsx';
import { welcomePaid } from './shell/news/welcome-paid.ts';
import { createWindowStores, type WindowStores, type WindowOptions } from './stores/window-stores.ts';
import { keepDraft } from './stores/sale/keep-draft.ts';
import { follow } from './stores/follow.ts';
import { tellDisplay } from './stores/display/tell-display.ts';
import { StoresContext, useLang, usePrefs } from './stores/use-stores.ts';

/** Sets the page's language, direction and theme, and updates them whenever a person changes one. */
const Page = ({ children }: { readonly children: ReactNode }) => {
  const lang = useLang();
  const theme = usePrefs((prefs) => prefs.theme);
  useEffect(() => {
    const { documentElement: page } = document;
    page.lang = lang;
    page.dir = directionOf[lang];
  }, [lang]);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset['theme'];
    else dataset['theme'] = theme;
  }, [theme]);
  // `nu-latn` makes React Aria, too, write Latin digits in Arabic.
  return <I18nProvider locale={lang === 'ar' ? 'ar-LY-u-nu-latn' : 'en-GB'}>{children}</I18nProvider>;
};

/** Draws the window from its stores. Returns a function that unmounts the page and stops all listeners. */
export const mountStores = (element: HTMLElement, stores: WindowStores): (() => void) => {
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <StoresContext value={stores}>
        <Page>
          <Shell drawn={drawn} />
        </Page>
      </StoresContext>
    </StrictMode>,
  );
  // After the first paint, load the modules that later screens need, so that opening them does not wait.
  const idle = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout;
  idle(() => void bringAll());
  const stop = follow(stores, (paid) => welcomePaid(stores, paid));
  const stopTelling = tellDisplay(stores);
  const stopKeeping = keepDraft(stores);
  return () => {
    stop();
    stopTelling();
    stopKeeping();
    root.unmount();
  };
};

export const mount = (element: HTMLElement, api: Api, options: WindowOptions = {}): (() => void) =>
  mountStores(element, createWindowStores(api, options));
