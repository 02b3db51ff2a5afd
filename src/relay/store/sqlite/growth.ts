// Remembers which feeds the open transaction adds notices to, so that the store can report these feeds after the commit.
import { type FeedKey, feedName } from '../port.ts';

export type Growth = {
  /** Call this before a notice is added to a feed, with the feed's last number. */
  expect(key: FeedKey, last: number): void;
  /** Call this after a commit or rollback. Returns the feeds that have grown. */
  end(committed: boolean): readonly FeedKey[];
};

/** `lastOf`: the last number of a feed in the tables, 0 without notices. */
export const createGrowth = (lastOf: (key: FeedKey) => number): Growth => {
  let expected = new Map<string, { readonly key: FeedKey; readonly before: number }>();
  return {
    expect(key, before) {
      const name = feedName(key);
      if (!expected.has(name)) expected.set(name, { key, before });
    },
    end(committed) {
      const ended = [...expected.values()];
      expected = new Map();
      // After an I/O error, a commit that reported failure may still be on disk.
      return ended.filter(({ key, before }) => committed || lastOf(key) > before).map(({ key }) => key);
    },
  };
};
