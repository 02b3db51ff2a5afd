// The help that is open at this window: the place that it explains, and whether it begins with that paragraph or with the keys.
import { createStore } from 'zustand/vanilla';
import type { Screen, SettingsSection, WindowRoute } from './route-store.ts';
import { firstSection } from './route-store.ts';

/** A page of the window that has a "?": each screen, each section of the settings, and the pages before somebody has signed in. */
export type HelpPlace =
  | Exclude<Screen, 'settings'>
  | `settings-${SettingsSection}`
  | 'entry'
  | 'first'
  | 'unlock'
  | 'restore'
  | 'rescue';
export type HelpOpen = { readonly place: HelpPlace; readonly on: 'paragraph' | 'keys' };

export const helpPlaceOf = (route: WindowRoute): HelpPlace =>
  route.screen === 'settings' ? `settings-${route.section ?? firstSection}` : route.screen;

export const createHelpStore = () => createStore<{ readonly open: HelpOpen | null }>()(() => ({ open: null }));
