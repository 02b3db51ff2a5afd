// The disk of the second backup folder fills up, turns read-only or is pulled out. The backups in the till's folder stay, no
// partial copy remains, the problem is shown, and missing copies are made once the disk works again.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { missingMounts } from '../support/machine/own-disk.ts';

const kit = (name: string): string => join(import.meta.dirname, 'kit', name);
const noMounts = missingMounts();

it('a chosen backup disk gets a first backup at once; a disk that fails during a copy loses none, and gets the missing copies later', (context) => {
  if (noMounts !== null) context.skip(noMounts);
  const { stdout, stderr } = spawnSync('unshare', ['-m', process.execPath, kit('backup-folder-child.ts')], {
    encoding: 'utf8',
    timeout: 120_000,
  });
  expect(stderr).toBe('');
  const sound = { homeProblem: null, whole: true, halves: 0 };
  const whole = (count: number) => ({ ...sound, home: count, there: count, inBoth: count, problem: null, missing: false });
  const lacks = (count: number, problem: string) => ({
    ...{ ...sound, home: count, there: count - 1, inBoth: count - 1 },
    ...{ problem, missing: true },
  });
  expect(JSON.parse(stdout)).toEqual({
    first: whole(1),
    good: whole(2),
    full: lacks(3, 'backup.folder-full'),
    roomy: whole(3),
    readOnly: lacks(4, 'backup.folder-unwritable'),
    writable: whole(4),
    pulled: { ...lacks(5, 'backup.folder-away'), there: 0, inBoth: 0, inItsPlace: [] },
    another: whole(5),
    middle: { problem: 'backup.folder-away', inItsPlace: [], home: 5 },
  });
});

it('a full backup disk gets the missing copy once an old copy that is no longer needed is deleted', (context) => {
  if (noMounts !== null) context.skip(noMounts);
  const args = ['-m', process.execPath, kit('crowded-folder-child.ts')];
  const { stdout, stderr } = spawnSync('unshare', args, { encoding: 'utf8', timeout: 60_000 });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({ problem: null, left: 0, isNewestCopied: true, there: [false, true, true] });
});
