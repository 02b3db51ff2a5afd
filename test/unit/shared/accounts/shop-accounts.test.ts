// The shop's names and codes of accounts: what replaces the chart's, what is kept, and what is refused.
import { describe, expect, it } from 'vitest';
import { accountOf, accounts } from '../../../../src/shared/accounts/accounts.ts';
import {
  accountFaults,
  changedAccounts,
  isAccountText,
  longestAccountCode,
  longestAccountName,
  type ShopAccounts,
  shopAccountOf,
  shopAccounts,
  withCodes,
} from '../../../../src/shared/accounts/shop-accounts.ts';

describe('the account of a shop', () => {
  it('is the chart’s if the shop chose nothing', () => {
    expect(shopAccounts()).toEqual(accounts);
    expect(shopAccountOf('sales')).toEqual(accountOf('sales'));
    expect(accountFaults({})).toEqual([]);
  });

  it('has the shop’s names and code, and keeps role and currency', () => {
    const chosen: ShopAccounts = {
      sales: { names: { ar: 'مبيعات', en: 'Takings' }, ascii: 'Takings', code: '4100' },
      suspense: { code: '2021' },
    };
    expect(shopAccountOf('sales', chosen)).toEqual({
      ...{ key: 'sales', role: 'income', currency: null },
      ...{ names: { ar: 'مبيعات', en: 'Takings', ascii: 'Takings' }, code: '4100' },
    });
    expect(shopAccountOf('suspense', chosen)).toEqual({ ...accountOf('suspense'), code: '2021' });
    expect(shopAccounts(chosen).map(({ key }) => key)).toEqual(accounts.map(({ key }) => key));
  });

  it('is kept only where it differs from the chart', () => {
    const { names, code } = accountOf('suspense');
    expect(changedAccounts({ suspense: { names, ascii: names.ascii, code }, sales: { ascii: 'Takings', code: '4010' } })).toEqual(
      {
        sales: { ascii: 'Takings' },
      },
    );
    expect(changedAccounts({ fees: { names: { ar: 'رسوم', en: 'Fees' } } })).toEqual({
      fees: { names: { ar: 'رسوم', en: 'Fees' } },
    });
    const english = { names: { ar: accountOf('fees').names.ar, en: 'Charges' } };
    expect(changedAccounts({ fees: english })).toEqual({ fees: english });
    expect(changedAccounts({ fees: { code: '5011' } })).toEqual({ fees: { code: '5011' } });
  });
});

describe('a name or code is refused', () => {
  const faultsOf = (chosen: ShopAccounts) =>
    accountFaults(chosen).map(({ key, field, reason, other }) => [key, field, reason, ...(other ? [other] : [])].join(' '));
  const names = (ar: string, en = 'Takings'): ShopAccounts => ({ sales: { names: { ar, en } } });
  it.each<[string, ShopAccounts, readonly string[]]>([
    ['empty', names(' '), ['sales ar name']],
    ['of invisible characters', names('\u200b'), ['sales ar name']],
    ['with a space at its end', names('مبيعات', 'Takings '), ['sales en name']],
    ['with a line break', names('مبيعات', 'Tak\nings'), ['sales en name']],
    ['too long', names('م'.repeat(longestAccountName + 1)), ['sales ar name']],
    ['that another account has', names('أمانات قيد التسوية'), ['sales ar repeated suspense']],
    ['that differs from another only in case and spaces', names('مبيعات', 'REFUNDS  owed'), ['sales en repeated refunds-owed']],
    ['ASCII without a capital letter', { sales: { ascii: 'takings' } }, ['sales ascii ascii']],
    ['ASCII with an empty level', { sales: { ascii: 'Shop::Sales' } }, ['sales ascii ascii']],
    ['ASCII with another letter', { sales: { ascii: 'Ventes-Été' } }, ['sales ascii ascii']],
    ['ASCII too long', { sales: { ascii: 'A'.repeat(longestAccountName + 1) } }, ['sales ascii ascii']],
    ['code with a space', { sales: { code: '40 10' } }, ['sales code code']],
    ['code that could be a formula', { sales: { code: '-4010' } }, ['sales code code']],
    ['code too long', { sales: { code: '4'.repeat(longestAccountCode + 1) } }, ['sales code code']],
    ['code of another account', { sales: { code: '2020' } }, ['sales code repeated suspense']],
    [
      'of two changed accounts',
      { sales: { code: '9' }, suspense: { code: '9' } },
      ['suspense code repeated sales', 'sales code repeated suspense'],
    ],
    [
      'in ASCII that the chart gives to another account, although that account has another now',
      { suspense: { ascii: 'Sales' }, sales: { ascii: 'Takings' } },
      ['suspense ascii chart-name sales'],
    ],
    ['in ASCII under which hledger books another account', { sales: { ascii: 'Drawer' } }, ['sales ascii chart-name drawer']],
    ['in ASCII under which hledger books equity', { sales: { ascii: 'Opening' } }, ['sales ascii chart-name equity:opening']],
  ])('%s', (_, chosen, faults) => expect(faultsOf(chosen)).toEqual(faults));

  it('but two accounts may swap their names and their codes', () =>
    expect(
      faultsOf({
        sales: { names: accountOf('suspense').names, code: '2020' },
        suspense: { names: accountOf('sales').names, code: '4010' },
      }),
    ).toEqual([]));

  it('but longest ones, levels and digits are accepted', () =>
    expect(
      faultsOf({
        sales: { names: { ar: 'م'.repeat(longestAccountName), en: 'T' }, ascii: '4-Sales:A1:9', code: 'A/1.2-3_4' },
        suspense: { ascii: 'S'.repeat(longestAccountName), code: '9'.repeat(longestAccountCode) },
      }),
    ).toEqual([]));
});

it('a program’s code stands on one line and is not longer than asked', () => {
  expect(isAccountText('Sales:Online', 20)).toBe(true);
  for (const text of ['', ' 1', 'a\tb', '\u2028', '123456789012345678901']) expect(isAccountText(text, 20)).toBe(false);
});

it('codes of a program change account by account, and an empty one removes the code', () => {
  const before = { odoo: { sales: '400000', suspense: '211000' }, xero: { sales: '200' } };
  expect(withCodes(before, {})).toEqual(before);
  expect(withCodes(before, { odoo: { sales: '400001' }, quickbooks: { 'paid-out:cash': 'Cash' } })).toEqual({
    ...{ odoo: { sales: '400001', suspense: '211000' }, quickbooks: { 'paid-out:cash': 'Cash' }, xero: { sales: '200' } },
  });
  expect(withCodes(before, { odoo: { sales: '', 'paid-out:cash': '' }, xero: { sales: '' } })).toEqual({
    odoo: { suspense: '211000' },
  });
});
