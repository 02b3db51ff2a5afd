// Merges the backups of the data folder and of the second backup folder into one list for windows.
import type { BackupPlace, BackupView } from '../../../../shared/contract/setup/health.ts';
import type { Manifest } from '../../../../ledger/backup/backup-files.ts';

/**
 * The backups of the data folder (`home`) and of the second backup folder (`folder`), newest first. Files with the same name and
 * SHA-256 are one backup with two places.
 */
export const backupViews = (home: readonly Manifest[], folder: readonly Manifest[]): BackupView[] => {
  const views = new Map<string, BackupView>();
  const add = (place: BackupPlace, { file, reason, epoch, seq, bytes, madeAtMs, verifiedAtMs, sha256 }: Manifest): void => {
    const key = `${file} ${sha256}`;
    const places = [...(views.get(key)?.places ?? []), place];
    views.set(key, { file, reason, epoch, seq, bytes, madeAtMs, verifiedAtMs, places });
  };
  for (const each of home) add('home', each);
  for (const each of folder) add('folder', each);
  return [...views.values()].sort((a, b) => b.madeAtMs - a.madeAtMs || b.epoch - a.epoch || b.seq - a.seq);
};
