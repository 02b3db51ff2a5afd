// The shop's names and codes of accounts: on the Balances page and in a payment's postings, and the settings sheet that changes
// them.
// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toHistory, toSettings } from '../../../../src/renderer/stores/route-store.ts';
import type { ShopAccounts } from '../../../../src/shared/accounts/shop-accounts.ts';
import { balancesOfDay, withBalances } from '../../../screens/scenes/balances.ts';
import { historyPaid, settings } from '../../../support/windows/books.ts';
import { appInfo, attempt } from '../../../support/windows/data.ts';
import { no, yes } from '../../../support/windows/fixture-api.ts';
import { inAs, maha } from '../../../support/windows/people.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | undefined;
afterEach(() => {
  till?.close();
  till = undefined;
});

const soon = <T>(look: () => T): Promise<T> => vi.waitFor(look, { timeout: 3_000 });
const named: ShopAccounts = {
  'clearing:wallet': { names: { ar: 'محفظة عند المزوّد', en: 'Wallet at the provider' }, code: '1199' },
};
const shopOf = (accounts: ShopAccounts) => ({ ...appInfo.settings, accounts });

describe('names and codes of the shop', () => {
  it.each([
    ['en', 'Wallet at the provider'],
    ['ar', 'محفظة عند المزوّد'],
  ] as const)('stand on the Balances page, also over the entries of an account: %s', async (lang, name) => {
    till = openWindow({ ...withBalances(balancesOfDay), app: { settings: shopOf(named) } }, { screen: 'balances' }, lang);
    const row = await soon(() => till?.find('.balances-table tbody th') as HTMLElement);
    expect(row.textContent).toBe(`${name} 1199`);
    row.querySelector('button')?.click();
    await soon(() => expect(document.querySelector('.dialog')?.textContent).toContain(`${name} (LYD)`));
  });

  it('stand in the postings of a payment, where accounts of old entries have the names of their successors', async () => {
    const paid = attempt(1, 'wallet', 7_500);
    const history = historyPaid(paid);
    const postings = [
      { account: 'clearing:wallet', currency: 'LYD', amountMinor: -7_500 },
      { account: 'cash:lyd', currency: 'LYD', amountMinor: 7_000 },
      { account: 'later:account', currency: 'LYD', amountMinor: 500 },
    ] as const;
    const steps = history.steps.map((step) => (step.postings.length > 0 ? { ...step, postings: [...postings] } : step));
    till = openWindow(
      {
        app: { settings: shopOf({ ...named, 'paid-out:cash': { names: { ar: 'نقد مدفوع', en: 'Cash handed out' } } }) },
        attempts: [paid],
        answers: { 'attempt.history': () => yes({ ...history, steps }) },
      },
      toHistory(paid.attemptId),
    );
    const table = await soon(() => till?.find('.history-postings') as HTMLElement);
    const names = [...table.querySelectorAll('tbody th')].map(({ textContent }) => textContent);
    expect(names).toEqual(['Wallet at the provider', 'Cash handed out', 'later:account']);
  });
});

describe('the sheet of accounts', () => {
  const open = async (accounts: ShopAccounts = {}, refused?: ReturnType<typeof no>) => {
    let shop = shopOf(accounts);
    till = openWindow(
      {
        session: inAs(maha),
        answers: {
          'settings.get': () => yes({ ...settings, shop }),
          'close-files.get': () => no('request.not-here'),
          'accounts.save'({ accounts: sent = {} }) {
            if (refused) return refused;
            shop = shopOf(sent);
            return yes({ accounts: sent, accountCodes: {} });
          },
        },
      },
      toSettings('books'),
    );
    await soon(() => till?.find('.accounts-table'));
    return till;
  };
  const field = (label: string): HTMLInputElement => {
    const found = document.querySelector<HTMLInputElement>(`.accounts-table input[aria-label="${label}"]`);
    if (!found) throw new Error(`no field "${label}"`);
    return found;
  };
  const type = (label: string, text: string): void => {
    const input = field(label);
    // Call the prototype's setter: React overrides the element's own `value` and would not notice the change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const buttons = (): readonly HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>('.accounts-sheet button')];
  const press = (name: string): void => {
    const found = buttons().find((each) => [each.textContent, each.getAttribute('aria-label')].includes(name));
    if (!found) throw new Error(`no button "${name}"`);
    found.click();
  };

  it('saves only what differs from the chart; Arabic digits are read, and an empty field is the chart’s', async () => {
    const window = await open();
    type('Sales: Name in English', ' Takings ');
    type('Sales: Code', '٤١٠٠');
    type('Suspense: Code', '');
    press('Save');
    await soon(() => expect(window.asked('accounts.save')).toHaveLength(1));
    expect(window.asked('accounts.save')[0]?.input).toMatchObject({
      accounts: { sales: { names: { ar: 'المبيعات', en: 'Takings' }, code: '4100' } },
    });
    await soon(() => expect(field('Suspense: Code').value).toBe('2020'));
    expect(field('Sales: Code').value).toBe('4100');
  });

  it('marks refused fields with the reason, and sends nothing', async () => {
    const window = await open();
    type('Sales: Code', '2020');
    type('Suspense: Name in text files', 'suspense money');
    press('Save');
    await soon(() => expect(document.activeElement).toBe(field('Suspense: Name in text files')));
    const faults = [...document.querySelectorAll('.accounts-faults p')].map(({ textContent }) => textContent);
    expect(faults).toEqual([expect.stringContaining('Name in text files: Only Latin letters'), 'Code: Suspense has the same.']);
    expect(field('Sales: Code').getAttribute('aria-invalid')).toBe('true');
    expect(window.asked('accounts.save')).toEqual([]);
  });

  it('resets one account or all of them to the chart', async () => {
    const window = await open({ sales: { code: '4100' }, suspense: { code: '2021' } });
    press('Reset Sales to the chart');
    await soon(() => expect(field('Sales: Code').value).toBe('4010'));
    press('Undo');
    await soon(() => expect(field('Sales: Code').value).toBe('4100'));
    press('Reset all accounts to the chart');
    await soon(() => expect(field('Suspense: Code').value).toBe('2020'));
    press('Save');
    await soon(() => expect(window.asked('accounts.save')[0]?.input).toMatchObject({ accounts: {} }));
    await soon(() => expect(() => press('Reset all accounts to the chart')).toThrow('no button'));
  });

  it('keeps the typed texts and says why, if the till refuses', async () => {
    await open({}, no('data.disk-full'));
    type('Sales: Code', '4100');
    press('Save');
    await soon(() => expect(document.querySelector('.accounts-sheet .set-foot')?.textContent).toContain('disk'));
    expect(field('Sales: Code').value).toBe('4100');
  });
});
