// Tells tills, by their polls, if the relay's store takes notices. A change ends all waiting polls, so that each till learns of the
// change at once.
import type { Cancel, Clock } from '../../shared/ports.ts';
import type { Waiters } from './waiters.ts';

/** The least time between two changes, so that a store that fails and returns again and again does not make tills poll in a loop. */
export const changesApartMs = 5_000;

export type StoreStanding = {
  /** Compares with the store. Call this after each event that may change if the store takes notices. */
  look(): void;
  /** True if polls must say that the store takes no notices. */
  isAway(): boolean;
  /** Cancels the timer. Later looks do nothing. */
  close(): void;
};

/** `refuses`: true if the store takes no notices now. */
export const createStoreStanding = (clock: Clock, waiters: Pick<Waiters, 'wakeAll'>, refuses: () => boolean): StoreStanding => {
  let [isAway, isResting, isClosed] = [false, false, false];
  let cancel: Cancel = () => {};
  const look = (): void => {
    if (isResting || isClosed || refuses() === isAway) return;
    [isAway, isResting] = [!isAway, true];
    waiters.wakeAll();
    cancel = clock.after(changesApartMs, () => {
      isResting = false;
      look();
    });
  };
  return {
    look,
    isAway() {
      // A failed commit counts for a time only, and no event tells its end.
      look();
      return isAway;
    },
    close() {
      isClosed = true;
      cancel();
    },
  };
};
