// Screenshot scenes of the files that each close writes into a folder: nothing chosen, files written, files that wait, and the
// warning above the screens.
import type { CloseFilesView } from '../../../src/shared/contract/books/close-files.ts';
import { toSell, toSettings } from '../../../src/renderer/stores/route-store.ts';
import { settings } from '../../support/windows/books.ts';
import { nowMs } from '../../support/windows/data.ts';
import { no, yes } from '../../support/windows/fixture-api.ts';
import type { Given, Scene } from '../../support/windows/scene.ts';

const folder = '/media/usb/للمحاسب';
/** No folder is chosen. */
export const nothingChosen: CloseFilesView = {
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
const written: CloseFilesView = { ...nothingChosen, folder, kinds: ['csv', 'xlsx'], last: { number: 6, atMs: nowMs - 40_000 } };
const away: CloseFilesView = {
  ...written,
  owed: [7, 8].map((number) => ({ number, kinds: ['csv' as const, 'xlsx' as const] })),
  ...{ waiting: 4, waitingSinceMs: nowMs - 5_400_000 },
  problem: { code: 'close-files.away', params: { folder } },
};

const scene = (name: string, view: CloseFilesView, more: Partial<Given> = {}, act?: Scene['act']): Scene => ({
  name: `close-files-${name}`,
  route: toSettings('books'),
  given: {
    ...more,
    answers: {
      'settings.get': () => yes(settings),
      'close-files.get': () => yes(view),
      'close-files.choose': ({ folder: path }) => no('backup.folder-malformed', { folder: path }),
      ...more.answers,
    },
  },
  act: async (page) => {
    await act?.(page);
    await page.locator('.set-sheet').last().scrollIntoViewIfNeeded();
  },
});

export const scenesCloseFiles: readonly Scene[] = [
  scene('none', nothingChosen),
  scene('malformed', nothingChosen, { app: { host: 'browser' } }, async (page) => {
    await page.locator('[data-field="close-files"]').fill('copies');
    await page.locator('.folder-path .button').click();
    await page.locator('.folder-path [aria-invalid="true"]').first().waitFor();
  }),
  scene('written', written),
  scene('only-app', { ...written, kinds: ['xlsx', 'close-pdf', 'balances-pdf'], drawsPdfs: false }, { app: { host: 'browser' } }),
  // The warning's button leads to the sheet, so the picture does not scroll by itself.
  {
    ...scene('away', away, {
      lights: {
        warnings: [
          { code: 'close-files.waiting', params: { count: 4, folder, since: '2026-11-21 09:15' }, sinceMs: nowMs - 5_400_000 },
        ],
      },
    }),
    route: toSell,
    act: async (page) => {
      await page.locator('.warnings .button').click();
      await page.getByText(folder).last().waitFor();
    },
  },
  scene('kinds-changed', written, {}, async (page) => {
    await page.locator('.set-sheet').last().locator('.check').nth(3).click();
  }),
];
