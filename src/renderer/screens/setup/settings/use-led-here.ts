// Leads a person to one sheet of a section: scrolls to its heading and focuses it, so that a screen reader announces it.
import { useEffect, useRef } from 'react';
import type { SettingsPart } from '../../../stores/route-store.ts';
import { useRoute } from '../../../stores/use-stores.ts';

/**
 * `part`: the sheet that draws the heading with this `ref`. `isLoaded`: true once the sheet shows what it loads.
 */
export const useLedHere = (part: SettingsPart, isLoaded: boolean) => {
  const route = useRoute();
  const ref = useRef<HTMLHeadingElement>(null);
  const ledHere = route.screen === 'settings' && route.part === part;
  useEffect(() => {
    if (!ledHere) return;
    ref.current?.scrollIntoView({ block: 'start' });
    ref.current?.focus({ preventScroll: true });
    // Run again once the sheet is loaded: before that, the page is too short to scroll this heading to the top.
  }, [ledHere, isLoaded]);
  return { ref, ledHere };
};
