// Screenshot scenes of the shop's names and codes of accounts: the settings sheet as in the chart, changed, and with refused fields;
// the Balances page with the shop's names.
import { appInfo } from '../../support/windows/data.ts';
import { settings } from '../../support/windows/books.ts';
import { yes } from '../../support/windows/fixture-api.ts';
import type { Scene } from '../../support/windows/scene.ts';
import type { ShopAccounts } from '../../../src/shared/accounts/shop-accounts.ts';
import { balancesOfDay, withBalances } from './balances.ts';
import { set } from './books.ts';
import { nothingChosen } from './close-files.ts';

const accounts: ShopAccounts = {
  'clearing:wallet': {
    names: { ar: 'محفظة لدى مزوّد الدفع، تُحصّل كل خميس', en: 'Wallet at the provider, settled each Thursday' },
    ascii: 'Bank:Wallet-Provider',
    code: '1199.01',
  },
  sales: { names: { ar: 'مبيعات المكتبة', en: 'Bookshop sales' }, code: '4100' },
};

const sheet = (name: string, chosen: ShopAccounts, act?: Scene['act']): Scene =>
  set(
    `accounts-${name}`,
    {
      section: 'books',
      told: { ...settings, shop: { ...settings.shop, accounts: chosen } },
      answers: { 'close-files.get': () => yes(nothingChosen) },
    },
    act,
  );

export const scenesAccounts: readonly Scene[] = [
  sheet('chart', {}),
  sheet('named', accounts, async (page) => {
    await page.locator('.accounts-table .input').nth(1).fill('Card clearing, Tripoli');
  }),
  sheet('end', accounts, async (page) => {
    await page.locator('.accounts-sheet .set-foot').scrollIntoViewIfNeeded();
    await page.locator('.accounts-table').nth(1).locator('.input').last().scrollIntoViewIfNeeded();
  }),
  sheet('refused', accounts, async (page) => {
    const fields = page.locator('.accounts-table .input');
    await fields.nth(2).fill('clearing wallet');
    await fields.nth(7).fill('1199.01');
    await page.locator('.accounts-sheet .set-foot .button[data-kind="main"]').click();
    await page.locator('.accounts-faults').first().waitFor();
  }),
  {
    ...{ name: 'balances-named', route: { screen: 'balances' } },
    given: { ...withBalances(balancesOfDay), app: { settings: { ...appInfo.settings, accounts } } },
  },
];
