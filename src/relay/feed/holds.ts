// Ends a till's long poll early with an empty page when a notice enters its quarantine, so that the till reads the quarantine. At
// most once in `holdsApartMs`, so that a flood of notices cannot make a till exceed its request allowance.
import type { Clock } from '../../shared/ports.ts';
import { type FeedKey, feedName } from '../store/port.ts';
import type { Waiters } from './waiters.ts';

export const holdsApartMs = 5_000;

export type Holds = {
  /** Call this when a signed notice was put into the quarantine of this till. */
  note(feed: FeedKey): void;
  /**
   * How often this till's long poll was ended because of its quarantine. A poll does not wait if this count has grown since the
   * till's previous poll.
   */
  reasons(feed: FeedKey): number;
};

export const createHolds = (clock: Clock, waiters: Pick<Waiters, 'wake'>): Holds => {
  const reasons = new Map<string, number>();
  /**
   * Feeds whose waiting polls were answered less than `holdsApartMs` ago because a notice was quarantined. The value is true if
   * another notice was quarantined since.
   */
  const resting = new Map<string, boolean>();
  const wake = (feed: FeedKey): void => {
    const name = feedName(feed);
    reasons.set(name, (reasons.get(name) ?? 0) + 1);
    resting.set(name, false);
    waiters.wake([feed]);
    clock.after(holdsApartMs, () => {
      if (resting.get(name)) wake(feed);
      else resting.delete(name);
    });
  };
  return {
    note(feed) {
      const name = feedName(feed);
      if (resting.has(name)) resting.set(name, true);
      else wake(feed);
    },
    reasons: (feed) => reasons.get(feedName(feed)) ?? 0,
  };
};
