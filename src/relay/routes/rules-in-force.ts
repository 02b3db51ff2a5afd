// The rules in force: lookups built from a configuration and the pinned keys. A reload replaces all lookups together.
import type { Result } from '../../shared/result.ts';
import type { RelayRules } from '../config/config.ts';
import type { AdoptedProfiles } from '../intake/adopted.ts';
import { createDirectory, type Directory, type Feed } from '../merchants/directory.ts';
import type { KeyPins, SaidKey } from '../merchants/pins.ts';
import { failureOf, type FeedKey, storeFailure } from '../store/port.ts';

type Parts = {
  readonly adopted: AdoptedProfiles;
  readonly pins: KeyPins;
  /** Moves quarantined notices that now verify into their feeds, for all `feeds`, and returns how many notices were moved. */
  promote(feeds: readonly Feed[]): Promise<Result<number>>;
  /**
   * Resolves when the store may be tried again. Null if the store keeps no notices while it is away: then the first rules are
   * tried once.
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
   * Resolves when the attempt to put the first rules in force has ended, with false if it failed. Null once the first rules are in
   * force, so that requests are answered without waiting.
   */
  awaited(): Promise<boolean> | null;
  /** Pins the key that a poll sends for its till, if no key is known yet (see `Pins.take`). */
  pin(feed: Feed, said: SaidKey): Promise<void>;
  /** Reads the keys of tills that another relay pinned. Without effect if the disk cannot be read: the till sends its key again. */
  repin(feeds: readonly FeedKey[]): Promise<void>;
  /**
   * Puts new rules in force; reloads run one after another. Rejects with a `storeFailure` and keeps the former rules if the disk
   * cannot be read or written.
   */
  reload(rules: RelayRules): Promise<{ readonly promoted: number }>;
};

const isDone = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => true,
    () => false,
  );

/** Puts the first rules in force, by `putFirst`, and runs reloads after it, one after another. */
const createStart = (putFirst: () => Promise<unknown>, storeBack: Parts['storeBack']) => {
  let isReady = false;
  const begin = async (): Promise<void> => {
    if (isReady) return;
    await putFirst();
    isReady = true;
  };
  const begun = begin();
  let started = isDone(begun);
  /**
   * The last reload. The next reload waits for it. Otherwise a failed reload could restore rules that a later reload had
   * replaced.
   */
  let latest: Promise<unknown> = started;

  const again = async (back: () => Promise<void>): Promise<void> => {
    await back();
    started = isDone(latest.then(begin));
    latest = started;
    if (!(await started)) await again(back);
  };
  const beginWithSpool = async (back: () => Promise<void>): Promise<void> => {
    try {
      await begun;
    } catch (error) {
      if (!failureOf(error)) throw error;
      void again(back);
    }
  };
  return {
    ready: storeBack ? beginWithSpool(storeBack) : begun,
    awaited: () => (isReady ? null : started),
    /** Runs a reload. Once it is done, the first rules are not needed any more. */
    next<T>(reload: () => Promise<T>): Promise<T> {
      const done = latest.then(async () => {
        const result = await reload();
        isReady = true;
        return result;
      });
      latest = done.catch(() => {});
      return done;
    },
  };
};

export const createRulesInForce = ({ adopted, pins, promote, storeBack }: Parts, first: RelayRules): RulesInForce => {
  /** The configuration in force, without pinned keys; `directory` includes the pinned keys. */
  let configured = first;
  let directory = createDirectory(first);

  /**
   * Puts rules in force, then moves quarantined notices that verify under the new rules into their feeds. The new rules already
   * apply during that move, so that a notice received meanwhile is verified under them.
   */
  const follow = async (rules: RelayRules): Promise<number> => {
    const before = { configured, directory };
    await pins.load(rules);
    configured = rules;
    directory = createDirectory(pins.over(rules));
    try {
      const { feeds } = directory;
      await adopted.load(feeds);
      const promoted = await promote(feeds);
      if (!promoted.ok) throw storeFailure(promoted.error);
      await pins.drop(rules);
      return promoted.value;
    } catch (error) {
      ({ configured, directory } = before);
      throw error;
    }
  };

  const { ready, awaited, next } = createStart(() => follow(first), storeBack);

  return {
    ready,
    awaited,
    directory: () => directory,
    async pin(feed, said) {
      if (await pins.take(feed, said)) directory = createDirectory(pins.over(configured));
    },
    async repin(feeds) {
      try {
        for (const feed of feeds) await pins.read(feed);
      } catch {
        return;
      }
      directory = createDirectory(pins.over(configured));
    },
    reload: (rules) => next(async () => ({ promoted: await follow(rules) })),
  };
};
