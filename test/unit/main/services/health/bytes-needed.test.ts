// Tests how much free space a second backup folder must have before the till accepts the folder.
import { expect, it } from 'vitest';
import { bytesNeeded } from '../../../../../src/main/services/health/backup-copies.ts';

it.each([
  ['no backup needs no space', [], 0],
  ['one backup needs its size, and the next one as much again', [5], 10],
  ['all backups need their sum, and the next one the size of the newest', [5, 3, 2], 15],
])('%s', (_, sizes, needed) => {
  expect(bytesNeeded(sizes.map((bytes) => ({ bytes })))).toBe(needed);
});
