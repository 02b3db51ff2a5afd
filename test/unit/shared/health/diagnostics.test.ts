// Diagnoses of free disk space, of the age of the newest backup, and of its copies on another disk.
import { describe, expect, it } from 'vitest';
import { backupAge, copiesState, diagnosis, roomFor } from '../../../../src/shared/health/diagnostics.ts';

const mebibyte = 2 ** 20;
const day = 86_400_000;

describe('free space on the disk', () => {
  it.each([
    [0, 'disk-full'],
    [100 * mebibyte - 1, 'disk-full'],
    [100 * mebibyte, 'disk-low'],
    [1024 * mebibyte - 1, 'disk-low'],
    [1024 * mebibyte, 'disk-roomy'],
  ])('%i bytes: %s', (free, code) => {
    expect(roomFor(free)).toMatchObject({ code, params: { mebibytes: Math.floor(free / mebibyte) } });
    expect(diagnosis.safeParse(roomFor(free)).success).toBe(true);
  });
});

describe('the newest backup', () => {
  it.each([
    [null, 'backup-none'],
    [0, 'backup-fresh'],
    [2 * day - 1, 'backup-fresh'],
    [2 * day, 'backup-old'],
    // A backup from the future means that the clock was set back, so its age is unknown: count it as old.
    [-3 * day, 'backup-old'],
  ])('made %s ms ago: %s', (ago, code) => {
    expect(backupAge(ago === null ? null : 1000 * day - ago, 1000 * day)).toMatchObject({ code });
  });

  it('reports its age in days', () => expect(backupAge(0, 5 * day).params).toEqual({ days: 5 }));
});

describe('copies on another disk', () => {
  const timeOf = (ms: number): string => `at ${ms}`;
  const folder = { apart: true, copiedAtMs: 7, missingSinceMs: null, problem: null };
  const away = { code: 'backup.folder-away' };
  it.each([
    ['no folder', null, 'warning', 'copies-none', {}],
    ['one on another disk', folder, 'good', 'copies-fresh', { time: 'at 7' }],
    ['one that has none yet', { ...folder, copiedAtMs: null }, 'unknown', 'copies-waiting', {}],
    ['one on the disk of the books', { ...folder, apart: false }, 'warning', 'copies-same-disk', {}],
    ['one whose disk is away', { ...folder, apart: null, problem: away }, 'warning', 'copies-failing', { error: away.code }],
    [
      'one that lacks copies',
      { ...folder, apart: null, missingSinceMs: 3, problem: away },
      'warning',
      'copies-missing',
      { since: 'at 3', error: away.code },
    ],
    ['one that lacks copies, nobody knows why', { ...folder, missingSinceMs: 3 }, 'warning', 'copies-missing', { since: 'at 3' }],
  ] as const)('%s', (_, found, state, code, params) => {
    const said = copiesState(found, false, timeOf);
    expect(said).toEqual({ check: 'copies', state, code, params });
    expect(diagnosis.safeParse(said).success).toBe(true);
  });

  it('are optional in training, but a chosen folder is judged as anywhere', () => {
    expect(copiesState(null, true, timeOf)).toBeNull();
    expect(copiesState({ ...folder, apart: false }, true, timeOf)).toMatchObject({ code: 'copies-same-disk' });
    expect(copiesState({ ...folder, missingSinceMs: 3, problem: away }, true, timeOf)).toMatchObject({ state: 'warning' });
  });
});
