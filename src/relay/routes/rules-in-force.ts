// The rules in force: lookups built from a configuration and the pinned keys. A reload replaces all lookups together.
import type { Result } from '../../shared/result.ts';
import type { RelayRules } from '../config/config.ts';
import type { AdoptedProfiles } from '../intake/adopted.ts';
import { createDirectory, type Directory, type Feed } from '../merchants/directory.ts';
import type { KeyPins, SaidKey } from '../merchants/pins.ts';
import { failureOf, type FeedKey, feedName, storeFailure } from '../store/port.ts';

type Parts = {
  readonly adopted: AdoptedProfiles;
  readonly pins: KeyPins;
  /** Moves quarantined notices that now verify into their feeds, for all `feeds`, and returns how many notices were moved. */
  promote(feeds: readonly Feed[]): Promise<Result<number>>;
  /**
   * Resolves when the store may be tried again. Null if the store keeps no notices while it is away: then rules are tried once.
   */
  readonly storeBack: (() => Promise<void>) | null;
};

export type RulesInForce = {
  directory(): Directory;
  /**
   * Resolves once the first rules are in force and their promotion is done. Rejects with a `storeFailure`, but resolves if the
   * store is away and keeps notices meanwhile: then the first rules are tried until the store is back.
   */
  readonly ready: Promise<void>;
  /**
   * Resolves when the last attempt to put rules in force has ended, with false if it failed. Null once any rules are in force, so
   * that requests are answered without waiting.
   */
  awaited(): Promise<boolean> | null;
  /** Pins the key that a poll sends for its till, if no key is known yet (see `Pins.take`). */
  pin(feed: Feed, said: SaidKey): Promise<void>;
  /** Reads the keys of tills that another relay pinned. Without effect if the disk cannot be read: the till sends its key again. */
  repin(feeds: readonly FeedKey[]): Promise<void>;
  /**
   * Puts new rules in force; reloads run one after another. Rejects with a `storeFailure` and keeps the former rules if the disk
   * cannot be read or written. If the store is away and keeps notices meanwhile, resolves with null: the new rules then hold by
   * the configuration alone, and are tried until the store is back.
   */
  reload(rules: RelayRules): Promise<{ readonly promoted: number | null }>;
};

const isDone = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => true,
    () => false,
  );

/**
 * Puts rules in force by `put`, those of one request after those of another. Rules that the store refused are tried again when the
 * store is back, if it keeps notices meanwhile.
 */
const createTurns = (put: (rules: RelayRules) => Promise<number>, storeBack: Parts['storeBack']) => {
  let isReady = false;
  /** The rules of the last request. Earlier ones are not tried again. */
  let wanted: RelayRules | null = null;
  /**
   * The last attempt. The next attempt waits for it. Otherwise a failed reload could restore rules that a later reload had
   * replaced.
   */
  let latest: Promise<boolean> = Promise.resolve(true);

  const attempt = (rules: RelayRules): Promise<number> => {
    const done = latest.then(async () => {
      const promoted = await put(rules);
      isReady = true;
      return promoted;
    });
    latest = isDone(done);
    return done;
  };
  const again = async (rules: RelayRules, back: () => Promise<void>): Promise<void> => {
    await back();
    if (rules === wanted && !(await isDone(attempt(rules)))) await again(rules, back);
  };
  return {
    /** Returns the number of promoted notices; null if the rules are tried again later. */
    async take(rules: RelayRules): Promise<number | null> {
      wanted = rules;
      try {
        return await attempt(rules);
      } catch (error) {
        if (!storeBack || !failureOf(error)) throw error;
        void again(rules, storeBack);
        return null;
      }
    },
    awaited: () => (isReady ? null : latest),
  };
};

export const createRulesInForce = ({ adopted, pins, promote, storeBack }: Parts, first: RelayRules): RulesInForce => {
  /** The configuration in force, without pinned keys; `directory` includes the pinned keys. */
  let configured = first;
  let directory = createDirectory(first);
  const use = (rules: RelayRules): void => {
    configured = rules;
    directory = createDirectory(pins.over(rules));
  };

  /**
   * Puts rules in force, then moves quarantined notices that verify under the new rules into their feeds. The new rules already
   * apply during that move, so that a notice received meanwhile is verified under them.
   */
  const put = async (rules: RelayRules): Promise<number> => {
    const before = { configured, directory };
    try {
      await pins.load(rules);
      use(rules);
      const { feeds } = directory;
      await adopted.load(feeds);
      const promoted = await promote(feeds);
      if (!promoted.ok) throw storeFailure(promoted.error);
      await pins.drop(rules);
      return promoted.value;
    } catch (error) {
      // A store with a spool keeps notices while it is away: until it is back, the new rules hold by the configuration alone.
      if (storeBack && failureOf(error)) use(rules);
      else ({ configured, directory } = before);
      throw error;
    }
  };

  const { take, awaited } = createTurns(put, storeBack);
  const begin = async (): Promise<void> => void (await take(first));
  /** Tills whose keys must be read again. Each stands here once, however many messages told of it. */
  const unread = new Map<string, FeedKey>();
  let reading: Promise<void> | null = null;
  const readPins = async (): Promise<void> => {
    for (const [name, feed] of unread) {
      unread.delete(name);
      if (await pins.read(feed)) directory = createDirectory(pins.over(configured));
    }
  };
  const ready = begin();
  // A caller may leave `ready` unread: the failure then shows in the answers to requests.
  ready.catch(() => {});

  return {
    ready,
    awaited,
    directory: () => directory,
    async pin(feed, said) {
      if (await pins.take(feed, said)) directory = createDirectory(pins.over(configured));
    },
    repin(feeds) {
      for (const feed of feeds) unread.set(feedName(feed), feed);
      reading ??= readPins()
        .catch(() => unread.clear())
        .finally(() => {
          reading = null;
        });
      return reading;
    },
    reload: async (rules) => ({ promoted: await take(rules) }),
  };
};
