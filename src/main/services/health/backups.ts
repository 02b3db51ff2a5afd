// Backups of the running till: makes them, copies them to the second backup folder, and requests their restore at the next start.
import type { BackupPlace, BackupsView } from '../../../shared/contract/setup/health.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { Clock } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { listBackups, type Manifest } from '../../../ledger/backup/backup-files.ts';
import type { TillSettings } from '../../settings.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { askedName } from '../../../ledger/backup/restore-request.ts';
import type { BackupLook } from '../../../shared/contract/setup/setup.ts';
import type { OwnSecrets } from '../../../secrets/port.ts';
import type { Changes } from '../changes.ts';
import type { Approve } from '../supervision/supervised.ts';
import type { BackupCopies } from './backup-copies.ts';
import { lookAtBackup, type OwnBooks } from './backup-look.ts';
import { type BackupMaker, createBackupMaker } from './backups/backup-maker.ts';
import { createBackupTimes } from './backups/backup-times.ts';
import { backupViews } from './backups/backup-views.ts';
import { createRestoreRequests, type RestoreInput } from './backups/restore-requests.ts';

export type BackupsDeps = {
  readonly jobs: Jobs | null;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly secrets: Pick<OwnSecrets, 'fingerprint'>;
  readonly copies: BackupCopies;
  readonly dataDir: string;
  readonly settings: Pick<TillSettings, 'day'>;
  /** This till's mode, merchant, till id and shop name, with which a backup is compared. */
  own(): OwnBooks;
};

/** Makes a first backup, which is then copied, if a second backup folder was chosen while there is no backup yet. */
const firstBackup = (maker: BackupMaker, jobs: Jobs | null, chosen: Result<null>): Result<null> => {
  if (chosen.ok && jobs && maker.newest() === null) void maker.make(jobs, 'by-hand');
  return chosen;
};

export const createBackups = ({ jobs, ledger, clock, changes, copies, dataDir, own, secrets, settings }: BackupsDeps) => {
  const maker = createBackupMaker({ ledger, clock, changes, copies, dataDir });
  const times = createBackupTimes({ maker, clock, changes, copies });
  const requests = createRestoreRequests({ ledger, changes, secrets, copies, dataDir, own });

  const now = (): BackupsView => {
    const problem = maker.problem();
    return {
      list: backupViews(listBackups(dataDir), copies.list()),
      timeZone: settings.day.timeZone,
      asked: askedName(dataDir),
      busy: maker.making() !== null,
      problem: problem && { code: problem.code, params: { ...problem.params } },
      folder: copies.view(),
    };
  };
  const after = (done: Result<null>): Result<BackupsView> => (done.ok ? ok(now()) : done);

  return {
    now,
    newest: (): Manifest | null => maker.newest(),
    problem: (): AppError | null => maker.problem(),
    start(): void {
      if (jobs) times.start(jobs);
    },
    /** Starts a backup and returns at once. Error: `request.not-here` if the till runs without workers. */
    begin(): Result<BackupsView> {
      if (!jobs) return fail('request.not-here');
      void maker.make(jobs, 'by-hand');
      return ok(now());
    },
    /** Makes the backup at shutdown, unless nothing was written since the last backup. */
    async close(): Promise<void> {
      await times.close(jobs);
      await copies.waitUntilCurrent();
    },
    /**
     * Reads a backup's facts for the restore dialog. Errors: `backup.unknown`, `backup.damaged`; `request.not-here` if the host
     * has no workers.
     */
    async look(file: string, from: BackupPlace): Promise<Result<BackupLook>> {
      const backup = requests.found(file, from);
      if (!jobs || !backup) return jobs ? fail('backup.unknown', { name: file }) : fail('request.not-here');
      return lookAtBackup(jobs, { path: backup.path, file }, own(), { seq: ledger.journal.head().seq, open: true });
    },
    /**
     * Requests that the next start of the till replaces the books with this backup. Errors: `backup.unknown`, `backup.foreign`,
     * those of `allowRestore` and of the approval, `request.reused`, `data.*`.
     */
    restore: async (input: RestoreInput): Promise<Result<BackupsView>> => after(await requests.ask(input)),
    /** Cancels a requested restore. Errors: those of the approval, `data.*`. */
    callOff: async (approve: Approve): Promise<Result<BackupsView>> => after(await requests.callOff(approve)),
    /**
     * Chooses the second backup folder and starts copying the backups to it; if there is no backup yet, makes one. Errors:
     * `backup.folder-*`, `data.*`, `request.not-here`.
     */
    choose: async (folder: string): Promise<Result<BackupsView>> => after(firstBackup(maker, jobs, await copies.choose(folder))),
    /** Stops using the second backup folder. Error: `data.*`. */
    forget: (): Result<BackupsView> => after(copies.forget()),
    /**
     * Starts copying the backups that the second backup folder lacks. Error: `request.not-here` if the till runs without workers.
     */
    copyNow(): Result<BackupsView> {
      if (!jobs) return fail('request.not-here');
      void copies.run();
      return ok(now());
    },
    stop: (): void => times.stop(),
  };
};
export type Backups = ReturnType<typeof createBackups>;
