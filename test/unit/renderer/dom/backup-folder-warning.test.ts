// Tests who reads that the second backup folder is not there, and that the dialog that closes the day names it.
// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { dayFull, settings } from '../../../support/windows/books.ts';
import { preview as closing } from '../../../support/windows/books-closed.ts';
import { nowMs } from '../../../support/windows/data.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { amal, huda, inAs, maha } from '../../../support/windows/people.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

const away = {
  code: 'backup.folder-away',
  params: { folder: '/media/usb/qayd', since: '2026-11-21 10:45' },
  sinceMs: nowMs,
} as const;
const missing = { code: 'backup.copies-missing', params: { since: '2026-11-20 10:45' }, sinceMs: nowMs } as const;
const backups = { list: [], timeZone: 'Africa/Tripoli', asked: null, busy: false, problem: null, folder: null };
const words = (element: Element | null): string => (element?.textContent ?? '').replaceAll(/[\u2066-\u2069\u2060]/g, '');
const bars = (): Element[] => [...document.querySelectorAll('.warnings .callout')];

const without = (...left: readonly string[]) => ({ ...maha, rights: maha.rights.filter((right) => !left.includes(right)) });

it.each([
  ['an owner', maha, true],
  ['a cashier, who may close the day', huda, true],
  ['a person who may only keep the books', without('close-day'), true],
  ['a person who may only close the day', without('keep-books'), true],
  ['a person who may do neither', without('close-day', 'keep-books'), false],
  ['an auditor', amal, false],
] as const)('the bar about the missing folder: %s', async (_, person, sees) => {
  till = openWindow({
    session: inAs(person),
    lights: { warnings: [away, missing] },
    answers: { 'settings.get': () => yes(settings), 'backup.list': () => yes(backups) },
  });
  await vi.waitFor(() => expect(bars()).toHaveLength(sees ? 2 : 1));
  // Copies that have been missing for a day concern everybody; the button leads only those who may act to the page.
  expect(words(bars().at(-1) ?? null)).toContain('2026-11-20 10:45');
  const [button] = document.querySelectorAll<HTMLElement>('.warnings .button');
  expect(button?.textContent).toBe(sees ? 'Backups' : undefined);
  if (!sees) return;
  expect(words(bars()[0] ?? null)).toContain('The backup folder is not there since 2026-11-21 10:45: /media/usb/qayd.');
  button?.click();
  await vi.waitFor(() => expect(words(document.querySelector('.set-panel'))).toContain('Backups'));
});

const openClose = async (warnings: readonly (typeof away | typeof missing)[]): Promise<string> => {
  till = openWindow(
    {
      session: inAs(huda),
      lights: { warnings: [...warnings] },
      answers: { 'day.get': ({ day }) => yes({ ...dayFull, day }), 'close.preview': () => yes(closing) },
    },
    { screen: 'day' },
  );
  (await vi.waitFor(() => till?.find('.day-tools .button[data-kind="main"]') as HTMLElement)).click();
  await vi.waitFor(() => till?.find('.dialog .close-summary'));
  return words(document.querySelector('.dialog'));
};

it('the dialog that closes the day says that the backup folder is not there, and what to do', async () => {
  const text = await openClose([away]);
  expect(text).toContain('The backup folder is not there since 2026-11-21 10:45: /media/usb/qayd.');
  expect(text).toContain('Plug in the disk that it is on');
});

it('the dialog that closes the day says that copies are missing', async () => {
  expect(await openClose([missing])).toContain('2026-11-20 10:45');
});

it('the dialog that closes the day says nothing of backups while the folder is there', async () => {
  expect(await openClose([])).not.toMatch(/backup/i);
});
