// Copies of the backups in a second folder, usually on another disk. An owner chooses the folder and a worker keeps it up to
// date, so a slow or missing disk never holds up the till.
import type { BackupFolderView } from '../../../shared/contract/setup/health.ts';
import type { Cancel, Clock } from '../../../shared/ports.ts';
import { fail, type Result } from '../../../shared/result.ts';
import { localTime } from '../../../shared/time/business-day.ts';
import type { CopiesReport } from '../../../ledger/backup/copies.ts';
import { listBackups, type Manifest } from '../../../ledger/backup/backup-files.ts';
import { askedRestore, nameOf } from '../../../ledger/backup/restore-request.ts';
import { type FolderChoice, readFolderChoice, writeFolderChoice } from '../../../ledger/backup/second-folder.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { TillSettings } from '../../settings.ts';
import type { Changes } from '../changes.ts';
import type { Warnings } from './warnings.ts';
import { appError } from '../../../shared/errors.ts';

export type BackupCopiesDeps = {
  readonly jobs: Jobs | null;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly warnings: Warnings;
  readonly settings: TillSettings;
  readonly dataDir: string;
};

/** Delay of the first copy after a start: short enough for somebody who plugs the disk in again and restarts. */
const firstMs = 10_000;
/** A missing folder becomes a warning on every screen only after one day: some shops take the disk home for the night. */
const saidAfterMs = 86_400_000;
/** Longest time that a shutdown or a self-check waits for a copy to end. */
const waitMs = 20_000;

export const createBackupCopies = ({ jobs, ledger, clock, changes, warnings, settings, dataDir }: BackupCopiesDeps) => {
  let choice: FolderChoice | null = readFolderChoice(dataDir);
  let report: CopiesReport | null = null;
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let timer: Cancel = () => {};

  const tell = (): void => {
    if (stopped) return;
    const since = choice?.missingSinceMs ?? null;
    const isLong = since !== null && Math.abs(clock.wallMs() - since) >= saidAfterMs;
    const at = isLong ? localTime(since, settings.day.timeZone).slice(0, 16).replace('T', ' ') : '';
    warnings.show('backups', isLong ? appError('backup.copies-missing', { since: at }) : null);
    changes.tell({ type: 'backups' });
  };

  /**
   * The time in ms at which the oldest backup without a copy was made; null if the last copy had no problem. While the folder is
   * away, the backups made since the last copy have no copy.
   */
  const missingSince = (chosen: FolderChoice, { oldestLeftMs, apart, problem }: CopiesReport): number | null => {
    if (!problem) return null;
    if (chosen.missingSinceMs !== null) return chosen.missingSinceMs;
    if (apart !== null) return oldestLeftMs;
    const newer = listBackups(dataDir).filter(({ file }) => chosen.last === null || file > chosen.last.file);
    return newer.at(-1)?.madeAtMs ?? null;
  };

  const take = (chosen: FolderChoice, found: CopiesReport): void => {
    report = found;
    const [newest] = found.list;
    const now = found.copied === null ? null : { file: found.copied, copiedAtMs: clock.wallMs() };
    // For copies that were in the folder before it was chosen, use the time at which they were verified.
    const before = chosen.last ?? (newest ? { file: newest.file, copiedAtMs: newest.verifiedAtMs } : null);
    const next = { ...chosen, last: now ?? before, missingSinceMs: missingSince(chosen, found) };
    choice = next;
    // If the disk refuses this file, the next run finds the same state again.
    if (JSON.stringify(next) !== JSON.stringify(chosen)) writeFolderChoice(dataDir, next);
  };

  const look = async (by: Jobs): Promise<void> => {
    const chosen = choice;
    if (!chosen) return;
    const asked = askedRestore(dataDir);
    const found = await by.run({
      ...{ kind: 'copy-out', dataDir, folder: chosen.folder, apart: chosen.apart },
      ...{ ledgerId: ledger.journal.head().ledgerId, spared: asked && nameOf(asked) },
    });
    // While the worker ran, another folder may have been chosen, or the till may have stopped: drop this result.
    if (stopped || choice !== chosen) return;
    take(
      chosen,
      found.ok ? found.value : { list: [], apart: null, copied: null, left: 0, oldestLeftMs: null, problem: found.error },
    );
  };

  /** Copies to the second folder, one run at a time. A request during a run starts one more run afterwards. */
  const run = (): Promise<void> => {
    if (!jobs || !choice || stopped) return Promise.resolve();
    if (running) {
      again = true;
      return running;
    }
    const carryOut = async (): Promise<void> => {
      do {
        again = false;
        await look(jobs);
      } while (again);
    };
    running = carryOut().finally(() => {
      running = null;
      tell();
    });
    tell();
    return running;
  };

  const keep = (next: FolderChoice | null): Result<null> => {
    const kept = writeFolderChoice(dataDir, next);
    if (!kept.ok) return kept;
    choice = next;
    report = null;
    return kept;
  };

  return {
    run,
    /** The second folder as screens show it; null if none was chosen. */
    view: (): BackupFolderView | null =>
      choice && {
        folder: choice.folder,
        apart: report ? report.apart : choice.apart,
        busy: running !== null,
        copiedAtMs: choice.last?.copiedAtMs ?? null,
        missingSinceMs: choice.missingSinceMs,
        left: report?.left ?? 0,
        problem: report?.problem ? { code: report.problem.code, params: { ...report.problem.params } } : null,
      },
    /** The copies in the folder as of the last run, newest first. */
    list: (): readonly Manifest[] => report?.list ?? [],
    folder: (): Pick<FolderChoice, 'folder'> | null => choice,
    /**
     * Tests the folder, saves the choice, and starts a copy. Errors: `backup.folder-*`, `data.*`; `request.not-here` where there
     * are no workers.
     */
    async choose(folder: string): Promise<Result<null>> {
      if (!jobs) return fail('request.not-here');
      const home = listBackups(dataDir);
      // Space needed: all existing backups plus one of the newest one's size.
      const needBytes = home.reduce((sum, { bytes }) => sum + bytes, home[0]?.bytes ?? 0);
      const tried = await jobs.run({ kind: 'try-folder', dataDir, folder, needBytes });
      if (!tried.ok) return tried;
      const { folder: found, apart } = tried.value;
      const before = choice?.folder === found ? choice : null;
      const { last, missingSinceMs } = before ?? { last: null, missingSinceMs: null };
      const kept = keep({ version: 1, folder: found, apart, chosenAtMs: clock.wallMs(), last, missingSinceMs });
      if (kept.ok) void run();
      return kept;
    },
    /** Gives the second folder up; its copies stay there. Error: `data.*`. */
    forget(): Result<null> {
      const kept = keep(null);
      tell();
      return kept;
    },
    /** Resolves when the running copy has ended, at the latest after `waitMs`. */
    async waitUntilCurrent(): Promise<void> {
      if (!running) return;
      let callOff: Cancel = () => {};
      const enough = new Promise<void>((resolve) => {
        callOff = clock.after(waitMs, resolve);
      });
      await Promise.race([running, enough]);
      callOff();
    },
    start(): void {
      timer = clock.after(firstMs, () => void run());
    },
    stop(): void {
      stopped = true;
      timer();
    },
  };
};
export type BackupCopies = ReturnType<typeof createBackupCopies>;
