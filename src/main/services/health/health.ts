// Health of the books: their verification, their backups, and the till's self-check, with the one worker pool they share.
import type { BackupsDeps } from './backups.ts';
import { createBackups } from './backups.ts';
import { createDiagnostics, type DiagnosticsDeps } from './diagnostics.ts';
import { createVerifications, type VerificationsDeps } from './verifications.ts';

export type HealthDeps = BackupsDeps & VerificationsDeps & Omit<DiagnosticsDeps, 'backups'>;

export const createHealth = (deps: HealthDeps) => {
  const verifications = createVerifications(deps);
  const backups = createBackups(deps);
  const diagnostics = createDiagnostics({ ...deps, backups });
  const parts = [verifications, backups, diagnostics];
  return {
    verifications,
    backups,
    diagnostics,
    start(): void {
      backups.start();
      diagnostics.start();
    },
    /** Resolves once no job runs any more. */
    async stop(): Promise<void> {
      for (const part of parts) part.stop();
      await deps.jobs?.stop();
    },
  };
};
