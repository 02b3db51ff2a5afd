// Opens the folder of a ledger as its only owner: a restore that was asked for, a copy before a migration, and the marks that
// tell these books from others.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '../shared/ids.ts';
import type { Clock, Random } from '../shared/ports.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { type Db, openDatabase, openReader } from '../sqlite/open.ts';
import { copyBooks, diskCode, keepCopy } from './backup/backup.ts';
import { checkMark, keepMark, refuseMissing } from './backup/initialised.ts';
import { type Begin, restoreIfAsked, type RestoreTrust } from './backup/restore.ts';
import { takeOwnerLock } from '../sqlite/owner-lock.ts';
import type { LedgerSpec } from './spec.ts';

/** A ledger's own folder. */
export type LedgerFolder<Entry> = {
  readonly dataDir: string;
  /** The database's file name in it. */
  readonly name: string;
  readonly spec: LedgerSpec<Entry>;
  readonly begin: Begin;
  /** The largest size of the database, in pages; without it, as large as the disk allows. */
  readonly maxPages: number | undefined;
  /** The books that have to be there, wherever the folder says that it had some or none; null where nobody knows. */
  readonly ledgerId: string | null;
  /** Somebody proved that these may be opened, or begun anew: what the folder says of its own books does not hold. */
  readonly isProved: boolean;
  /** Null: this opening leaves a request to restore where it is. */
  readonly trust: RestoreTrust | null;
};

export type OpenedFolder = {
  readonly db: Db;
  /** A second connection, which cannot write. */
  readonly reader: Db;
  /** Lets others open the folder. To be called last. */
  release(): void;
};

/**
 * Nobody else writes the books, but whoever reads them holds them for a moment while it opens the log or lets go of it as the last
 * one. So long they are waited for while they open, in ms.
 */
const longestWaitMs = 2000;

/** Once they are open, nobody locks them any more. A till that waited would freeze its window. */
const waitNoMore = (db: Db): void => void db.pragma('busy_timeout = 0');

type Ids = { readonly clock: Clock; readonly random: Random };

/** Runs a step of opening. Whatever comes of it but a value, `undo` runs, and what the disk says is told as its code. */
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
  const marked = opening(file, close, () => checkMark(isProved ? null : dataDir, file, db.value, ledgerId));
  return marked.ok ? db : marked;
};

/**
 * Opens or creates the ledger in the folder, and hands it to `use`, which answers the books; a folder that was not opened stays
 * free. Errors: `data.*`, `backup.*`.
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
      const kept = keepMark(dataDir, db.value);
      if (!kept.ok) return kept;
      waitNoMore(db.value);
      return ok(use({ db: db.value, reader: openReader(file), release }));
    });
  });
};
