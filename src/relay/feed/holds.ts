// Tells a till at once that something new lies in its quarantine: its long poll ends early and empty, and the till looks there. No faster than a
// till may ask: whoever floods the quarantine drives no till past its allowance.
import type { Clock } from '../../shared/ports.ts';
import { type FeedKey, feedName } from '../store/port.ts';
import type { Waiters } from './waiters.ts';

export const holdsApartMs = 5_000;

export type Holds = {
  /** A signed notice was put into the quarantine of this till. */
  note(feed: FeedKey): void;
  /** How often this till had a reason to look: a poll that finds more than its last one said does not wait. */
  reasons(feed: FeedKey): number;
};

export const createHolds = (clock: Clock, waiters: Pick<Waiters, 'wake'>): Holds => {
  const reasons = new Map<string, number>();
  /** Feeds that were woken just now; true: something came since. */
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
