// Tests the settings sheet for the files at each close, and who reads the warning about files that wait.
// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { CloseFilesView } from '../../../../src/shared/contract/books/close-files.ts';
import { toSettings } from '../../../../src/renderer/stores/route-store.ts';
import { settings } from '../../../support/windows/books.ts';
import { nowMs } from '../../../support/windows/data.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { amal, huda, inAs, maha } from '../../../support/windows/people.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

const folder = '/media/usb/books';
const none: CloseFilesView = {
  ...{
    folder: null,
    kinds: ['xlsx'],
    drawsPdfs: true,
    busy: false,
    waiting: 0,
    owed: [],
    last: null,
    waitingSinceMs: null,
    problem: null,
  },
};
const words = (element: Element | null): string => (element?.textContent ?? '').replaceAll(/[\u2066-\u2069\u2060]/g, '');
const sheet = (): Element | null => [...document.querySelectorAll('.set-sheet')].at(-1) ?? null;
const button = (text: string): HTMLElement | undefined =>
  [...(sheet()?.querySelectorAll<HTMLElement>('.button') ?? [])].find((each) => words(each) === text);

const open = (view: CloseFilesView) => {
  const chosen: unknown[] = [];
  till = openWindow(
    {
      session: inAs(maha),
      answers: {
        'settings.get': () => yes(settings),
        'close-files.get': () => yes(view),
        'close-files.choose': ({ folder: path, kinds }) => {
          chosen.push([path, kinds]);
          return yes({ ...view, folder: path, kinds: [...kinds] });
        },
        'close-files.forget': () => yes(none),
      },
    },
    toSettings('books'),
  );
  return chosen;
};

it('the sheet saves other kinds for the same folder, and none without a kind', async () => {
  const chosen = open({ ...none, folder, last: { number: 6, atMs: nowMs } });
  await vi.waitFor(() => expect(words(sheet())).toContain('Last written: Z report no. 6'));
  expect(button('Save the chosen files')).toBeUndefined();
  const ticks = [...(sheet()?.querySelectorAll<HTMLElement>('.check input') ?? [])];
  ticks[1]?.click();
  await vi.waitFor(() => expect(words(sheet())).toContain('Choose at least one file.'));
  expect(button('Save the chosen files')).toBeUndefined();
  ticks[0]?.click();
  await vi.waitFor(() => expect(button('Save the chosen files')).toBeDefined());
  button('Save the chosen files')?.click();
  await vi.waitFor(() => expect(chosen).toEqual([[folder, ['csv']]]));
  await vi.waitFor(() => expect(button('Save the chosen files')).toBeUndefined());
  button('Write no files')?.click();
  await vi.waitFor(() => expect(sheet()?.querySelector('.set-address')).toBeNull());
});

it('a till that draws no PDFs offers none, keeps those that the app chose, and says that only the app writes them', async () => {
  const chosen = open({ ...none, folder, kinds: ['xlsx', 'close-pdf', 'balances-pdf'], drawsPdfs: false });
  const pdfs = 'The Z report on paper (PDF), The balances of the Z report on paper (PDF)';
  await vi.waitFor(() => expect(words(sheet())).toContain(`Written only in the app: ${pdfs}.`));
  const ticks = [...(sheet()?.querySelectorAll<HTMLElement>('.check') ?? [])];
  expect(ticks.filter((tick) => words(tick).includes('PDF'))).toEqual([]);
  ticks[0]?.querySelector('input')?.click();
  await vi.waitFor(() => expect(button('Save the chosen files')).toBeDefined());
  button('Save the chosen files')?.click();
  await vi.waitFor(() => expect(chosen).toEqual([[folder, ['csv', 'xlsx', 'close-pdf', 'balances-pdf']]]));
});

it('a till that draws PDFs offers both, without a remark', async () => {
  open({ ...none, folder, kinds: ['xlsx', 'close-pdf'] });
  await vi.waitFor(() => expect(words(sheet())).toContain('The balances of the Z report on paper (PDF)'));
  expect(words(sheet())).not.toContain('Written only in the app');
});

it('the sheet names the files that wait by their Z reports, the reason, and since when', async () => {
  const problem = { code: 'close-files.away', params: { folder } } as const;
  const owed = [{ number: 7, kinds: ['xlsx' as const, 'document' as const] }];
  open({ ...none, folder, waiting: 2, owed, waitingSinceMs: nowMs - 3_600_000, problem });
  await vi.waitFor(() => expect(words(sheet())).toContain(`The folder for the files of Z reports is not there: ${folder}.`));
  expect(words(sheet())).toContain('Files have been waiting since');
  expect(words(sheet())).toContain('2 files wait.');
  expect(words(sheet())).toContain('Z report no. 7: Excel (XLSX), The Z report itself, with its signature (JSON).');
  expect(button('Write now')).toBeDefined();
});

it.each([
  ['an owner', maha, true],
  ['a cashier, who may close the day', huda, true],
  ['an auditor', amal, false],
] as const)('the warning that files wait: %s', async (_, person, sees) => {
  const waiting = {
    code: 'close-files.waiting',
    params: { count: 3, folder, since: '2026-11-21 10:45' },
    sinceMs: nowMs,
  } as const;
  const missing = { code: 'backup.copies-missing', params: { since: '2026-11-20 10:45' }, sinceMs: nowMs } as const;
  const answers = { 'settings.get': () => yes(settings), 'close-files.get': () => yes(none) };
  till = openWindow({ session: inAs(person), lights: { warnings: [waiting, missing] }, answers });
  await vi.waitFor(() => expect(document.querySelectorAll('.warnings .callout')).toHaveLength(sees ? 2 : 1));
  const bars = words(document.querySelector('.warnings'));
  expect(bars.includes('Files of Z reports are not written yet: 3 files since 2026-11-21 10:45')).toBe(sees);
  if (!sees) return;
});

it('one press on the warning leads to the sheet of these files, below the other sheets of its page', async () => {
  const waiting = {
    code: 'close-files.waiting',
    params: { count: 3, folder, since: '2026-11-21 10:45' },
    sinceMs: nowMs,
  } as const;
  const scrolledTo: string[] = [];
  const scrolls = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    scrolledTo.push(words(this));
  });
  const answers = { 'settings.get': () => yes(settings), 'close-files.get': () => yes({ ...none, folder, waiting: 3 }) };
  till = openWindow({ session: inAs(maha), lights: { warnings: [waiting] }, answers });
  await vi.waitFor(() => till?.find('.warnings .button'));
  till.find('.warnings .button').click();
  await vi.waitFor(() => expect(words(sheet())).toContain('3 files wait.'));
  expect(words(document.activeElement)).toBe('Files at each Z report');
  expect(scrolledTo).toContain('Files at each Z report');
  scrolls.mockRestore();
});
