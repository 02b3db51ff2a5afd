// Tests the watch of the second backup folder: while a look waits for the disk, no second look begins.
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import type { FolderChoice } from '../../../../../src/ledger/backup/second-folder.ts';
import { createFolderWatch } from '../../../../../src/main/services/health/backups/folder-watch.ts';

it('asks the disk once at a time, and again after its answer', async () => {
  let due = (): void => {};
  let asked = 0;
  let turn = (): void => {};
  const turned = () => new Promise<void>((resolve) => (turn = resolve));
  const choice = {
    get folder() {
      asked += 1;
      return tmpdir();
    },
    apart: false,
  } as FolderChoice;
  const clock = {
    ...{ wallMs: () => 0, monoMs: () => 0 },
    after(_: number, run: () => void) {
      due = run;
      return () => {};
    },
  };
  createFolderWatch({ clock, dataDir: tmpdir(), chosen: () => choice, wasAway: () => true, turned: () => turn() }).start();
  for (const looks of [1, 2]) {
    const back = turned();
    due();
    due();
    expect(asked).toBe(looks);
    await back;
  }
});
