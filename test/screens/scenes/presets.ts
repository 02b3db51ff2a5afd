// Screenshot scenes of files for Odoo, QuickBooks Online and Xero: the export dialog and the settings of codes.
import type { ExportKind } from '../../../src/shared/contract/books/day.ts';
import { dayFull, settings } from '../../support/windows/books.ts';
import { no, yes } from '../../support/windows/fixture-api.ts';
import type { Scene } from '../../support/windows/scene.ts';
import { day, openExport, set } from './books.ts';
import { nothingChosen } from './close-files.ts';

type Act = NonNullable<Scene['act']>;
const open =
  (kind: ExportKind): Act =>
  async (page) => {
    await openExport(page);
    await page.locator('.dialog select').first().selectOption(kind);
  };
const start =
  (kind: ExportKind): Act =>
  async (page) => {
    await open(kind)(page);
    await page.locator('.dialog-actions .button').first().click();
  };
const unmapped = {
  'settings.get': () => yes(settings),
  'export.start': () =>
    no('export.account-unmapped', {
      ...{
        program: 'QuickBooks Online',
        keys: 'clearing:wallet refunds-owed sales',
        names: 'Wallet clearing, Refunds owed, Sales',
      },
      namesAr: 'تحت التحصيل – محفظة، مبالغ مستحقة الرد، المبيعات',
    }),
};
const tooFine = () =>
  no('export.decimals', {
    ...{ program: 'Xero', currency: 'LYD', day: '2026-11-21', decimals: 2, sum: '1204.505' },
    ...{ account: 'Wallet clearing', accountAr: 'تحت التحصيل – محفظة' },
  });
const refuse: Act = async (page) => {
  await start('quickbooks')(page);
  await page.locator('.export-codes .input').first().fill('=Sales');
  await page.locator('.dialog-actions .button').first().click();
  await page.locator('.export-codes .error-note').first().waitFor();
};

const accountCodes = {
  odoo: { 'clearing:wallet': '103000', sales: '400000', 'sales-returns': '400900' },
  quickbooks: { 'clearing:wallet': 'Clearing:Wallet', sales: 'Sales of Product Income' },
} as const;
const codes = (name: string, act?: Act): Scene =>
  set(
    `codes-${name}`,
    {
      section: 'books',
      told: { ...settings, shop: { ...settings.shop, accountCodes } },
      answers: { 'close-files.get': () => yes(nothingChosen) },
    },
    async (page) => {
      await page.locator('.codes-sheet').evaluate((element) => element.scrollIntoView({ block: 'start' }));
      await act?.(page);
    },
  );

export const scenesPresets: readonly Scene[] = [
  ...(['odoo', 'quickbooks', 'xero'] as const).map((kind) => day(`export-${kind}`, dayFull, open(kind))),
  day('export-unmapped', dayFull, start('quickbooks'), unmapped),
  day('export-unmapped-refused', dayFull, refuse, unmapped),
  day('export-decimals', dayFull, start('xero'), { 'export.start': tooFine }),
  codes('kept'),
  codes('refused', async (page) => {
    const fields = page.locator('.codes-table .input');
    await fields.nth(0).fill('=1+1');
    await fields.nth(5).fill('Fees - bank');
    await fields.nth(8).fill('-200');
    await page.locator('.codes-sheet .set-foot .button[data-kind="main"]').click();
    await page.locator('.codes-table .error-note').first().waitFor();
  }),
];
