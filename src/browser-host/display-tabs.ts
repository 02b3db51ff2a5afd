// The customer displays in browser tabs: opens and closes them. When the till's last tab has been closed, closes the displays,
// too.
import { displayPath } from '../shared/contract/channels.ts';
import type { Cancel, Clock } from '../shared/ports.ts';
import { ok } from '../shared/result.ts';
import type { DisplayAbility } from '../main/handlers/types.ts';
import { type EventStreams, pageGoneMs } from './events.ts';
import type { HostSessions } from './sessions.ts';

type DisplayTabParts = {
  readonly clock: Clock;
  readonly origin: string;
  /** The sessions of the display tabs, kept apart from the sessions of the till's tabs. */
  readonly sessions: HostSessions;
  readonly streams: Pick<EventStreams, 'has' | 'end'>;
};

export const createDisplayTabs = ({ clock, origin, sessions, streams }: DisplayTabParts) => {
  const listeners = new Set<() => void>();
  let hasDisplay = false;
  let endsDisplays: Cancel | null = null;
  let closed = false;
  const endDisplays = (): void => {
    sessions.endAll();
    streams.end('display');
  };
  // Closes the displays once no tab of the till has been open for `pageGoneMs`. The wait is longer than a reload takes.
  const watchTabs = (): void => {
    endsDisplays?.();
    endsDisplays = null;
    if (closed || streams.has('till')) return;
    endsDisplays = clock.after(pageGoneMs, endDisplays);
  };
  const ability: DisplayAbility = {
    // The address is valid for two minutes, because it was requested just now.
    open: () => ok({ url: `${origin}${displayPath}/start/${sessions.issue()}` }),
    close: endDisplays,
    identify: () => {},
    places: () => ({ how: 'tab', open: hasDisplay, missing: false, kept: true, screen: null, screens: [] }),
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return {
    ability,
    /** Called when a page connects or disconnects. */
    streamsChanged(): void {
      watchTabs();
      if (hasDisplay === streams.has('display')) return;
      hasDisplay = !hasDisplay;
      for (const listener of [...listeners]) listener();
    },
    close(): void {
      closed = true;
      endsDisplays?.();
    },
  };
};
