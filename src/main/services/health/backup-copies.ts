// Copies of the backups in a second folder, on another disk: chosen by an owner, kept up to date by a worker. Whatever that disk does, nobody at the
// till waits for it.
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

/** Soon enough after the start for whoever plugged the disk in again. */
const firstMs = 10_000;
/** Above every screen it is said only then: a disk may be taken home for a night. */
const saidAfterMs = 86_400_000;
/** What a shutdown, or a self-check, waits for it. */
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

  /** When the first of those was made that have no copy: of a folder that is away, of those that were made since the last copy. */
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
    // Copies that were there before this folder was chosen were made when they were verified.
    const before = chosen.last ?? (newest ? { file: newest.file, copiedAtMs: newest.verifiedAtMs } : null);
    const next = { ...chosen, last: now ?? before, missingSinceMs: missingSince(chosen, found) };
    choice = next;
    // Where it cannot be kept, the next look finds it again.
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
    // Meanwhile another one may have been chosen, or the till may be over.
    if (stopped || choice !== chosen) return;
    take(
      chosen,
      found.ok ? found.value : { list: [], apart: null, copied: null, left: 0, oldestLeftMs: null, problem: found.error },
    );
  };

  /** One at a time: a request while one runs has it run once more. */
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
    /** Null where no folder was chosen. */
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
    /** What lay there when it was last looked at, newest first. */
    list: (): readonly Manifest[] => report?.list ?? [],
    folder: (): Pick<FolderChoice, 'folder'> | null => choice,
    /** Tries it, keeps it, and begins to copy. Errors: `backup.folder-*`, `data.*`; `request.not-here` where there are no workers. */
    async choose(folder: string): Promise<Result<null>> {
      if (!jobs) return fail('request.not-here');
      const home = listBackups(dataDir);
      // For those that there are, and one more.
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
    /** None any more; what lies there stays. Error: `data.*`. */
    forget(): Result<null> {
      const kept = keep(null);
      tell();
      return kept;
    },
    /** Resolves once it is up to date, or has been waited for long enough. */
    async settle(): Promise<void> {
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
