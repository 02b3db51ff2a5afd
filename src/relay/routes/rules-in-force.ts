// The rules in force: lookups built from a configuration and the pinned keys. A reload replaces all lookups together.
import type { Result } from '../../shared/result.ts';
import type { RelayRules } from '../config/config.ts';
import type { AdoptedProfiles } from '../intake/adopted.ts';
import { createDirectory, type Directory, type Feed } from '../merchants/directory.ts';
import type { KeyPins, SaidKey } from '../merchants/pins.ts';
import { type FeedKey, storeFailure } from '../store/port.ts';

type Parts = {
  readonly adopted: AdoptedProfiles;
  readonly pins: KeyPins;
  /** Moves quarantined notices that now verify into their feeds, for all `feeds`, and returns how many notices were moved. */
  promote(feeds: readonly Feed[]): Promise<Result<number>>;
};

export type RulesInForce = {
  directory(): Directory;
  /** Resolves once the first rules are in force and their promotion is done. Rejects with a `storeFailure`. */
  readonly ready: Promise<void>;
  /**
   * Resolves when `ready` settles, with false if `ready` rejected. Null once the first rules are in force, so that requests are
   * answered without waiting.
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

export const createRulesInForce = ({ adopted, pins, promote }: Parts, first: RelayRules): RulesInForce => {
  /** The configuration in force, without pinned keys; `directory` includes the pinned keys. */
  let configured = first;
  let directory = createDirectory(first);
  let isReady = false;

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

  const begin = async (): Promise<void> => {
    await follow(first);
    isReady = true;
  };
  const ready = begin();
  const started = ready.then(
    () => true,
    () => false,
  );
  /**
   * The last reload. The next reload waits for it. Otherwise a failed reload could restore rules that a later reload had
   * replaced.
   */
  let latest: Promise<unknown> = started;

  return {
    ready,
    directory: () => directory,
    awaited: () => (isReady ? null : started),
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
    reload(rules) {
      const done = latest.then(async () => ({ promoted: await follow(rules) }));
      latest = done.catch(() => {});
      return done;
    },
  };
};
