// Makes one backup at a time, and stores the error of the last run.
import { join } from 'node:path';
import { keepCopy } from '../../../../ledger/backup/backup.ts';
import { type BackupReason, listBackups, type Manifest } from '../../../../ledger/backup/backup-files.ts';
import { askedName } from '../../../../ledger/backup/restore-request.ts';
import type { AppError } from '../../../../shared/errors.ts';
import type { Clock } from '../../../../shared/ports.ts';
import type { Result } from '../../../../shared/result.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { databaseFile, type Ledger } from '../../../ledger/ledger.ts';
import type { Changes } from '../../changes.ts';
import type { BackupCopies } from '../backup-copies.ts';

export type BackupMakerDeps = {
  readonly ledger: Pick<Ledger, 'journal'>;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly copies: Pick<BackupCopies, 'run'>;
  readonly dataDir: string;
};

export const createBackupMaker = ({ ledger, clock, changes, copies, dataDir }: BackupMakerDeps) => {
  let making: Promise<Result<Manifest>> | null = null;
  let problem: AppError | null = null;
  let stopped = false;

  const newest = (): Manifest | null => listBackups(dataDir)[0] ?? null;

  /** True if the newest backup has every entry of the journal. */
  const isUpToDate = (): boolean => {
    const { epoch, seq } = ledger.journal.head();
    const last = newest();
    return last !== null && last.epoch === epoch && last.seq === seq;
  };

  const copy = async (by: Jobs, reason: BackupReason): Promise<Result<Manifest>> => {
    const madeAtMs = clock.wallMs();
    const copied = await by.run({ kind: 'copy', file: join(dataDir, databaseFile), dataDir });
    if (!copied.ok) return copied;
    // Never delete the backup that the next start of the till is to restore, however many newer ones there are.
    return keepCopy(dataDir, copied.value, { reason, madeAtMs, verifiedAtMs: clock.wallMs() }, askedName(dataDir));
  };

  /** Makes one backup at a time; a request during a run returns the same backup. */
  const make = (by: Jobs, reason: BackupReason): Promise<Result<Manifest>> => {
    making ??= copy(by, reason).then((made) => {
      making = null;
      problem = made.ok ? null : made.error;
      if (made.ok) void copies.run();
      if (!stopped) changes.tell({ type: 'backups' });
      return made;
    });
    changes.tell({ type: 'backups' });
    return making;
  };

  return {
    newest,
    isUpToDate,
    make,
    /** The backup that is being made now; null if none is. */
    making: (): Promise<Result<Manifest>> | null => making,
    /** The error of the last backup; null if it succeeded. */
    problem: (): AppError | null => problem,
    /** Stops announcing finished backups to listeners. */
    stop(): void {
      stopped = true;
    },
  };
};
export type BackupMaker = ReturnType<typeof createBackupMaker>;
