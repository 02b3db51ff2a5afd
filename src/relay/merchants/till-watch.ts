// Keeps in memory the watched conditions that each till sent with its last poll, and the time of this poll. Has at most one entry
// for each configured till, because the caller passes only polls with a till's token.
import { readWatch, type WatchCondition } from '../../shared/relay-wire/watch.ts';
import { feedName } from '../store/port.ts';
import type { Feed } from './directory.ts';

export type Watched = { readonly holds: readonly WatchCondition[]; readonly heardMs: number };

export const createTillWatch = (monoMs: () => number) => {
  const told = new Map<string, Watched>();
  return {
    /**
     * Stores the conditions of a poll. `said`: the value of the header `qayd-watch`; if the header is missing or malformed,
     * deletes the till's entry.
     */
    hear({ key }: Pick<Feed, 'key'>, said: string | undefined): void {
      const holds = readWatch(said);
      if (holds) told.set(feedName(key), { holds, heardMs: monoMs() });
      else told.delete(feedName(key));
    },
    of: ({ key }: Pick<Feed, 'key'>): Watched | null => told.get(feedName(key)) ?? null,
  };
};
export type TillWatch = ReturnType<typeof createTillWatch>;
