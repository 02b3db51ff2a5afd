// The second backup folder that an owner chose, and the report of the last run that copied to it.
import type { CopiesReport } from '../../../../ledger/backup/copies.ts';
import { listBackups, type Manifest } from '../../../../ledger/backup/backup-files.ts';
import { type FolderChoice, readFolderChoice, writeFolderChoice } from '../../../../ledger/backup/second-folder.ts';
import type { BackupFolderView } from '../../../../shared/contract/setup/health.ts';
import type { Result } from '../../../../shared/result.ts';

/**
 * The time in ms at which the oldest backup without a copy in the second backup folder was made; null if the last copy had no
 * problem. While the folder is unavailable, every backup made since the last copy counts as missing in it. `home`: the backups in
 * the data folder, newest first.
 */
const missingSince = (chosen: FolderChoice, { oldestLeftMs, apart, problem }: CopiesReport, home: () => readonly Manifest[]) => {
  if (!problem) return null;
  if (chosen.missingSinceMs !== null) return chosen.missingSinceMs;
  if (apart !== null) return oldestLeftMs;
  const newer = home().filter(({ file }) => chosen.last === null || file > chosen.last.file);
  return newer.at(-1)?.madeAtMs ?? null;
};

const isAway = ({ problem }: CopiesReport): boolean => problem?.code === 'backup.folder-away';

export const createFolderChoice = (dataDir: string) => {
  let choice: FolderChoice | null = readFolderChoice(dataDir);
  let report: CopiesReport | null = null;
  const keep = (next: FolderChoice | null): Result<null> => {
    const kept = writeFolderChoice(dataDir, next);
    if (!kept.ok) return kept;
    choice = next;
    report = null;
    return kept;
  };
  return {
    chosen: (): FolderChoice | null => choice,
    report: (): CopiesReport | null => report,
    /** True if the last run did not find the folder; null if no run has ended yet. */
    isAway: (): boolean | null => report && isAway(report),
    /**
     * Stores the report of a run that copied to `chosen`; `nowMs`: when the run ended. The runs of a series count their copied
     * backups together; `isFirst`: true for a series' first run.
     */
    take(chosen: FolderChoice, found: CopiesReport, nowMs: number, isFirst: boolean): void {
      const before = isFirst ? 0 : (report?.copiedCount ?? 0);
      report = { ...found, copiedCount: before + found.copiedCount };
      const [newest] = found.list;
      const now = found.copied === null ? null : { file: found.copied, copiedAtMs: nowMs };
      // A copy that was in the second backup folder before this folder was chosen has no copying time, so show the time at which
      // it was verified.
      const earlier = chosen.last ?? (newest ? { file: newest.file, copiedAtMs: newest.verifiedAtMs } : null);
      const next = {
        ...chosen,
        last: now ?? earlier,
        missingSinceMs: missingSince(chosen, found, () => listBackups(dataDir)),
        awaySinceMs: isAway(found) ? (chosen.awaySinceMs ?? nowMs) : null,
      };
      choice = next;
      // Ignore a failed write: the next copy finds the same state and writes it.
      if (JSON.stringify(next) !== JSON.stringify(chosen)) writeFolderChoice(dataDir, next);
    },
    /** Chooses a folder. If the same folder was chosen already, the facts about its copies are kept. Error: `data.*`. */
    choose(folder: Pick<FolderChoice, 'folder' | 'apart'>, chosenAtMs: number): Result<null> {
      const { last, missingSinceMs } = choice?.folder === folder.folder ? choice : { last: null, missingSinceMs: null };
      return keep({ version: 1, ...folder, chosenAtMs, last, missingSinceMs, awaySinceMs: null });
    },
    /** Stops using the folder. Error: `data.*`. */
    forget: (): Result<null> => keep(null),
    /** The second backup folder as windows show it (view); null if no folder was chosen. `busy`: true while a copy runs. */
    view: (busy: boolean): BackupFolderView | null =>
      choice && {
        folder: choice.folder,
        apart: report ? report.apart : choice.apart,
        busy,
        copiedAtMs: choice.last?.copiedAtMs ?? null,
        missingSinceMs: choice.missingSinceMs,
        copied: report?.copiedCount ?? null,
        left: report?.left ?? 0,
        problem: report?.problem ? { code: report.problem.code, params: { ...report.problem.params } } : null,
      },
  };
};
