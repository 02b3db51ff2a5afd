// Stands in for the customer display in a dispatcher that is created before the host (Electron or browser host) that it serves.
// Until the host calls `use`, opening the display returns `request.not-here`.
import { fail } from '../../shared/result.ts';
import type { DisplayAbility } from './types.ts';

export type LateDisplay = DisplayAbility & { use(display: DisplayAbility): void };

export const createLateDisplay = (): LateDisplay => {
  let host: DisplayAbility | null = null;
  const listeners = new Set<() => void>();
  return {
    use(display) {
      host = display;
      display.listen(() => {
        for (const listener of [...listeners]) listener();
      });
    },
    open: (screenId) => host?.open(screenId) ?? fail('request.not-here'),
    close: () => host?.close(),
    identify: () => host?.identify(),
    places: () => host?.places() ?? { how: 'tab', open: false, missing: false, kept: true, screen: null, screens: [] },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
