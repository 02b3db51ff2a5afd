// The rules in force: a configuration, with the keys that tills pinned in their places, as look-ups. A reload replaces them whole.
import type { Result } from '../../shared/result.ts';
import type { RelayRules } from '../config/config.ts';
import type { Adopted } from '../intake/adopted.ts';
import { createDirectory, type Directory, type Feed } from '../merchants/directory.ts';
import type { Pins, SaidKey } from '../merchants/pins.ts';
import { storeFailure } from '../store/port.ts';

type Parts = {
  readonly adopted: Adopted;
  readonly pins: Pins;
  /** Moves what verifies by now from the quarantine of these feeds to the feeds, and returns how many. */
  promote(feeds: readonly Feed[]): Promise<Result<number>>;
};

export type RulesInForce = {
  directory(): Directory;
  /** Resolves once what the first rules prove genuine is handed out. Rejects with a `storeFailure`. */
  readonly ready: Promise<void>;
  /** Resolves when `ready` is settled: false where it was rejected. Null once the first rules are in force: nothing is left to wait for. */
  awaited(): Promise<boolean> | null;
  /** Pins the key that a poll says is its till's, where none is known yet (see `Pins.take`). */
  pin(feed: Feed, said: SaidKey): Promise<void>;
  /** Rejects with a `storeFailure`, and keeps the rules of before. Reloads run one after the other. */
  reload(rules: RelayRules): Promise<{ readonly promoted: number }>;
};

export const createRulesInForce = ({ adopted, pins, promote }: Parts, first: RelayRules): RulesInForce => {
  /** The configuration as it is written; the directory has the pinned keys besides. */
  let configured = first;
  let directory = createDirectory(first);
  let isReady = false;

  /** The rules are in force while they are adopted: a notice that comes meanwhile is judged by them, too. */
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
  /** One configuration after the other: one that is refused must not put back the rules that a later one replaced. */
  let latest: Promise<unknown> = started;

  return {
    ready,
    directory: () => directory,
    awaited: () => (isReady ? null : started),
    async pin(feed, said) {
      if (await pins.take(feed, said)) directory = createDirectory(pins.over(configured));
    },
    reload(rules) {
      const done = latest.then(async () => ({ promoted: await follow(rules) }));
      latest = done.catch(() => {});
      return done;
    },
  };
};
