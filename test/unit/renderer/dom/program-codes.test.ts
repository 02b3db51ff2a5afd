// The codes of accounts in Odoo, QuickBooks Online and Xero: the export dialog asks for those that a file lacks, and the sheet of the
// settings has all of them.
// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toSettings } from '../../../../src/renderer/stores/route-store.ts';
import { type AccountCodes, withCodes } from '../../../../src/shared/accounts/shop-accounts.ts';
import { dayFull, settings } from '../../../support/windows/books.ts';
import { appInfo } from '../../../support/windows/data.ts';
import { no, yes } from '../../../support/windows/fixture-api.ts';
import { inAs, maha } from '../../../support/windows/people.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | undefined;
afterEach(() => {
  till?.close();
  till = undefined;
});

const soon = <T>(look: () => T): Promise<T> => vi.waitFor(look, { timeout: 3_000 });
const shopOf = (accountCodes: AccountCodes) => ({
  ...appInfo.settings,
  accountCodes,
  accounts: { sales: { names: { ar: 'إيراد', en: 'Revenue' } } },
});
const type = (input: HTMLInputElement, text: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
};
const press = (within: string, name: string): void =>
  [...document.querySelectorAll<HTMLElement>(`${within} .button`)]
    .find(({ textContent }) => textContent.trim() === name)
    ?.click();
const sent = (): readonly unknown[] => (till?.asked('accounts.save') ?? []).map(({ input }) => input['accountCodes']);

describe('the export dialog', () => {
  const lacks = (...keys: string[]) =>
    no('export.account-unmapped', {
      program: 'Odoo',
      keys: keys.join(' '),
      names: 'Revenue, Suspense',
      namesAr: 'إيراد، أمانات',
    });
  const fields = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('.export-codes input')];
  const open = async (answers: readonly ReturnType<typeof no | typeof yes>[]): Promise<void> => {
    const starts = [...answers];
    till = openWindow(
      {
        app: { settings: shopOf({}) },
        answers: {
          'day.get': ({ day }) => yes({ ...dayFull, day }),
          'export.start': () => starts.shift() as ReturnType<typeof no>,
          'accounts.save': ({ accountCodes = {} }) => yes({ accounts: {}, accountCodes }),
        },
      },
      { screen: 'day' },
    );
    await soon(() => expect(document.querySelector('.day-tools .button')).not.toBeNull());
    press('.day-tools', 'Export');
    const select = await soon(() => till?.find('.dialog select') as HTMLSelectElement);
    select.value = 'odoo';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    press('.dialog', 'Export');
  };

  it('asks for the codes that a file lacks, sends only these, and exports in the chosen currency', async () => {
    await open([lacks('suspense', 'sales'), yes({ exportId: 'x1', file: '/out/a.csv' })]);
    await soon(() => expect(fields()).toHaveLength(2));
    await soon(() => expect(till?.find('.export-codes').textContent).toContain('Revenue'));
    expect(document.activeElement).toBe(fields()[0]);
    expect(till?.asked('export.start')[0]?.input).toMatchObject({ kind: 'odoo', currency: 'LYD' });
    type(fields()[0] as HTMLInputElement, ' ٢٠٢٠ ');
    type(fields()[1] as HTMLInputElement, '4010');
    press('.dialog', 'Save the codes and export');
    await soon(() => expect(till?.asked('export.start')).toHaveLength(2));
    expect(sent()).toEqual([{ odoo: { suspense: '2020', sales: '4010' } }]);
    expect(till?.asked('export.start')[1]?.input).toMatchObject({ kind: 'odoo', currency: 'LYD' });
  });

  it('marks an empty field and a code that could run as a formula, and sends nothing', async () => {
    await open([lacks('suspense', 'sales')]);
    await soon(() => expect(fields()).toHaveLength(2));
    type(fields()[0] as HTMLInputElement, '2020');
    type(fields()[1] as HTMLInputElement, '=1+1');
    press('.dialog', 'Save the codes and export');
    await soon(() => expect(fields().map((field) => field.getAttribute('aria-invalid'))).toEqual([null, 'true']));
    expect(document.activeElement).toBe(fields()[1]);
    type(fields()[1] as HTMLInputElement, '');
    press('.dialog', 'Save the codes and export');
    await soon(() => expect(document.querySelector('.export-codes .error-note')?.textContent).toBe('Type the code.'));
    expect(sent()).toEqual([]);
  });

  it('asks no more for codes once another kind of file is chosen', async () => {
    await open([lacks('sales')]);
    await soon(() => expect(fields()).toHaveLength(1));
    const select = till?.find('.dialog select') as HTMLSelectElement;
    select.value = 'csv';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await soon(() => expect(fields()).toEqual([]));
  });
});

describe('the sheet of codes', () => {
  const field = (name: string): HTMLInputElement => till?.find(`.codes-table [aria-label="${name}"]`) as HTMLInputElement;
  const open = async (): Promise<void> => {
    let shop = shopOf({ odoo: { sales: '4010' }, xero: { sales: '200' } });
    till = openWindow(
      {
        session: inAs(maha),
        answers: {
          'settings.get': () => yes({ ...settings, shop }),
          'close-files.get': () => no('request.not-here'),
          'accounts.save'({ accountCodes = {} }) {
            shop = shopOf(withCodes(shop.accountCodes, accountCodes));
            return yes({ accounts: {}, accountCodes: shop.accountCodes });
          },
        },
      },
      toSettings('books'),
    );
    await soon(() => expect(field('Revenue: Odoo').value).toBe('4010'));
  };

  it('saves only the codes that changed, an emptied one as the empty code', async () => {
    await open();
    type(field('Revenue: Xero'), '');
    type(field('Suspense: QuickBooks Online'), 'Liabilities:Suspense');
    press('.codes-sheet', 'Save');
    await soon(() => expect(sent()).toHaveLength(1));
    expect(sent()).toEqual([{ odoo: {}, quickbooks: { suspense: 'Liabilities:Suspense' }, xero: { sales: '' } }]);
    await soon(() => expect(field('Revenue: Xero').value).toBe(''));
  });

  it('marks a code that could run as a formula, and can be undone', async () => {
    await open();
    type(field('Suspense: Xero'), '@SUM(1)');
    press('.codes-sheet', 'Save');
    await soon(() => expect(field('Suspense: Xero').getAttribute('aria-invalid')).toBe('true'));
    expect(sent()).toEqual([]);
    press('.codes-sheet', 'Undo');
    await soon(() => expect(field('Suspense: Xero').value).toBe(''));
    expect(document.querySelector('.codes-sheet [aria-invalid]')).toBeNull();
  });
});
