// Opens a ledger's folder as its only owner: carries out a requested restore, backs the books up before a migration, and checks
// by ledger id and epoch that these are the expected books.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '../shared/ids.ts';
import type { Clock, Random } from '../shared/ports.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { type Db, openDatabase, openReader } from '../sqlite/open.ts';
import { copyBooks, diskCode, keepCopy } from './backup/backup.ts';
import { checkFolderMark, keepFolderMark, refuseMissing } from './backup/initialised.ts';
import { type BeginEpoch, restoreIfAsked, type RestoreTrust } from './backup/restore.ts';
import { takeOwnerLock } from '../sqlite/owner-lock.ts';
import type { LedgerSpec } from './spec.ts';

/** The folder of one ledger, and the settings for opening the ledger. */
export type LedgerFolder<Entry> = {
  readonly dataDir: string;
  /** The file name of the database in `dataDir`. */
  readonly name: string;
  readonly spec: LedgerSpec<Entry>;
  readonly begin: BeginEpoch;
  /** The largest size of the database, in pages; undefined means no limit but the disk. */
  readonly maxPages: number | undefined;
  /** The ledger id that the books must have, whatever the folder's mark file says; null if the caller has no id to compare. */
  readonly ledgerId: string | null;
  /**
   * True if a person has proved their right to open these books or to begin new books. If true, the mark file in the data folder
   * is ignored.
   */
  readonly isProved: boolean;
  /** Decides which restore requests are carried out. Null if this opening must not carry out or remove any request. */
  readonly trust: RestoreTrust | null;
};

export type OpenedFolder = {
  readonly db: Db;
  /** A second, read-only connection to the same database. */
  readonly reader: Db;
  /** Releases the folder's owner lock. Call this last. */
  release(): void;
};

/**
 * How long opening waits for a lock, in ms. No other process writes the books, but a reader locks them briefly when it opens the
 * write-ahead log, or when the last reader closes it.
 */
const longestWaitMs = 2000;

/**
 * Turns off waiting for locks: once the books are open, no other process locks them, and a wait would freeze the till's window.
 */
const waitNoMore = (db: Db): void => void db.pragma('busy_timeout = 0');

type Ids = { readonly clock: Clock; readonly random: Random };

/**
 * Runs one step of opening the books. If the step fails or throws, runs `undo`; a thrown disk error is returned as a `data.*`
 * error.
 */
const opening = <T>(file: string, undo: () => void, step: () => Result<T>): Result<T> => {
  let done: Result<T> | null = null;
  try {
    done = step();
  } catch (error) {
    const code = diskCode(error);
    if (code === null) throw error;
    done = fail(code, { file });
  } finally {
    if (!done?.ok) undo();
  }
  return done;
};

const createIdentity = (db: Db, { clock, random }: Ids): void => {
  db.prepare(`INSERT INTO ledger (only, ledger_id, epoch)
    VALUES (1, ?, 1) ON CONFLICT (only) DO NOTHING`).run(newId('ledger', clock.wallMs(), random));
};

const openOwned = <Entry>(folder: LedgerFolder<Entry>, file: string, clock: Clock): Result<Db> => {
  const { dataDir, spec, begin, maxPages, ledgerId, isProved, trust } = folder;
  const wallMs = clock.wallMs();
  const restored = trust ? restoreIfAsked({ dataDir, file, spec, begin, trust }, wallMs) : ok(null);
  if (!restored.ok) return restored;
  const there = isProved ? ok(null) : refuseMissing(dataDir, file, ledgerId);
  if (!there.ok) return there;
  const copyFirst = () => {
    const copy = copyBooks(file, dataDir, spec);
    return copy.ok
      ? keepCopy(dataDir, copy.value, { reason: 'before-migration', madeAtMs: wallMs, verifiedAtMs: clock.wallMs() })
      : copy;
  };
  const db = openDatabase(file, { migrations: spec.migrations, waitMs: longestWaitMs, copyFirst, maxPages });
  if (!db.ok) return db;
  const close = (): void => void db.value.close();
  const folderChecked = opening(file, close, () => checkFolderMark(isProved ? null : dataDir, file, db.value, ledgerId));
  return folderChecked.ok ? db : folderChecked;
};

/**
 * Opens or creates the ledger in the folder, passes it to `use`, and returns the result of `use`. If opening fails, releases the
 * owner lock. Errors: `data.*`, `backup.*`.
 */
export const openFolder = <Entry, T>(folder: LedgerFolder<Entry>, ids: Ids, use: (opened: OpenedFolder) => T): Result<T> => {
  const { dataDir, name } = folder;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch {
    return fail('data.unwritable', { file: dataDir });
  }
  const lock = takeOwnerLock(join(dataDir, 'owner.lock'));
  if (!lock.ok) return lock;
  const { release } = lock.value;
  const file = join(dataDir, name);
  return opening(file, release, () => {
    const db = openOwned(folder, file, ids.clock);
    if (!db.ok) return db;
    const close = (): void => void db.value.close();
    return opening(file, close, () => {
      createIdentity(db.value, ids);
      const kept = keepFolderMark(dataDir, db.value);
      if (!kept.ok) return kept;
      waitNoMore(db.value);
      return ok(use({ db: db.value, reader: openReader(file), release }));
    });
  });
};
