// Toasts about the second backup folder: what was copied after a press, and that a missing folder is back.
// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { BackupFolderView } from '../../../../src/shared/contract/setup/health.ts';
import { toSell, toSettings } from '../../../../src/renderer/stores/route-store.ts';
import { settings } from '../../../support/windows/books.ts';
import { lights, nowMs } from '../../../support/windows/data.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { inAs, maha } from '../../../support/windows/people.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

const chosen: BackupFolderView = {
  ...{ folder: '/media/usb/qayd', apart: true, busy: false, copiedAtMs: nowMs },
  ...{ missingSinceMs: null, copied: null, left: 0, problem: null },
};
const away: BackupFolderView = {
  ...chosen,
  apart: null,
  problem: { code: 'backup.folder-away', params: { folder: chosen.folder } },
};
const listOf = (folder: BackupFolderView | null, busy = false) => ({
  ...{ list: [], timeZone: 'Africa/Tripoli', asked: null, busy, problem: null, folder },
});
const toasts = (): string => (document.querySelector('.toasts')?.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '');
const press = async (name: RegExp): Promise<void> => {
  const button = await vi.waitFor(() => {
    const found = [...document.querySelectorAll<HTMLButtonElement>('.set-panel button')].find((one) =>
      name.test(one.textContent ?? ''),
    );
    if (!found || found.disabled) throw new Error(`no button ${name}`);
    return found;
  });
  button.click();
};

it.each([
  [2, 'Copied: 2 backups.'],
  [0, 'Nothing to copy: all backups are in the folder already.'],
])('after Copy now a toast says what was copied: %i', async (copied, text) => {
  let now = listOf(chosen);
  till = openWindow(
    {
      session: inAs(maha),
      answers: {
        'settings.get': () => yes(settings),
        'backup.list': () => yes(now),
        'backup.copy': () => yes((now = listOf({ ...chosen, busy: true }))),
      },
    },
    toSettings('backups'),
  );
  await press(/^Copy now/);
  await vi.waitFor(() => expect(document.querySelector('.set-panel')?.textContent).toContain('Copying…'));
  expect(toasts()).toBe('');
  now = listOf({ ...chosen, copied });
  till.emit('backups.changed', {});
  await vi.waitFor(() => expect(toasts()).toContain(text));
});

it('Copy now to a folder that is known to be missing says at the field, each time, that it is not there', async () => {
  let now = listOf({ ...away, copied: 0 });
  till = openWindow(
    {
      app: { host: 'browser' },
      session: inAs(maha),
      answers: {
        'settings.get': () => yes(settings),
        'backup.list': () => yes(now),
        'backup.copy': () => yes((now = listOf({ ...away, copied: 0, busy: true }))),
      },
    },
    toSettings('backups'),
  );
  const field = (): Element | null => document.querySelector('[data-field="backup-folder"]');
  await vi.waitFor(() => expect(field()).not.toBeNull());
  expect(field()?.getAttribute('aria-invalid')).toBeNull();
  for (const _ of [1, 2]) {
    await press(/^Copy now/);
    await vi.waitFor(() => expect(document.querySelector('.set-panel')?.textContent).toContain('Copying…'));
    expect(field()?.getAttribute('aria-invalid')).toBeNull();
    now = listOf({ ...away, copied: 0 });
    till.emit('backups.changed', {});
    await vi.waitFor(() => expect(field()?.getAttribute('aria-invalid')).toBe('true'));
    expect(document.querySelector('.folder-path')?.textContent).toContain('The backup folder is not there');
    expect(toasts()).toBe('');
  }
  now = listOf({ ...chosen, copied: 0 });
  till.emit('backups.changed', {});
  await vi.waitFor(() => expect(field()?.getAttribute('aria-invalid')).toBeNull());
});

it('a toast about copies leaves once the folder is missing', async () => {
  let now = listOf(chosen);
  till = openWindow(
    {
      session: inAs(maha),
      answers: {
        'settings.get': () => yes(settings),
        'backup.list': () => yes(now),
        'backup.copy': () => yes((now = listOf({ ...chosen, copied: 0 }))),
      },
    },
    toSettings('backups'),
  );
  await press(/^Copy now/);
  await vi.waitFor(() => expect(toasts()).toContain('Nothing to copy'));
  now = listOf({ ...away, copied: 0 });
  till.emit('backups.changed', {});
  await vi.waitFor(() => expect(document.querySelector('.set-panel')?.textContent).toContain('The backup folder is not there'));
  // Sooner than the ten seconds after which each toast leaves.
  await vi.waitFor(() => expect(toasts()).toBe(''), 5_000);
});

const warning = {
  code: 'backup.folder-away',
  params: { folder: chosen.folder, since: '2026-11-21 10:45' },
  sinceMs: nowMs,
} as const;

it.each([
  ['it is back with its copies', { ...chosen, copied: 3 }, 'The backup folder is back; 3 backups were copied.'],
  ['it is back and lacked nothing', { ...chosen, copied: 0 }, 'The backup folder is back; no backup was missing there.'],
  ['it is used no more', null, null],
  ['another folder gets its first copies', { ...chosen, folder: '/b' }, null],
  ['it has another trouble', { ...away, copied: 0 }, null],
] as const)('once the warning about the missing folder ends, because %s', async (_, folder, text) => {
  let now = listOf(folder);
  const opened = openWindow(
    {
      session: inAs(maha),
      lights: { warnings: [warning] },
      answers: { 'settings.get': () => yes(settings), 'backup.list': () => yes(now) },
    },
    toSell,
  );
  till = opened;
  const bar = (): Element | null => document.querySelector('.warnings .callout');
  await vi.waitFor(() => expect(bar()).not.toBeNull());
  expect(opened.asked('backup.list')).toHaveLength(0);
  opened.emit('lights.changed', { ...lights, warnings: [] });
  await vi.waitFor(() => expect(opened.asked('backup.list')).toHaveLength(1));
  // The folder goes and comes back once more: only after this second toast is it certain that the first end had no toast.
  now = listOf({ ...chosen, copied: 4 });
  opened.emit('lights.changed', { ...lights, warnings: [warning] });
  await vi.waitFor(() => expect(bar()).not.toBeNull());
  opened.emit('lights.changed', { ...lights, warnings: [] });
  const second = 'The backup folder is back; 4 backups were copied.';
  await vi.waitFor(() => expect(toasts()).toContain(second));
  const all = [...toasts().matchAll(/The backup folder is back[^.]*\./g)].map(([found]) => found);
  expect(all.toSorted()).toEqual([second, ...(text ? [text] : [])].toSorted());
});
