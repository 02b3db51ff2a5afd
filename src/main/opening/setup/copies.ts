// Restores a backup during the first set-up: finds backups in a folder, verifies one, and starts the books of a new machine with
// it. The sealed keys stay on the old machine, so the user enters them again.
import { join } from 'node:path';
import { readManifest } from '../../../ledger/backup/backup-files.ts';
import { unknownActor } from '../../../ledger/backup/restore-request.ts';
import { hasBooks } from '../../../ledger/backup/initialised.ts';
import { openBooks } from '../../../ledger/verify/books-file.ts';
import type { BackupLook, BooksFacts, FoundCopies } from '../../../shared/contract/setup/setup.ts';
import type { Clock, Files, Random } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { factsOf } from '../../ledger/books/books-facts.ts';
import { databaseFile } from '../../ledger/ledger.ts';
import { putBack } from '../../ledger/restore/put-back.ts';
import { takeFolders } from '../own-folders.ts';
import { lookOf, type OwnBooks } from '../../services/health/backup-look.ts';

export type CopiesParts = {
  /** The folder with all data of this till. */
  readonly dir: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly files: Files;
  /** Runs the search and the verification, which can be slow. */
  readonly jobs: Jobs;
  /** The system's folder dialog; returns null if the user cancels it. */
  pickFolder?(): Promise<string | null>;
};

export const createSetupCopies = ({ dir, clock, random, files, jobs, ...host }: CopiesParts) => {
  const booksDir = join(dir, 'books');
  const file = join(booksDir, databaseFile);
  const pickFolder = host.pickFolder?.bind(host) ?? null;
  let folder: string | null = null;

  const factsHere = (): BooksFacts | null => {
    const books = openBooks(file);
    if (!books.ok) return null;
    try {
      return factsOf(books.value);
    } finally {
      books.value.close();
    }
  };
  let books = factsHere();

  return {
    picksFolder: pickFolder !== null,
    /** Shop, till and other identity of readable books that are already in the till's folder; null if there are none. */
    books: () => books,
    /**
     * Lists the backups in a folder; null opens the folder dialog. Errors: `backup.folder-malformed`, `backup.folder-unreadable`,
     * `request.not-here` if the host has no folder dialog.
     */
    async find(asked: string | null): Promise<Result<FoundCopies>> {
      if (asked === null && !pickFolder) return fail('request.not-here');
      const named = asked ?? (await pickFolder?.()) ?? null;
      if (named === null) return ok({ folder: null, timeZone: null, list: [] });
      const found = await jobs.run({ kind: 'find-copies', folder: named.trim() });
      if (!found.ok) return found;
      ({ folder } = found.value);
      const list = found.value.list.map(({ file: name, seq, hash, madeAtMs }) => ({ file: name, seq, hash, madeAtMs }));
      const at = found.value.folder;
      const zone = await jobs.run({ kind: 'copies-zone', paths: list.map((each) => join(at, each.file)) });
      return ok({ folder, timeZone: zone.ok ? zone.value : null, list });
    },
    /** Verifies a backup and compares it with this till. Errors: `backup.unknown`, `backup.damaged`. */
    async check(name: string, own: OwnBooks): Promise<Result<BackupLook>> {
      if (folder === null) return fail('backup.unknown', { name });
      const path = join(folder, name);
      const checked = await jobs.run({ kind: 'check-copy', folder, file: name });
      // This machine has no books, so nobody knows which numbers were used after the backup.
      return checked.ok ? ok(lookOf(checked.value, path, own, { seq: null, open: false })) : checked;
    },
    /**
     * Restores a backup. Asks for no owner's approval, because the till has no books with users. Errors: `setup.books-there`,
     * those of `putBack`, `data.*`.
     */
    restore(name: string, here: OwnBooks, agreed: boolean): Result<null> {
      const { mode, merchant, till } = here;
      const own = { mode, merchant, till };
      if (hasBooks(booksDir, file)) return fail('setup.books-there');
      if (folder === null || !readManifest(folder, name)) return fail('backup.unknown', { name });
      const taken = takeFolders(dir, files);
      if (!taken.ok) return taken;
      const done = putBack(
        booksDir,
        { from: join(folder, name), actor: unknownActor, proof: null, own, agreed },
        { clock, random },
      );
      if (!done.ok) return done;
      books = factsHere();
      return ok(null);
    },
  };
};
export type SetupCopies = ReturnType<typeof createSetupCopies>;
