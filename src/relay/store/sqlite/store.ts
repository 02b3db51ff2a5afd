// The relay's store in one SQLite file: assigns numbers to notices and groups commits.
import type { Clock } from '../../../shared/ports.ts';
import { greatestAlike, type Have } from '../../../shared/relay-wire/have.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import {
  type StoreCommand,
  type FeedKey,
  type StoredHead,
  type OutcomesOf,
  type PinnedKey,
  type QuarantineEntry,
  type RelayStore,
  type StoredPage,
  type StoreEvent,
  storeFailure,
  type StoreBirth,
} from '../port.ts';
import { idle, runCommand, type StoreTables } from './commands.ts';
import { createFeeds, type StoredFeed } from './feeds.ts';
import { createGroupCommit } from './group-commit.ts';
import { createGrowth } from './growth.ts';
import { createHeads } from './heads.ts';
import { createMoveMarks } from './move-marks.ts';
import { createNames } from './names.ts';
import { createNotices, type StoredNotices } from './notices.ts';
import { markProblem } from '../move/side.ts';
import { dataErrorCode, type Db } from '../../../sqlite/open.ts';
import { type SqliteFile, openSqliteFile } from './open.ts';
import { createPins } from './pins.ts';
import { createProfiles } from './profiles.ts';
import { createQuarantine } from './quarantine.ts';

/** Runs a read; rejects with a `storeFailure` if the disk cannot be read. */
const reading = async <T>(read: () => T): Promise<T> => {
  try {
    return read();
  } catch (error) {
    const code = dataErrorCode(error);
    throw code ? storeFailure({ code, params: {} }) : error;
  }
};

/** Compares a reader's notices with the feed, by one indexed lookup for each notice up to the first equal one. */
const alikeIn = ({ first, feedDigest }: StoredNotices, feed: number, have: readonly Have[]): number =>
  greatestAlike(have, { first: first(feed) ?? 1, digestAt: (number) => feedDigest(feed, number) });

/** Creates the read methods of the store. Each returns an empty result for a feed without a row. */
const createReads = ({
  feeds,
  notices,
  quarantine,
  profiles,
  pins,
  heads,
}: StoreTables): Pick<RelayStore, 'feed' | 'quarantine' | 'profiles' | 'pinned' | 'heads' | 'newestHead' | 'standing'> => {
  const ofFeed = <T>(of: FeedKey, none: T, read: (feed: StoredFeed) => T): Promise<T> =>
    reading(() => {
      const feed = feeds.find(of);
      return feed ? read(feed) : none;
    });
  const standingOf = (key: FeedKey) => {
    const feed = feeds.find(key);
    return { last: feed?.last ?? 0, quarantined: feed ? quarantine.count(feed.id) : 0 };
  };
  return {
    feed: (of, page) =>
      ofFeed<StoredPage>(of, { last: 0, items: [], ...(page.have && { alike: 0 }) }, ({ id, last }) => ({
        last,
        items: last > page.after ? notices.page(id, page) : [],
        ...(page.have && { alike: alikeIn(notices, id, page.have) }),
      })),
    quarantine: (of, page) => ofFeed<readonly QuarantineEntry[]>(of, [], ({ id }) => quarantine.page(id, page)),
    profiles: (of) => ofFeed<readonly string[]>(of, [], ({ id }) => profiles.of(id)),
    pinned: (of) => ofFeed<PinnedKey | null>(of, null, ({ id }) => pins.of(id)),
    heads: (of, { after, limit, newest }) =>
      ofFeed<readonly StoredHead[]>(of, [], ({ id }) => (newest ? heads.newest(id, after, limit) : heads.page(id, after, limit))),
    newestHead: (of) => ofFeed<StoredHead | null>(of, null, ({ id }) => heads.newestSigned(id)),
    standing: (keys) => reading(() => keys.map(standingOf)),
  };
};

const openTables = (db: Db): StoreTables => {
  const feeds = createFeeds(db);
  const notices = createNotices(db);
  return {
    feeds,
    notices,
    quarantine: createQuarantine(db),
    heads: createHeads(db),
    profiles: createProfiles(db),
    pins: createPins(db),
    names: createNames(db),
    growth: createGrowth((key) => feeds.find(key)?.last ?? 0),
  };
};

/** Creates the store on an open database. Closing the store closes the database. */
export const createSqliteStore = ({ db, transaction, close }: SqliteFile, birth: StoreBirth, clock: Clock): RelayStore => {
  db.prepare(
    'INSERT INTO meta (only, relay_id, salt, created_at_ms, probed_at_ms) VALUES (1, ?, ?, ?, 0) ON CONFLICT DO NOTHING',
  ).run(birth.relayId, birth.salt, birth.atMs);
  const meta = db.prepare('SELECT relay_id AS relayId, salt FROM meta').get() as { relayId: string; salt: Buffer };
  const probe = db.prepare('UPDATE meta SET probed_at_ms = ?');
  const listeners = new Set<(event: StoreEvent) => void>();
  const tell = (event: StoreEvent): void => {
    for (const listen of listeners) listen(event);
  };

  const tables = openTables(db);
  const commit = createGroupCommit({ clock, transaction, grownFeeds: tables.growth.end, tell });

  return {
    ...meta,
    // A lock keeps every other relay from the file.
    others: null,
    spool: null,
    ...createReads(tables),
    async append<const Batch extends readonly StoreCommand[]>(
      merchant: string,
      batch: Batch,
    ): Promise<Result<OutcomesOf<Batch>>> {
      // If no command would write, answer without a transaction: even an empty commit would cost a turn of the event loop.
      if (commit.isIdle()) {
        const already = batch.map((command) => idle(tables, merchant, command));
        if (already.every((outcome) => outcome !== null)) return ok(already as unknown as OutcomesOf<Batch>);
      }
      return commit.submit(
        batch.length,
        () => batch.map((command) => runCommand(tables, merchant, command)) as unknown as OutcomesOf<Batch>,
      );
    },
    probe: async () => (await commit.submit(1, () => probe.run(clock.wallMs()))).ok,
    subscribe(listen) {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    close() {
      commit.close();
      close();
    },
  };
};

const onFile = <T>(file: string, use: (opened: SqliteFile) => T): Result<T> => {
  const opened = openSqliteFile(file);
  if (!opened.ok) return opened;
  try {
    const mark = createMoveMarks(opened.value.db).read();
    const problem = markProblem(mark);
    if (mark && problem) {
      opened.value.close();
      return fail('data.unwritable', { file, problem, place: mark.place });
    }
    return ok(use(opened.value));
  } catch (error) {
    opened.value.close();
    const code = dataErrorCode(error);
    if (!code) throw error;
    return fail(code, { file });
  }
};

/**
 * Opens the store, or creates its file. Errors as for `openSqliteFile`, and `data.unwritable` with the problem `moved`, `moving`
 * or `half-moved` (see `markProblem`).
 */
export const openSqliteStore = (file: string, birth: StoreBirth, clock: Clock): Result<RelayStore> =>
  onFile(file, (opened) => createSqliteStore(opened, birth, clock));

/** Writes a new relay id into a file that was restored from a backup. Errors as for `openSqliteStore`. */
export const renameSqliteStore = (file: string, birth: StoreBirth, clock: Clock): Result<null> =>
  onFile(file, (opened) => {
    const store = createSqliteStore(opened, birth, clock);
    opened.db.prepare('UPDATE meta SET relay_id = ?').run(birth.relayId);
    store.close();
    return null;
  });
