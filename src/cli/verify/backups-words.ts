// The terminal's text on the newest backup and the last copy on another disk.
import { listBackups } from '../../ledger/backup/backup-files.ts';
import { readFolderChoice } from '../../ledger/backup/second-folder.ts';
import { defaultDay, localTime } from '../../shared/time/business-day.ts';

const timeOf = (ms: number): string => localTime(ms, defaultDay.timeZone).slice(0, 16).replace('T', ' ');

/**
 * Returns the text about the backups of the till whose books are in this folder; '' if there is no backup and no second backup
 * folder was chosen, as in a folder of backups.
 */
export const backupsText = (dataDir: string): string => {
  const newest = listBackups(dataDir)[0];
  const choice = readFolderChoice(dataDir);
  if (!newest && !choice) return '';
  const made = newest ? `Newest backup: ${timeOf(newest.madeAtMs)}.` : 'There is no backup.';
  if (!choice) return `\n${made} No second folder was chosen for backups: they lie on one disk.`;
  const { folder, last, missingSinceMs } = choice;
  const copied = last ? `Last copy in ${folder}: ${timeOf(last.copiedAtMs)}.` : `No copy was made in ${folder} yet.`;
  const missing = missingSinceMs === null ? '' : ` Copies are missing there since ${timeOf(missingSinceMs)}.`;
  return `\n${made} ${copied}${missing}`;
};
