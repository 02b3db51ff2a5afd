// The state of the help in this window: the place that the help is open for, and whether it shows the paragraph about this place
// or the list of keys.
import { createStore } from 'zustand/vanilla';
import type { Screen, SettingsSection, WindowRoute } from './route-store.ts';
import { firstSection } from './route-store.ts';

/**
 * A place of the window that has a help button "?": each screen, each section of the settings, and each page that is shown before
 * somebody has signed in.
 */
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
