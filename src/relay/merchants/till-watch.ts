// The conditions that tills tell with their polls, and when each till was last heard; in memory only. Holds one entry for each
// configured till at most, because only polls with a till's token come here.
import { readWatch, type WatchCondition } from '../../shared/relay-wire/watch.ts';
import { feedName } from '../store/port.ts';
import type { Feed } from './directory.ts';

export type Watched = { readonly holds: readonly WatchCondition[]; readonly heardMs: number };

export const createTillWatch = (monoMs: () => number) => {
  const told = new Map<string, Watched>();
  return {
    /** Stores the conditions of a poll. A till that no longer tells them is forgotten. */
    hear({ key }: Pick<Feed, 'key'>, said: string | undefined): void {
      const holds = readWatch(said);
      if (holds) told.set(feedName(key), { holds, heardMs: monoMs() });
      else told.delete(feedName(key));
    },
    of: ({ key }: Pick<Feed, 'key'>): Watched | null => told.get(feedName(key)) ?? null,
  };
};
export type TillWatch = ReturnType<typeof createTillWatch>;
