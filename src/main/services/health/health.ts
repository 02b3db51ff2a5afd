// Health of the books: verification, backups and the till's self-check, which share one worker pool.
import type { BackupsDeps } from './backups.ts';
import { type BackupCopiesDeps, createBackupCopies } from './backup-copies.ts';
import { createBackups } from './backups.ts';
import { createDiagnostics, type DiagnosticsDeps } from './diagnostics.ts';
import { createRechecks, type RechecksDeps } from './rechecks.ts';
import { createVerifications, type VerificationsDeps } from './verifications.ts';

export type HealthDeps = Omit<BackupsDeps, 'copies'> &
  BackupCopiesDeps &
  VerificationsDeps &
  RechecksDeps &
  Omit<DiagnosticsDeps, 'backups' | 'copies'>;

export const createHealth = (deps: HealthDeps) => {
  const verifications = createVerifications(deps);
  const copies = createBackupCopies(deps);
  const backups = createBackups({ ...deps, copies });
  const diagnostics = createDiagnostics({ ...deps, backups, copies });
  const rechecks = createRechecks(deps);
  const parts = [verifications, copies, backups, diagnostics, rechecks];
  return {
    verifications,
    backups,
    diagnostics,
    rechecks,
    start(): void {
      copies.start();
      backups.start();
      diagnostics.start();
      rechecks.start();
    },
    /** Stops all parts; resolves when no job runs any more. */
    async stop(): Promise<void> {
      for (const part of parts) part.stop();
      await deps.jobs?.stop();
    },
  };
};
export type BooksHealth = ReturnType<typeof createHealth>;
