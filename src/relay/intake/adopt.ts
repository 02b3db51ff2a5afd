// Adopts a configuration: what lies in quarantine and verifies now goes to the feed, dated when it first came.
import type { RelayRules } from '../config/config.ts';
import { createDirectory, type Directory, type Feed } from '../config/directory.ts';
import type { FeedBooks } from '../feed/feed-book.ts';
import { judge } from './judge.ts';
import type { QuarantineEntry } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

const pageSize = 200;
const pageBytes = 4 * 1024 * 1024;

const promoteOne = (store: Store, books: FeedBooks, { id: feed, shop }: Feed, entry: QuarantineEntry): boolean => {
  const { id, kind, raw, receivedAtMs, repeats } = entry;
  // Without keys nothing can be proved: what has been set aside stays where the till can read it.
  const judged = shop.keys.length > 0 ? judge(shop, kind, raw, receivedAtMs) : null;
  if (!judged?.ok) return false;
  const { by, digest } = judged.value;
  const known = books.numberOf(feed, kind, digest);
  const number = known ?? books.next(feed, kind, digest);
  if (known === undefined) {
    const headers = JSON.stringify(entry.headers);
    store.notices.add({ feed, kind, digest, receivedAtMs, headers, raw }, number, by);
  }
  const times = repeats + (known === undefined ? 0 : 1);
  if (times > 0) store.notices.repeat(feed, number, times, receivedAtMs);
  store.quarantine.remove(id);
  return true;
};

const promoteAll = (store: Store, books: FeedBooks, directory: Directory): number => {
  let promoted = 0;
  for (const feed of directory.feeds) {
    for (let after = 0; ; ) {
      const entries = store.quarantine.page(feed.id, after, pageSize, pageBytes);
      const last = entries.at(-1);
      if (!last) break;
      promoted += entries.filter((entry) => promoteOne(store, books, feed, entry)).length;
      after = last.id;
    }
  }
  return promoted;
};

export type Adopted = {
  readonly directory: Directory;
  readonly promoted: number;
  /** Feeds that grew. */
  readonly grown: ReadonlySet<number>;
};

/** All in one transaction: throws, and changes nothing, when the disk refuses. */
export const adopt = (store: Store, books: FeedBooks, rules: RelayRules): Adopted => {
  try {
    const { directory, promoted } = store.transaction(() => {
      const next = createDirectory(rules, store);
      return { directory: next, promoted: promoteAll(store, books, next) };
    });
    // Read now, and not with the first notice.
    for (const { id } of directory.feeds) books.last(id);
    return { directory, promoted, grown: books.settle(true) };
  } catch (error) {
    books.settle(false);
    throw error;
  }
};
