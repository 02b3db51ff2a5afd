// Draws the windows: `mount` takes the till's api as an argument, so that any host and any test can hand in its own.
// What all screens share comes first: their own style sheets build on it.
import './styles/index.css';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import type { Api } from '../shared/contract/index.ts';
import { directionOf } from './i18n/index.ts';
import { Shell } from './shell/shell.tsx';
import { welcomePaid } from './shell/welcome-paid.ts';
import { createDesk, type Desk, type DeskOptions } from './stores/desk.ts';
import { follow } from './stores/follow.ts';
import { DeskContext, useLang, usePrefs } from './stores/use-desk.ts';

/** Language, direction and theme of the whole page, changed in place. */
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
  // Latin digits in both languages, in whatever React Aria writes, too.
  return <I18nProvider locale={lang === 'ar' ? 'ar-LY-u-nu-latn' : 'en-GB'}>{children}</I18nProvider>;
};

/** Returns the way to take it all down. */
export const mountDesk = (element: HTMLElement, desk: Desk): (() => void) => {
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <DeskContext value={desk}>
        <Page>
          <Shell />
        </Page>
      </DeskContext>
    </StrictMode>,
  );
  const stop = follow(desk, (paid) => welcomePaid(desk, paid));
  return () => {
    stop();
    root.unmount();
  };
};

export const mount = (element: HTMLElement, api: Api, options: DeskOptions = {}): (() => void) =>
  mountDesk(element, createDesk(api, options));
