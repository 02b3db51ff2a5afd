// Tests the actions that the dialog of a finished export offers in the app and in a browser, in both languages: each file of the
// export can be had, also the second file of a CSV.
// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { ExportKind } from '../../../../src/shared/export-formats.ts';
import { dayFull } from '../../../support/windows/books.ts';
import { today } from '../../../support/windows/data.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | undefined;
afterEach(() => {
  till?.close();
  till = undefined;
});

const buttons = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.dialog .button')];
const names = (): string[] => buttons().map(({ textContent }) => textContent.trim());
const press = (name: string): void => buttons()[names().indexOf(name)]?.click();

/** Exports a day as a file of the kind, up to the end of the export. */
const exported = async (
  host: 'electron' | 'browser',
  lang: 'ar' | 'en',
  kind: ExportKind,
  counts: object = { lines: 3, attempts: 0, rows: null },
): Promise<TestWindow> => {
  const opened = openWindow(
    {
      app: { host },
      answers: {
        'day.get': ({ day }) => yes({ ...dayFull, day }),
        'export.start': () => yes({ exportId: 'x1', file: '/out/day.csv' }),
      },
    },
    { screen: 'day' },
    lang,
  );
  till = opened;
  const words = { ar: ['تصدير', 'صدّر'], en: ['Export', 'Export'] }[lang] as [string, string];
  const open = (): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>('.day-tools .button')].find(({ textContent }) => textContent.trim() === words[0]);
  await vi.waitFor(() => expect(open()).toBeDefined());
  open()?.click();
  await vi.waitFor(() => expect(names()).toContain(words[1]));
  const select = opened.find('.dialog select') as HTMLSelectElement;
  select.value = kind;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  press(words[1]);
  await vi.waitFor(() => expect(opened.asked('export.start')).toHaveLength(1));
  expect(opened.asked('export.start')[0]?.input).toMatchObject({ kind });
  opened.emit('export.progress', { exportId: 'x1', openDay: null, ...counts, ofLines: 3, bytes: 300, state: 'done', code: null });
  await vi.waitFor(() => expect(document.querySelector('.dialog .export-file')).not.toBeNull());
  return opened;
};

it.each([
  ['electron', 'en', ['Show in folder', 'Save a copy as…', 'Save attempts without money as…', 'Close']],
  ['electron', 'ar', ['أظهره في المجلد', 'احفظ نسخة في…', 'احفظ المحاولات بلا مال في…', 'أغلق']],
  [
    'browser',
    'en',
    ['Download the file', 'Download attempts without money', 'Download the manifest (sums and SHA-256)', 'Close'],
  ],
  ['browser', 'ar', ['نزّل الملف', 'نزّل المحاولات بلا مال', 'نزّل بيان الملف (المجاميع والبصمة)', 'أغلق']],
] as const)('both files of a CSV can be saved: %s, %s', async (host, lang, offered) => {
  const opened = await exported(host, lang, 'csv');
  expect(names()).toEqual(offered);
  const [file, attempts] = offered.slice(host === 'electron' ? 1 : 0) as [string, string];
  press(file);
  await vi.waitFor(() => expect(opened.asked('export.download')).toHaveLength(1));
  // A press while the first file is still being saved does nothing.
  await vi.waitFor(() => {
    press(attempts);
    expect(opened.asked('export.download')).toHaveLength(2);
  });
  expect(opened.asked('export.download').map(({ input }) => input)).toEqual([
    { exportId: 'x1' },
    { exportId: 'x1', part: 'attempts' },
  ]);
});

it('in a browser the manifest can be saved, too', async () => {
  const opened = await exported('browser', 'en', 'json');
  expect(names()).toEqual(['Download the file', 'Download the manifest (sums and SHA-256)', 'Close']);
  press('Download the manifest (sums and SHA-256)');
  await vi.waitFor(() => expect(opened.asked('export.download')[0]?.input).toEqual({ exportId: 'x1', part: 'manifest' }));
});

it('a workbook is one file, which can be saved', async () => {
  await exported('electron', 'en', 'xlsx');
  expect(names()).toEqual(['Show in folder', 'Save a copy as…', 'Close']);
});

const written = (): string =>
  (document.querySelector('.export-said')?.textContent ?? '')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

it.each([
  ['en', 'csv', { lines: 12, attempts: 3, rows: null }, 'The file is written12 lines · 3 attempts without money · 1 kB'],
  ['ar', 'csv', { lines: 12, attempts: 3, rows: null }, 'كُتب الملف12 سطرًا · 3 محاولات بلا مال · 1 kB'],
  ['en', 'xlsx', { lines: 12, attempts: 0, rows: null }, 'The file is written12 lines · 1 kB'],
  ['en', 'hledger', { lines: 11, attempts: 0, rows: null }, 'The file is written11 entries · 1 kB'],
  ['ar', 'beancount', { lines: 11, attempts: 1, rows: null }, 'كُتب الملف11 قيدًا · محاولة واحدة بلا مال · 1 kB'],
  ['en', 'xero', { lines: 12, attempts: 0, rows: 5 }, 'The file is written5 rows · 1 kB'],
  ['ar', 'xero', { lines: 12, attempts: 0, rows: 5 }, 'كُتب الملف5 صفوف · 1 kB'],
] as const)(
  'says what is in the file: booked lines or entries, attempts apart, or the rows of journals: %s, %s',
  async (lang, kind, counts, said) => {
    await exported('browser', lang, kind, counts);
    expect(written()).toBe(said);
  },
);

const warning = (): string | undefined =>
  document
    .querySelector('.dialog .callout')
    ?.textContent?.replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

it.each([
  ['en', 'csv', 'The business day 21 November 2026 is not over: what is booked on it later will be missing in this file.'],
  [
    'en',
    'odoo',
    'The business day 21 November 2026 is not over: what is booked on it later will be missing in this file. Import each day once, after it is over.',
  ],
  [
    'ar',
    'odoo',
    'يوم العمل 21 نوفمبر 2026 لم ينتهِ بعد: ما يُقيَّد فيه لاحقًا لن يكون في هذا الملف. استورد كل يوم مرة واحدة بعد انتهائه.',
  ],
] as const)('warns that the day of a finished file is not over: %s, %s', async (lang, kind, said) => {
  await exported('browser', lang, kind, { lines: 3, attempts: 0, rows: null, openDay: today });
  expect(warning()).toBe(said);
});

it('a finished file of days that are over has no warning', async () => {
  await exported('browser', 'en', 'csv');
  expect(warning()).toBeUndefined();
});

it('warns before the export of the day in progress, and not of its Z report', async () => {
  const opened = openWindow(
    { answers: { 'day.get': ({ day }) => yes({ ...dayFull, day, byClose: [{ close: 7, money: [] }] }) } },
    { screen: 'day' },
    'en',
  );
  till = opened;
  const open = (): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>('.day-tools .button')].find(({ textContent }) => textContent.trim() === 'Export');
  await vi.waitFor(() => expect(document.querySelector('.day-states')).not.toBeNull());
  open()?.click();
  await vi.waitFor(() => expect(warning()).toMatch(/^The business day 21 November 2026 is not over/));
  const what = [...document.querySelectorAll<HTMLSelectElement>('.dialog select')].find(({ options }) =>
    [...options].some(({ value }) => value === '7'),
  );
  if (!what) throw new Error('no choice of a Z report');
  what.value = '7';
  what.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(() => expect(warning()).toBeUndefined());
});

it.each([
  ['en', true],
  ['ar', false],
] as const)(
  'says that the words of the file are in the shop’s language, if the window has another one: %s',
  async (lang, says) => {
    const opened = await exported('browser', lang, 'hledger');
    expect(opened.find('.dialog').textContent.includes('The words in the file are in Arabic, the shop’s language.')).toBe(says);
  },
);
