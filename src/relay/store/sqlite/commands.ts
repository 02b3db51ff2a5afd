// Gives the rules the rows of one feed, read and written in the open transaction.
import { isRightWay } from '../../../shared/relay-wire/parts.ts';
import type { FeedKey, Outcomes, StoreCommand } from '../port.ts';
import { carryOut, type FeedRows } from '../rules/commands.ts';
import { namesOf, numberOf, weightier } from '../rules/repeats.ts';
import { judgeHead, takenUpTo } from '../rules/told.ts';
import type { Feeds } from './feeds.ts';
import type { Growth } from './growth.ts';
import type { Heads } from './heads.ts';
import type { StoredNames } from './names.ts';
import type { StoredNotices } from './notices.ts';
import type { StoredPins } from './pins.ts';
import type { Profiles } from './profiles.ts';
import type { RelayQuarantine } from './quarantine.ts';

export type StoreTables = {
  readonly feeds: Feeds;
  readonly notices: StoredNotices;
  readonly names: StoredNames;
  readonly quarantine: RelayQuarantine;
  readonly heads: Heads;
  readonly profiles: Profiles;
  readonly pins: StoredPins;
  readonly growth: Growth;
};

const feedRows = (tables: StoreTables, key: FeedKey): FeedRows => {
  const { feeds, notices, names, quarantine, heads, profiles, pins, growth } = tables;
  const feed = feeds.open(key);
  return {
    get last() {
      return notices.last(feed);
    },
    numberOf: (kind, digest, isRight) => numberOf(names.numbers(feed, kind), digest, isRight),
    waiting: (isRight) => notices.unverifiedWaiting(feed, isRight),
    elsewhere: (kind, mark) =>
      weightier(names.elsewhere(feed, key.merchant, kind, mark), () => quarantine.elsewhere(feed, key.merchant, kind, mark)),
    add(notice, by, elsewhere) {
      const { kind, digest, cameBy, mark } = notice;
      const last = notices.last(feed);
      const number = last + 1;
      growth.expect(key, last);
      notices.add(feed, number, notice, by, elsewhere);
      for (const name of namesOf(digest, isRightWay(cameBy), by ? null : mark)) names.add(feed, kind, name, number);
      return number;
    },
    repeat: (number, times, atMs) => notices.repeat(feed, number, times, atMs),
    take: (number) => feeds.take(feed, number),
    quarantine: {
      known: (notice) => quarantine.known(feed, notice),
      again: (id, way) => quarantine.again(feed, id, way),
      standing: quarantine.standing(feed),
      makeRoom: (strength) => quarantine.makeRoom(feed, strength),
      add: (entry, elsewhere) => quarantine.add(feed, entry, elsewhere),
      one: (id) => quarantine.one(feed, id),
      remove: (id) => quarantine.remove(feed, id),
    },
    heads: { ...heads.kept(feed), add: (command) => heads.add(feed, command) },
    profiles: { all: () => profiles.of(feed), add: (profile, atMs) => profiles.add(feed, profile, atMs) },
    pins: { held: () => pins.of(feed), put: (pin) => pins.put(feed, pin), remove: () => pins.remove(feed) },
  };
};

export const runCommand = (tables: StoreTables, merchant: string, command: StoreCommand): Outcomes[StoreCommand['do']] =>
  carryOut(feedRows(tables, { merchant, till: command.till }), command);

/**
 * Returns the outcome of a command that would write nothing; null if the command must run. Tills send the same chain head and
 * notice number with each poll, so this check saves most transactions.
 */
export const idle = (
  { feeds, heads }: StoreTables,
  merchant: string,
  command: StoreCommand,
): Outcomes['head' | 'taken'] | null => {
  if (command.do !== 'head' && command.do !== 'taken') return null;
  const feed = feeds.find({ merchant, till: command.till });
  if (command.do === 'head') {
    const outcome = feed ? judgeHead(command, heads.kept(feed.id)) : 'recorded';
    return outcome === 'recorded' ? null : outcome;
  }
  return !feed || feed.taken >= takenUpTo(command.number, feed.last) ? 'taken' : null;
};
