// Requests to restore a backup at the next start of the till, and their cancelling.
import { join } from 'node:path';
import { backupName, backupsIn, type Manifest, namedInManifest, readManifest } from '../../../../ledger/backup/backup-files.ts';
import { allowRestore } from '../../../../ledger/backup/restore.ts';
import { askRestore, booksAsOf, callOffRestore, restoreText } from '../../../../ledger/backup/restore-request.ts';
import { copyAt } from '../../../../ledger/backup/second-folder.ts';
import type { OwnSecrets } from '../../../../secrets/port.ts';
import type { BackupPlace } from '../../../../shared/contract/setup/health.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { databaseFile, type Ledger } from '../../../ledger/ledger.ts';
import type { Changes } from '../../changes.ts';
import type { Approve } from '../../supervision/supervised.ts';
import type { BackupCopies } from '../backup-copies.ts';
import type { OwnBooks } from '../backup-look.ts';

export type RestoreInput = {
  readonly requestId: string;
  readonly file: string;
  readonly from: BackupPlace;
  readonly agreed: boolean;
  readonly approve: Approve;
};

export type RestoreRequestsDeps = {
  readonly ledger: Ledger;
  readonly changes: Changes;
  readonly secrets: Pick<OwnSecrets, 'fingerprint'>;
  readonly copies: Pick<BackupCopies, 'folder' | 'list'>;
  readonly dataDir: string;
  /** This till's mode, merchant, till id and shop name, with which a backup is compared. */
  own(): OwnBooks;
};

type BackupFile = { readonly manifest: Manifest; readonly path: string };

export const createRestoreRequests = ({ ledger, changes, secrets, copies, dataDir, own }: RestoreRequestsDeps) => {
  /** The backup with this file name in the data folder (`home`) or the second backup folder (`folder`); null if there is none. */
  const found = (file: string, from: BackupPlace): BackupFile | null => {
    const folder = from === 'folder' ? copies.folder() : null;
    const there = folder && copies.list().find((each) => each.file === file);
    if (folder && there) return { manifest: there, path: copyAt(folder, file) };
    const home = from === 'home' && backupName.test(file) ? readManifest(backupsIn(dataDir), file) : null;
    return home && { manifest: home, path: join(backupsIn(dataDir), file) };
  };

  return {
    found,
    /** Requests that the next start of the till replaces the books with this backup. Errors: those of `Backups.restore`. */
    async ask({ requestId, file, from, agreed, approve }: RestoreInput): Promise<Result<null>> {
      const backup = found(file, from);
      if (!backup) return fail('backup.unknown', { name: file });
      const { manifest, path } = backup;
      if (manifest.ledgerId !== ledger.journal.head().ledgerId) return fail('backup.foreign', { name: file });
      const { shopName: _, ...here } = own();
      const fits = allowRestore(file, here, namedInManifest(manifest), agreed);
      if (!fits.ok) return fits;
      const earlier = ledger.journal.byRequestId(requestId);
      if (earlier) return fail('request.reused');
      const allowed = await approve();
      if (!allowed.ok) return allowed;
      const { actor, approval } = allowed.value;
      const wish = { requestId, actor, approval, own: here, agreed, asOf: booksAsOf(join(dataDir, databaseFile)) };
      const whole = { ...wish, backup: from === 'folder' ? path : file };
      const asked = askRestore(dataDir, { ...whole, tag: secrets.fingerprint(restoreText(whole, manifest.sha256)) });
      if (!asked.ok) return asked;
      changes.tell({ type: 'backups' });
      return ok(null);
    },
    /**
     * Cancels a requested restore and records who cancelled it. The new journal entry also makes a copy of the request file
     * worthless: a request counts only while the books' last row is the one that the request names. Errors: those of the
     * approval, `data.*`.
     */
    async callOff(approve: Approve): Promise<Result<null>> {
      const allowed = await approve();
      if (!allowed.ok) return allowed;
      const { actor, approval } = allowed.value;
      const { by, self } = approval ?? { by: actor, self: true };
      const body = { right: 'restore', command: 'backup.keep-books', by, self } as const;
      const written = ledger.write(({ record }) => record('approval.given', body, { actor }));
      if (!written.ok) return written;
      callOffRestore(dataDir);
      changes.tell({ type: 'backups' });
      return ok(null);
    },
  };
};
