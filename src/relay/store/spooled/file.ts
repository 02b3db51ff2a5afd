// Opens the spool's file. A damaged file is set aside, so that it keeps no relay from its start.
import { existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { dataErrorCode } from '../../../sqlite/open.ts';
import type { StoreBirth } from '../port.ts';
import { createGroupCommit, type GroupCommit } from '../sqlite/group-commit.ts';
import { openSqliteFile, type SqliteFile } from '../sqlite/open.ts';
import type { SpoolSettings } from '../spool-port.ts';
import { createSpoolEntries, type SpoolEntries } from './entries.ts';
import { migrations } from './schema.ts';

/** The name and salt of a store. */
export type StoreName = Pick<StoreBirth, 'relayId' | 'salt'>;

export type SpoolFile = {
  readonly entries: SpoolEntries;
  /** Runs work in the next transaction; resolves once the transaction is on disk. */
  write<T>(work: () => T): Promise<Result<T>>;
  /** The name and salt of the store that was open last; those of `birth` before the first one. */
  storeName(): StoreName;
  remember(name: StoreName): void;
  close(): void;
};
type OpenedSpool = { readonly file: SpoolFile; readonly setAside: string | null };

export const spoolFileIn = (folder: string): string => join(folder, 'spool.db');

const onFile = ({ db, transaction, close }: SqliteFile, settings: SpoolSettings, birth: StoreBirth, clock: Clock): SpoolFile => {
  db.prepare('INSERT INTO meta (only, relay_id, salt) VALUES (1, ?, ?) ON CONFLICT DO NOTHING').run(birth.relayId, birth.salt);
  const meta = db.prepare<[], { relayId: string; salt: Buffer }>('SELECT relay_id AS relayId, salt FROM meta');
  const rename = db.prepare<[string, Uint8Array]>('UPDATE meta SET relay_id = ?, salt = ?');
  const commit: GroupCommit = createGroupCommit({ clock, transaction, grownFeeds: () => [], tell: () => {} });
  let known: StoreName = meta.get() ?? birth;
  return {
    entries: createSpoolEntries(db, settings),
    write: (work) => commit.submit(1, work),
    storeName: () => known,
    remember(name) {
      known = name;
      rename.run(name.relayId, name.salt);
    },
    close() {
      commit.close();
      close();
    },
  };
};

const isSound = ({ db }: SqliteFile): boolean => db.pragma('quick_check(1)', { simple: true }) === 'ok';

const opened = (settings: SpoolSettings, birth: StoreBirth, clock: Clock): Result<SpoolFile> => {
  const file = spoolFileIn(settings.folder);
  const sqlite = openSqliteFile(file, migrations);
  if (!sqlite.ok) return sqlite;
  try {
    if (isSound(sqlite.value)) return ok(onFile(sqlite.value, settings, birth, clock));
    sqlite.value.close();
    return fail('data.damaged', { file });
  } catch (error) {
    sqlite.value.close();
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

/** Renames the files of a damaged spool, and returns the new name. */
const setAside = (file: string, atMs: number): string => {
  const aside = `${file}.damaged-${atMs}`;
  for (const ending of ['', '-wal', '-shm']) if (existsSync(file + ending)) renameSync(file + ending, aside + ending);
  return aside;
};

/**
 * Opens or creates the spool's file. `setAside`: the new name of a damaged file, which was replaced by an empty one. Errors, each
 * with `file`: `data.in-use`, `data.newer`, `data.disk-full`, `data.unwritable`.
 */
export const openSpoolFile = (settings: SpoolSettings, birth: StoreBirth, clock: Clock): Result<OpenedSpool> => {
  const first = opened(settings, birth, clock);
  if (first.ok) return ok({ file: first.value, setAside: null });
  if (first.error.code !== 'data.damaged') return first;
  const aside = setAside(spoolFileIn(settings.folder), clock.wallMs());
  const second = opened(settings, birth, clock);
  return second.ok ? ok({ file: second.value, setAside: aside }) : second;
};
