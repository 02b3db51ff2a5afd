// The second backup folder is changed while backups are copied to it: the result of that run is dropped.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type BackupCopies, createBackupCopies } from '../../../../../src/main/services/health/backup-copies.ts';
import { createWarnings } from '../../../../../src/main/services/health/warnings.ts';
import { createChanges } from '../../../../../src/main/services/changes.ts';
import type { Job, Jobs } from '../../../../../src/main/jobs/jobs.ts';
import type { Ledger } from '../../../../../src/main/ledger/ledger.ts';
import { ok } from '../../../../../src/shared/result.ts';
import { tempDir } from '../../../../support/temp-dir.ts';
import { testSettings } from '../../../../support/till.ts';
import { createWorld } from '../../../../support/world.ts';

let dir: ReturnType<typeof tempDir>;
let copies: BackupCopies;
/** The runs that copy, each with the folder that it copies to and a function that ends it. */
let runs: { readonly folder: string; end(): void }[];
beforeEach(() => {
  dir = tempDir();
  runs = [];
  const run = (job: Job): Promise<unknown> => {
    if (job.kind === 'try-folder') return Promise.resolve(ok({ folder: job.folder, apart: true }));
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const problem = { code: 'backup.folder-full', params: {} };
    const report = { list: [], apart: true, copied: null, copiedCount: 0, left: 3, oldestLeftMs: 5, problem };
    runs.push({ folder: job.kind === 'copy-out' ? job.folder : '', end: () => resolve(ok(report)) });
    return promise;
  };
  const { clock } = createWorld().life(1);
  const changes = createChanges();
  copies = createBackupCopies({
    jobs: { run, stop: async () => {} } as unknown as Jobs,
    ledger: { journal: { head: () => ({ ledgerId: 'ours' }) } } as Ledger,
    ...{ clock, changes, warnings: createWarnings(clock, changes), settings: testSettings(), dataDir: dir.path },
  });
});
afterEach(() => {
  copies.stop();
  dir.remove();
});

it('a run to the folder that is chosen reports the state of this folder', async () => {
  await copies.choose('/first');
  runs[0]?.end();
  await vi.waitFor(() =>
    expect(copies.view()).toMatchObject({ folder: '/first', left: 3, problem: { code: 'backup.folder-full' } }),
  );
});

it('a run to a folder that is no longer chosen does not bring this folder back', async () => {
  await copies.choose('/first');
  await copies.choose('/second');
  runs[0]?.end();
  await vi.waitFor(() => expect(runs.map(({ folder }) => folder)).toEqual(['/first', '/second']));
  expect(copies.view()).toMatchObject({ folder: '/second', left: 0, problem: null });
});

it('a run to a folder that was given up does not bring this folder back', async () => {
  await copies.choose('/first');
  copies.forget();
  runs[0]?.end();
  await copies.waitUntilCurrent();
  expect(copies.view()).toBeNull();
});
