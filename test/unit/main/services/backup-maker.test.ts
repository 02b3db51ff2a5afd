// Backups of the running till are made one at a time, and each request after a finished backup makes a new one.
import { expect, it } from 'vitest';
import { createChanges } from '../../../../src/main/services/changes.ts';
import { createBackupMaker } from '../../../../src/main/services/health/backups/backup-maker.ts';
import type { Jobs } from '../../../../src/main/jobs/jobs.ts';
import { fail } from '../../../../src/shared/result.ts';
import { createHandClock } from '../../../support/hand-clock.ts';
import { tempDir } from '../../../support/temp-dir.ts';

it('two requests at once get one backup, and a later request gets a backup of its own', async () => {
  const dir = tempDir();
  try {
    let runs = 0;
    const run = async () => (++runs, fail('data.unwritable', { file: `copy-${runs}` }));
    const jobs: Jobs = { run, stop: async () => {} };
    const maker = createBackupMaker({
      ledger: { journal: {} as never },
      clock: createHandClock(),
      changes: createChanges(),
      copies: { run: async () => {} },
      dataDir: dir.path,
    });
    const both = await Promise.all([maker.make(jobs, 'by-hand'), maker.make(jobs, 'daily')]);
    expect([runs, both[0] === both[1], maker.making()]).toEqual([1, true, null]);
    expect(await maker.make(jobs, 'by-hand')).toMatchObject({ error: { params: { file: 'copy-2' } } });
    expect(maker.problem()?.params).toEqual({ file: 'copy-2' });
  } finally {
    dir.remove();
  }
});
