// A backup folder on the disk of the books is named so on the backups page and in the list of steps, in training, too.
// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { BackupFolderView } from '../../../../src/shared/contract/setup/health.ts';
import { toSettings } from '../../../../src/renderer/stores/route-store.ts';
import { settings } from '../../../support/windows/books.ts';
import { nowMs } from '../../../support/windows/data.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { inAs, maha } from '../../../support/windows/people.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

const folder: BackupFolderView = {
  ...{ folder: '/home/till/copies', apart: false, busy: false, copiedAtMs: nowMs },
  ...{ missingSinceMs: null, copied: 1, left: 0, problem: null },
};
const panel = (): string => document.querySelector('.set-panel')?.textContent ?? '';
const open = (tab: 'backups' | 'start', mode: 'training' | 'live', apart: boolean): void => {
  till = openWindow(
    {
      app: { mode },
      session: inAs(maha),
      answers: {
        'settings.get': () => yes(settings),
        'backup.list': () =>
          yes({
            ...{ list: [], timeZone: 'Africa/Tripoli', asked: null, busy: false, problem: null },
            folder: { ...folder, apart },
          }),
      },
    },
    toSettings(tab),
  );
};

it.each([
  ['backups', 'training'],
  ['backups', 'live'],
  ['start', 'training'],
  ['start', 'live'],
] as const)('the page %s says in %s that the backup folder is on the disk of the books', async (tab, mode) => {
  open(tab, mode, false);
  await vi.waitFor(() => expect(panel()).toMatch(/on the same disk as the books[^]*books and backups are lost together/));
  expect(document.querySelector('.set-facts .badge')).toBeNull();
});

it.each(['backups', 'start'] as const)('the page %s says nothing of one disk if the folder is on another', async (tab) => {
  open(tab, 'live', true);
  await vi.waitFor(() => expect(panel()).toMatch(tab === 'start' ? /Backups on another disk/ : /On another disk/));
  expect(panel()).not.toContain('on the same disk as the books');
});
