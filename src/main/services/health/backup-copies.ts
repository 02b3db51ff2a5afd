// Copies the backups to a second backup folder, usually on another disk. An owner chooses the folder. A worker copies, so a slow
// or missing disk never blocks the till.
import type { BackupFolderView } from '../../../shared/contract/setup/health.ts';
import type { Cancel, Clock } from '../../../shared/ports.ts';
import { fail, type Result } from '../../../shared/result.ts';
import { localTime } from '../../../shared/time/business-day.ts';
import { listBackups, type Manifest } from '../../../ledger/backup/backup-files.ts';
import type { CopiesReport } from '../../../ledger/backup/copies.ts';
import { askedName } from '../../../ledger/backup/restore-request.ts';
import type { FolderChoice } from '../../../ledger/backup/second-folder.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { TillSettings } from '../../settings.ts';
import type { Changes } from '../changes.ts';
import type { Warnings } from './warnings.ts';
import { type AppError, appError } from '../../../shared/errors.ts';
import { within } from '../../../shared/time/within.ts';
import { createCopyRuns } from './backups/copy-runs.ts';
import { createFolderChoice } from './backups/folder-choice.ts';
import { createFolderWatch } from './backups/folder-watch.ts';

export type BackupCopiesDeps = {
  readonly jobs: Jobs | null;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly warnings: Warnings;
  readonly settings: TillSettings;
  readonly dataDir: string;
};

/**
 * Delay of the first copy after a start of the till: short, because a person who has just plugged the disk in again may restart
 * the till to start a copy.
 */
const firstMs = 10_000;
/** Missing copies become a warning for everybody only after one day: some shops take the disk home for the night. */
const saidAfterMs = 86_400_000;
/** Longest time in ms that a shutdown or a self-check waits for the copying of backups to end. */
const waitMs = 20_000;

/**
 * The warning about the second backup folder: for everybody once copies have been missing for a day; before that, while the
 * folder is not there, for the people who keep the books or close the day (the window shows it to no others). Null for none.
 */
const folderWarning = (choice: FolderChoice | null, nowMs: number, timeZone: string): AppError | null => {
  if (!choice) return null;
  const { folder, missingSinceMs, awaySinceMs } = choice;
  const timeOf = (ms: number): string => localTime(ms, timeZone).slice(0, 16).replace('T', ' ');
  if (missingSinceMs !== null && Math.abs(nowMs - missingSinceMs) >= saidAfterMs)
    return appError('backup.copies-missing', { since: timeOf(missingSinceMs) });
  return awaySinceMs === null ? null : appError('backup.folder-away', { folder, since: timeOf(awaySinceMs) });
};

/** Space needed: all existing backups plus one of the newest one's size. */
export const bytesNeeded = (home: readonly Pick<Manifest, 'bytes'>[]): number =>
  home.reduce((sum, { bytes }) => sum + bytes, home[0]?.bytes ?? 0);

type CopyingTo = { readonly jobs: Jobs; readonly dataDir: string; readonly ledgerId: string };
const copiedTo = async ({ folder, apart }: FolderChoice, { jobs, dataDir, ledgerId }: CopyingTo): Promise<CopiesReport> => {
  const found = await jobs.run({ kind: 'copy-out', dataDir, folder, apart, ledgerId, spared: askedName(dataDir) });
  const none = { list: [], apart: null, copied: null, copiedCount: 0, left: 0, oldestLeftMs: null };
  return found.ok ? found.value : { ...none, problem: found.error };
};

export const createBackupCopies = ({ jobs, ledger, clock, changes, warnings, settings, dataDir }: BackupCopiesDeps) => {
  const state = createFolderChoice(dataDir);
  let stopped = false;
  let timer: Cancel = () => {};

  const tell = (): void => {
    if (stopped) return;
    warnings.show('backups', folderWarning(state.chosen(), clock.wallMs(), settings.day.timeZone));
    changes.tell({ type: 'backups' });
  };

  const copy = async (isFirst: boolean): Promise<void> => {
    const chosen = state.chosen();
    if (!chosen || !jobs) return;
    const found = await copiedTo(chosen, { jobs, dataDir, ledgerId: ledger.journal.head().ledgerId });
    // While the worker ran, another second backup folder may have been chosen, or the till may have stopped: drop this result.
    if (stopped || state.chosen() !== chosen) return;
    state.take(chosen, found, clock.wallMs(), isFirst);
  };
  const runs = createCopyRuns(copy, tell);

  /** Copies to the second backup folder, one run at a time. A request during a run starts one more run afterwards. */
  const run = (): Promise<void> => (!jobs || !state.chosen() || stopped ? Promise.resolve() : runs.run());

  const wasAway = (): boolean | null => (runs.running() ? null : state.isAway());
  const watch = createFolderWatch({ clock, dataDir, chosen: state.chosen, wasAway, turned: () => void run() });

  return {
    run,
    /** The second backup folder as windows show it (view); null if no folder was chosen. */
    view: (): BackupFolderView | null => state.view(runs.running() !== null),
    /** The copies in the folder as of the last run, newest first. */
    list: (): readonly Manifest[] => state.report()?.list ?? [],
    folder: (): Pick<FolderChoice, 'folder'> | null => state.chosen(),
    /**
     * Tests the second backup folder, saves the choice, and starts copying the backups. Errors: `backup.folder-*`, `data.*`;
     * `request.not-here` if the till runs without workers.
     */
    async choose(folder: string): Promise<Result<null>> {
      if (!jobs) return fail('request.not-here');
      const needBytes = bytesNeeded(listBackups(dataDir));
      const tried = await jobs.run({ kind: 'try-folder', dataDir, folder, needBytes });
      if (!tried.ok) return tried;
      const { folder: found, apart } = tried.value;
      const kept = state.choose({ folder: found, apart }, clock.wallMs());
      if (kept.ok) void run();
      return kept;
    },
    /** Stops using the second backup folder; the copies stay in the folder. Error: `data.*`. */
    forget(): Result<null> {
      const kept = state.forget();
      tell();
      return kept;
    },
    /** Resolves when the running copy has ended, at the latest after `waitMs`. */
    async waitUntilCurrent(): Promise<void> {
      const running = runs.running();
      if (running) await within(clock, waitMs, running);
    },
    start(): void {
      timer = clock.after(firstMs, () => void run());
      watch.start();
    },
    stop(): void {
      stopped = true;
      timer();
      watch.stop();
    },
  };
};
export type BackupCopies = ReturnType<typeof createBackupCopies>;
