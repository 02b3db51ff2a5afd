// Takes a notice that did not verify into the quarantine, within its bounds. Runs inside a transaction.
import type { Limits } from '../config/config.ts';
import type { NewQuarantineEntry } from '../store/quarantine.ts';
import type { Store } from '../store/store.ts';

export type Detained = 'quarantined' | 'share-full' | 'quarantine-full';

/**
 * The same bytes only count once more. One address may hold its share of a till's quarantine; when that is full, the oldest
 * entry without a signature makes room, since one with a signature may be money under a profile yet to be corrected. Where all
 * have one, the address that holds most gives up its oldest: nobody can close the quarantine to others by filling it.
 */
export const detain = (store: Store, entry: NewQuarantineEntry, limits: Limits): Detained => {
  const { quarantine } = store;
  if (quarantine.repeat(entry.feed, entry.kind, entry.digest)) return 'quarantined';
  if (quarantine.countFrom(entry.feed, entry.address) >= limits.quarantinePerAddress) return 'share-full';
  if (
    quarantine.count(entry.feed) >= limits.quarantinePerTill &&
    !quarantine.evictWeakest(entry.feed) &&
    !quarantine.evictFromLargest(entry.feed)
  )
    return 'quarantine-full';
  quarantine.add(entry);
  return 'quarantined';
};
