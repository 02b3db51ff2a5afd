// Opens the spool's file. A damaged file is set aside, so that it keeps no relay from its start.
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../../shared/ports.ts';
import { err, fail, ok, type Result } from '../../../shared/result.ts';
import { type Db, dataErrorCode, openDatabase } from '../../../sqlite/open.ts';
import { takeOwnerLock } from '../../../sqlite/owner-lock.ts';
import type { StoreBirth } from '../port.ts';
import { createGroupCommit } from '../sqlite/group-commit.ts';
import { type SqliteFile, transactionOf } from '../sqlite/open.ts';
import type { SpoolSettings } from '../spool-port.ts';
import { createSpoolEntries, noEntries, type SpoolEntries } from './entries.ts';
import { migrations } from './schema.ts';

/** The name and salt of a store. */
export type StoreName = Pick<StoreBirth, 'relayId' | 'salt'>;

export type SpoolFile = {
  readonly entries: SpoolEntries;
  /** Runs work in the next transaction; resolves once the transaction is on disk. The error is the disk's own code. */
  write<T>(work: () => T): Promise<Result<T, string>>;
  /**
   * Replaces the file by an empty one. A full disk takes no removal, not even a checkpoint, but it lets files be deleted. False if
   * the entries are still there.
   */
  renew(): boolean;
  /** The name and salt of the store that was open last; those of `birth` before the first one. */
  storeName(): StoreName;
  remember(name: StoreName): void;
  close(): void;
};
type OpenedSpool = { readonly file: SpoolFile; readonly setAside: string | null };

export const spoolFileIn = (folder: string): string => join(folder, 'spool.db');
const endings = ['', '-wal', '-shm'];

type Opened = {
  readonly entries: SpoolEntries;
  readonly transaction: SqliteFile['transaction'];
  storeName(): StoreName | undefined;
  rename(name: StoreName): void;
  close(): void;
};
const onDb = (db: Db, settings: SpoolSettings, birth: StoreName): Opened => {
  db.prepare('INSERT INTO meta (only, relay_id, salt) VALUES (1, ?, ?) ON CONFLICT DO NOTHING').run(birth.relayId, birth.salt);
  const meta = db.prepare<[], { relayId: string; salt: Buffer }>('SELECT relay_id AS relayId, salt FROM meta');
  const rename = db.prepare<[string, Uint8Array]>('UPDATE meta SET relay_id = ?, salt = ?');
  return {
    entries: createSpoolEntries(db, settings),
    transaction: transactionOf(db),
    storeName: () => meta.get(),
    rename: ({ relayId, salt }) => void rename.run(relayId, salt),
    close: () => void db.close(),
  };
};

const isSound = (db: Db): boolean => db.pragma('quick_check(1)', { simple: true }) === 'ok';

/** Runs work on the disk. Errors, each with `file`: those of SQLite's codes. */
const onDisk = <T>(file: string, work: () => Result<T>): Result<T> => {
  try {
    return work();
  } catch (error) {
    const code = dataErrorCode(error);
    if (!code) throw error;
    return fail(code, { file });
  }
};

const asideName = /^spool\.db\.damaged-[0-9]+$/;
/** How many damaged spools lie in the folder; 0 if it cannot be read. */
export const countAside = (folder: string): number => {
  try {
    return readdirSync(folder).filter((name) => asideName.test(name)).length;
  } catch {
    return 0;
  }
};

const openDb = (settings: SpoolSettings, birth: StoreName): Result<Opened> => {
  const file = spoolFileIn(settings.folder);
  const db = openDatabase(file, { migrations, waitMs: 1000 });
  if (!db.ok) return db;
  const made = onDisk(file, () => (isSound(db.value) ? ok(onDb(db.value, settings, birth)) : fail('data.damaged', { file })));
  if (!made.ok) db.value.close();
  return made;
};

/** Deletes the files. False if the disk refuses, for example because it is read-only. */
const deleteFiles = (file: string): boolean => {
  try {
    // SQLite ignores a log without its database, so a process killed in between leaves an empty spool.
    for (const ending of endings) rmSync(file + ending, { force: true });
    return true;
  } catch {
    return !existsSync(file);
  }
};

type Held = { readonly settings: SpoolSettings; readonly clock: Clock; releaseLock(): void };

const onFile = (first: Opened, birth: StoreName, { settings, clock, releaseLock }: Held): SpoolFile => {
  /** Null while no file can be opened; the next write tries again. */
  let at: Opened | null = first;
  let known: StoreName = first.storeName() ?? birth;
  let fault = '';
  const reopen = (): Result<Opened> => {
    const again = openDb(settings, known);
    if (again.ok) at = again.value;
    return again;
  };
  const commit = createGroupCommit({
    clock,
    transaction: (work) => at?.transaction(work),
    grownFeeds: () => [],
    tell(event) {
      if (event.type === 'refused') fault = event.code;
    },
  });
  return {
    get entries() {
      return at?.entries ?? noEntries;
    },
    async write(work) {
      const there = at ? ok(at) : reopen();
      if (!there.ok) return err(there.error.code);
      const done = await commit.submit(1, work);
      return done.ok ? done : err(fault || done.error.code);
    },
    renew() {
      // Work that is queued needs the file that is open now.
      if (!commit.isIdle()) return false;
      at?.close();
      at = null;
      const isGone = deleteFiles(spoolFileIn(settings.folder));
      reopen();
      return isGone;
    },
    storeName: () => known,
    remember(name) {
      const isKnown = name.relayId === known.relayId && Buffer.compare(name.salt, known.salt) === 0;
      known = name;
      if (isKnown) return;
      // A full disk does not take the name. The next start reads it from the store.
      onDisk('', () => ok(at?.rename(name)));
    },
    close() {
      commit.close();
      at?.close();
      releaseLock();
    },
  };
};

/** Renames the files of a damaged spool, and returns the new name. */
const setAside = (file: string, atMs: number): string => {
  const aside = `${file}.damaged-${atMs}`;
  for (const ending of endings) if (existsSync(file + ending)) renameSync(file + ending, aside + ending);
  return aside;
};

/**
 * Opens or creates the spool's file. `setAside`: the new name of a damaged file, which was replaced by an empty one. Errors, each
 * with `file`: `data.in-use`, `data.newer`, `data.disk-full`, `data.unwritable`.
 */
export const openSpoolFile = (settings: SpoolSettings, birth: StoreBirth, clock: Clock): Result<OpenedSpool> => {
  const path = spoolFileIn(settings.folder);
  const lock = takeOwnerLock(`${path}.lock`);
  if (!lock.ok) return fail(lock.error.code, { file: path });
  const held = { settings, clock, releaseLock: lock.value.release };
  let aside: string | null = null;
  let db = openDb(settings, birth);
  if (!db.ok && db.error.code === 'data.damaged') {
    aside = setAside(path, clock.wallMs());
    db = openDb(settings, birth);
  }
  if (db.ok) return ok({ file: onFile(db.value, birth, held), setAside: aside });
  held.releaseLock();
  return db;
};
