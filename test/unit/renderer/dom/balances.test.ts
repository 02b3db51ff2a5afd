// Tests the Balances screen: the range that it asks for, the entries behind a row, and answers that a newer request has overtaken.
// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BalancesView } from '../../../../src/shared/contract/books/balances.ts';
import { totalsOf } from '../../../../src/renderer/parts/balances-table.tsx';
import { balancesOfDay, withBalances } from '../../../screens/scenes/balances.ts';
import { dayFull } from '../../../support/windows/books.ts';
import { document as closeDocument, summaries } from '../../../support/windows/books-closed.ts';
import { today } from '../../../support/windows/data.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { huda, inAs } from '../../../support/windows/people.ts';
import { settled } from '../screens/fake-till.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | undefined;
afterEach(() => {
  till?.close();
  till = undefined;
});

const button = (text: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('button')].find(({ textContent }) => textContent.includes(text));
  if (!found) throw new Error(`no button "${text}"`);
  return found;
};
const openBalances = async (view: BalancesView = balancesOfDay): Promise<TestWindow> => {
  till = openWindow(withBalances(view), { screen: 'balances' });
  await vi.waitFor(() => till?.find('.balances-table'));
  return till;
};
const rangesOf = (window: TestWindow) => window.asked('balances.get').map(({ input }) => input['range']);

describe('the range', () => {
  it('begins with the business day in progress', async () => {
    expect(rangesOf(await openBalances())).toEqual([{ from: today, to: today }]);
  });

  it('is the last Z report once somebody chooses one, then any Z report or what is not closed yet', async () => {
    const window = await openBalances();
    document.querySelectorAll<HTMLElement>('.segment input')[1]?.click();
    await vi.waitFor(() => window.find('.balances-close select'));
    const select = window.find('.balances-close select') as HTMLSelectElement;
    await vi.waitFor(() => expect([...select.options].map(({ value }) => value)).toEqual(['8', '7', '6', '5']));
    expect(rangesOf(window).at(-1)).toEqual({ close: summaries[0]?.number });
    select.value = '8';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await vi.waitFor(() => expect(rangesOf(window).at(-1)).toEqual({ close: 8 }));
  });

  it('is the day or the Z report from which a person comes', async () => {
    const more = { 'day.get': ({ day }: { day: string }) => yes({ ...dayFull, day }) };
    till = openWindow(withBalances(balancesOfDay, more), { screen: 'day' });
    await vi.waitFor(() => button('Balances of the accounts'));
    button('Balances of the accounts').click();
    await vi.waitFor(() => expect(rangesOf(till as TestWindow)).toEqual([{ from: today, to: today }]));
    till.close();

    const made = {
      document: closeDocument,
      text: '',
      sha256: '',
      seq: 1913,
      hash: '',
      settings: [],
      accounts: {},
      signature: null,
    };
    till = openWindow(withBalances(balancesOfDay, { ...more, 'close.get': () => yes(made) }), { screen: 'day' });
    await vi.waitFor(() => till?.find('.close-row'));
    till.find('.close-row').click();
    await vi.waitFor(() => button('Balances of this Z report'));
    button('Balances of this Z report').click();
    await vi.waitFor(() => expect(rangesOf(till as TestWindow)).toEqual([{ close: 7 }]));
  });

  it('Esc leads back to the earlier day, or to the open Z report, from which a person comes', async () => {
    const made = {
      document: closeDocument,
      text: '',
      sha256: '',
      seq: 1913,
      hash: '',
      settings: [],
      accounts: {},
      signature: null,
    };
    const more = { 'day.get': ({ day }: { day: string }) => yes({ ...dayFull, day }), 'close.get': () => yes(made) };
    till = openWindow(withBalances(balancesOfDay, more), { screen: 'day' });
    const title = (): string => (document.querySelector('.day-head h1')?.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '');
    const esc = async (): Promise<void> => {
      await vi.waitFor(() => till?.find('.balances-table'));
      till?.key('Escape');
    };
    await vi.waitFor(() => till?.find('.day-steps button').click());
    await vi.waitFor(() => expect(title()).toContain('20'));
    await vi.waitFor(() => button('Balances of the accounts').click());
    await esc();
    await vi.waitFor(() => expect(title()).toContain('20'));

    await vi.waitFor(() => till?.find('.close-row').click());
    await vi.waitFor(() => button('Balances of this Z report').click());
    await esc();
    await vi.waitFor(() => button('Balances of this Z report'));
    expect(title()).toContain('20');
  });

  it('is not offered to a person without the right', async () => {
    till = openWindow({ session: inAs(huda), answers: { 'day.get': ({ day }) => yes({ ...dayFull, day }) } }, { screen: 'day' });
    await vi.waitFor(() => till?.find('.day-states'));
    expect(() => button('Balances of the accounts')).toThrow('no button');
  });
});

describe('the entries of an account', () => {
  it('are read for the range and the account, in pages, and lead to the payment and back', async () => {
    const window = await openBalances();
    window.find('.balances-open').click();
    const of = { account: 'clearing:wallet', currency: 'LYD' };
    const asked = () => window.asked('balances.entries').map(({ input }) => input);
    await vi.waitFor(() => expect(document.querySelectorAll('.dialog tbody tr').length).toBe(50));
    expect(asked()).toEqual([{ range: { from: today, to: today }, ...of, before: null, limit: 50 }]);
    button('Older entries').click();
    await vi.waitFor(() => expect(document.querySelectorAll('.dialog tbody tr').length).toBe(70));
    expect(asked().at(-1)).toMatchObject({ ...of, before: 1200 + 9 * 20, limit: 50 });
    const numbers = [...document.querySelectorAll('.dialog tbody th')].map(({ textContent }) => textContent);
    expect(new Set(numbers).size).toBe(70);
    for (const leave of [() => window.key('Escape'), () => window.find('.history-state button').click()]) {
      window.find('.dialog .balances-open').click();
      await vi.waitFor(() => window.find('.history'));
      leave();
      await vi.waitFor(() => expect(document.querySelectorAll('.dialog tbody tr').length).toBe(70));
    }
  });
});

it('the sums below the entries of an account are those of its row on Balances, while only some entries are read and after', async () => {
  const window = await openBalances();
  const texts = (within: string): string[] =>
    [...document.querySelectorAll(`${within} td`)].map(({ textContent }) => textContent.replaceAll(/[^\d.,-−LYD ]/gu, ''));
  const [, debit, credit] = texts('.balances-screen .balances-table tbody tr:first-child');
  window.find('.balances-open').click();
  await vi.waitFor(() => expect(document.querySelectorAll('.dialog tbody tr').length).toBe(50));
  const sums = texts('.dialog tfoot');
  expect(sums.slice(0, 2)).toEqual([debit, credit]);
  expect(sums[2]).toContain('4,788.250');
  expect(document.querySelector('.dialog')?.textContent).toContain('also of those not shown yet');
  button('Older entries').click();
  await vi.waitFor(() => expect(document.querySelectorAll('.dialog tbody tr').length).toBe(70));
  expect(texts('.dialog tfoot')).toEqual(sums);
  expect(document.querySelector('.dialog')?.textContent).not.toContain('also of those not shown yet');
});

it('balances are those of the range that was chosen last, whichever answer comes first', async () => {
  const waiting: ((view: BalancesView) => void)[] = [];
  till = openWindow(
    withBalances(balancesOfDay, {
      'balances.get'() {
        const { promise, resolve } = Promise.withResolvers<ReturnType<typeof yes<BalancesView>>>();
        waiting.push((view) => resolve(yes(view)));
        return promise;
      },
    }),
    { screen: 'balances' },
  );
  await vi.waitFor(() => expect(waiting.length).toBe(1));
  document.querySelectorAll<HTMLElement>('.segment input')[1]?.click();
  await vi.waitFor(() => expect(waiting.length).toBe(2));
  waiting[1]?.({ ...balancesOfDay, rows: balancesOfDay.rows.slice(0, 2) });
  await settled();
  waiting[0]?.(balancesOfDay);
  await settled();
  expect(document.querySelectorAll('.balances-table tbody tr:not(.balances-total)').length).toBe(2);
});

it('the total of each currency adds up its own accounts', () => {
  expect(totalsOf(balancesOfDay.rows)).toEqual([
    { account: '', currency: 'LYD', openingMinor: 0, debitMinor: 4_847_250, creditMinor: 4_847_250, closingMinor: 0 },
    { account: '', currency: 'USD', openingMinor: 0, debitMinor: 28_600, creditMinor: 28_600, closingMinor: 0 },
  ]);
});

it('a Z report lists accounts in the order in which Balances lists them, and dinars first', async () => {
  const listed = (): (string | undefined)[] => {
    const codes = [...document.querySelectorAll('.balances-table .balances-code')];
    return codes.map(({ textContent }) => textContent);
  };
  const made = {
    document: closeDocument,
    text: '',
    sha256: '',
    seq: 1913,
    hash: '',
    settings: [],
    accounts: {},
    signature: null,
  };
  const more = { 'day.get': ({ day }: { day: string }) => yes({ ...dayFull, day }), 'close.get': () => yes(made) };
  till = openWindow(withBalances({ ...balancesOfDay, rows: closeDocument.balances as BalancesView['rows'] }, more), {
    screen: 'day',
  });
  await vi.waitFor(() => till?.find('.close-row'));
  till.find('.close-row').click();
  await vi.waitFor(() => button('Balances of this Z report'));
  const inClose = listed();
  expect(inClose).toEqual(['1030', '2010', '2020', '4010', '4020', '4030', '1031', '4010']);
  button('Balances of this Z report').click();
  await vi.waitFor(() => till?.find('.balances-screen .balances-table'));
  expect(listed()).toEqual(inClose);
});
