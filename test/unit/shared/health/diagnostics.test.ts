// When room runs out, and when a backup is old.
import { describe, expect, it } from 'vitest';
import { backupAge, diagnosis, roomFor } from '../../../../src/shared/health/diagnostics.ts';

const mebibyte = 2 ** 20;
const day = 86_400_000;

describe('room on the disk', () => {
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
    // A clock that was set back since says nothing better of it.
    [-3 * day, 'backup-old'],
  ])('made %s ms ago: %s', (ago, code) => {
    expect(backupAge(ago === null ? null : 1000 * day - ago, 1000 * day)).toMatchObject({ code });
  });

  it('says how many days old it is', () => expect(backupAge(0, 5 * day).params).toEqual({ days: 5 }));
});
