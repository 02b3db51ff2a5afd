// Makes a backup: copies the books, opens and verifies the copy, and only then renames the copy to its final name.
import { createHash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { genesisHash } from '../../shared/ledger/chain.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import {
  backupFileName,
  type BackupReason,
  backupsIn,
  dropBackup,
  dropPart,
  listBackups,
  type Manifest,
  manifestOf,
  manifestText,
  renameDurably,
  surplus,
  writeWhole,
} from './backup-files.ts';
import { dataErrorCode } from '../../sqlite/open.ts';
import { openBooks } from '../verify/books-file.ts';
import type { LedgerSpec, OpenedBy } from '../spec.ts';
import { verifyCopy, type VerifyProgress } from '../verify/run.ts';

/** A copy of the books that was verified but not yet renamed to its final file name. */
export type VerifiedCopy = { readonly part: string } & Pick<
  Manifest,
  'ledgerId' | 'epoch' | 'seq' | 'hash' | 'schema' | 'bytes' | 'sha256'
> &
  OpenedBy;

const chunkBytes = 1024 * 1024;

export const sha256OfFile = (file: string): string => {
  const hash = createHash('sha256');
  const chunk = Buffer.alloc(chunkBytes);
  const handle = openSync(file, 'r');
  try {
    for (let read = readSync(handle, chunk); read > 0; read = readSync(handle, chunk)) hash.update(chunk.subarray(0, read));
  } finally {
    closeSync(handle);
  }
  return hash.digest('hex');
};

const syncFile = (file: string): void => {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** Returns the `data.*` code of a disk or database error; null for any other error, which is a bug. */
export const diskCode = (error: unknown): Parameters<typeof fail>[0] | null => {
  const { code = '' } = error as { code?: string };
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'data.disk-full';
  return /^E[A-Z]+$/.test(code) ? 'data.unwritable' : dataErrorCode(error);
};

/** Verifies the copy and describes it. Error: `data.damaged` with the check that failed. */
const verified = <Entry>(part: string, spec: LedgerSpec<Entry>, onProgress?: VerifyProgress): Result<VerifiedCopy> => {
  const opened = openBooks(part);
  if (!opened.ok) return opened;
  const books = opened.value;
  try {
    const wrong = verifyCopy(books, spec, onProgress).find(({ state }) => state === 'bad');
    if (wrong) return fail('data.damaged', { ...wrong.problem?.params, check: wrong.check, problem: wrong.problem?.code ?? '' });
    const { ledgerId, epoch, seq, hash } = books.head;
    if (ledgerId === null || epoch === null) return fail('data.damaged', { check: 'chain' });
    const bytes = statSync(part).size;
    const { schema } = books;
    const openedBy = spec.openedBy(books.db);
    return ok({ part, ledgerId, epoch, seq, hash: hash ?? genesisHash, schema, bytes, sha256: sha256OfFile(part), ...openedBy });
  } finally {
    books.close();
  }
};

const clearParts = (dir: string): void => {
  for (const name of readdirSync(dir)) if (name.endsWith('.part')) dropPart(join(dir, name));
};

/**
 * Copies the books in `file`, which a till may be writing at the same time, into the backups of `dataDir`, and verifies the copy.
 * On an error, removes the half-made file. Errors: `data.missing`, `data.damaged` with the check that failed, `data.disk-full`,
 * `data.unwritable`. Calls `onProgress` during verification, and throws any error that `onProgress` throws.
 */
export const copyBooks = <Entry>(
  file: string,
  dataDir: string,
  spec: LedgerSpec<Entry>,
  onProgress?: VerifyProgress,
): Result<VerifiedCopy> => {
  const dir = backupsIn(dataDir);
  const part = join(dir, 'copy.db.part');
  const give = (result: Result<VerifiedCopy>): Result<VerifiedCopy> => {
    if (!result.ok) dropPart(part);
    return result;
  };
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    clearParts(dir);
    if (!existsSync(file)) return fail('data.missing', { file });
    const source = new Database(file, { readonly: true });
    try {
      source.pragma('busy_timeout = 2000');
      source.prepare('VACUUM INTO ?').run(part);
    } finally {
      source.close();
    }
    syncFile(part);
    return give(verified(part, spec, onProgress));
  } catch (error) {
    dropPart(part);
    const code = diskCode(error);
    if (code === null) throw error;
    return fail(code, { file: dir });
  }
};

export type BackupRecord = { readonly reason: BackupReason; readonly madeAtMs: number; readonly verifiedAtMs: number };

/**
 * Gives a verified copy its name and manifest, and deletes backups that are no longer needed, except the backup named `spared`.
 * Errors: `data.*`.
 */
export const keepCopy = (
  dataDir: string,
  { part, ...copy }: VerifiedCopy,
  kept: BackupRecord,
  spared: string | null = null,
): Result<Manifest> => {
  const dir = backupsIn(dataDir);
  const file = backupFileName(kept.madeAtMs, copy.seq);
  const manifest: Manifest = { version: 2, file, ...copy, ...kept };
  try {
    // Write the manifest first: a manifest without a database is ignored, but a database without a manifest would never be
    // cleaned up.
    writeWhole(join(dir, manifestOf(file)), manifestText(manifest));
    renameDurably(part, join(dir, file));
    for (const old of surplus(listBackups(dataDir))) if (old.file !== spared) dropBackup(dir, old);
    return ok(manifest);
  } catch (error) {
    dropPart(part);
    const code = diskCode(error);
    if (code === null) throw error;
    return fail(code, { file: dir });
  }
};
