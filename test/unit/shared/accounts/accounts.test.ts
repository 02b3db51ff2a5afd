// The accounts: each has a role, names in Arabic and English and its own code; each posting has the currency of its account.
import { describe, expect, it } from 'vitest';
import {
  accountKeys,
  accountOf,
  accountRoles,
  accounts,
  inChartOrder,
  oldAccountKeys,
  reportAccountOf,
  reportKeys,
} from '../../../../src/shared/accounts/accounts.ts';
import {
  isBalanced,
  keepPricePostings,
  oldPayBackPostings,
  payBackPostings,
  payBackWays,
  type Posting,
  postingsFor,
  receiptKinds,
  returnPostings,
  reversed,
  suspensePostings,
} from '../../../../src/shared/ledger/postings.ts';
import { currencies, money } from '../../../../src/shared/money.ts';
import { currencyOf, gateways } from '../../../../src/shared/payment/gateways.ts';

/** Every set of postings that the posting table can produce. */
const table: readonly (readonly Posting[])[] = gateways.flatMap((gateway) => {
  const amount = money(700, currencyOf[gateway]);
  return [
    ...receiptKinds.map((kind) => postingsFor(kind, gateway, amount)),
    ...(['accept', 'give-back', 'write-off'] as const).map((choice) => suspensePostings(choice, amount)),
    keepPricePostings(amount, money(50, amount.currency)),
    ...payBackWays.map((way) => payBackPostings(way, gateway, amount)),
    returnPostings(amount),
    reversed(returnPostings(amount)),
  ];
});

describe('the accounts', () => {
  it('keep the keys of stored rows', () =>
    expect(accountKeys).toEqual(
      expect.arrayContaining(['clearing:wallet', 'clearing:card', 'sales', 'refunds-owed', 'suspense']),
    ));

  it('are on the side of the balance that a bookkeeper expects', () =>
    expect(
      Object.fromEntries(accountRoles.map((of) => [of, accounts.flatMap(({ role, key }) => (role === of ? [key] : []))])),
    ).toEqual({
      asset: ['drawer', 'clearing:wallet', 'clearing:card', 'reserve:wallet', 'reserve:card'],
      liability: ['refunds-owed', 'suspense', 'paid-out:cash', 'paid-out:transfer', 'fees-payable'],
      equity: ['equity:opening', 'exchange:lyd', 'exchange:usd'],
      income: ['sales', 'sales-returns', 'other-income'],
      expense: ['fees', 'fee-tax', 'bank-charges', 'chargebacks', 'difference'],
    }));

  it('have a role, and unique names and codes', () => {
    for (const { role, names } of accounts) {
      expect(accountRoles).toContain(role);
      expect([names.ar, names.en].every((name) => name.length > 0)).toBe(true);
    }
    for (const of of [
      accounts.map(({ code }) => code),
      accounts.map(({ names }) => names.ar),
      accounts.map(({ names }) => names.en),
      accounts.map(({ names }) => names.ascii),
    ])
      expect(new Set(of).size).toBe(accounts.length);
  });

  it('are each used by the posting table, which balances and books each account only in its currency', () => {
    for (const entry of table) {
      expect(isBalanced(entry)).toBe(true);
      for (const { account, currency } of entry) expect([currency, null]).toContain(accountOf(reportAccountOf(account)).currency);
    }
    expect(new Set(table.flat().map(({ account }) => account))).toEqual(new Set(reportKeys));
  });

  it('of old refunds are reported as what replaced them, and every other account as itself', () => {
    const old = gateways.flatMap((gateway) =>
      payBackWays.flatMap((way) => oldPayBackPostings(way, gateway, money(700, currencyOf[gateway]))),
    );
    expect(Object.fromEntries(oldAccountKeys.map((key) => [key, reportAccountOf(key)]))).toEqual({
      'cash:lyd': 'paid-out:cash',
      'cash:usd': 'paid-out:cash',
      'bank:lyd': 'paid-out:transfer',
      'bank:usd': 'paid-out:transfer',
    });
    expect(old.map(({ account }) => account)).toEqual(expect.arrayContaining([...oldAccountKeys]));
    expect(accountKeys).toEqual([...reportKeys, ...oldAccountKeys]);
    for (const key of reportKeys) expect(reportAccountOf(key)).toBe(key);
  });

  it('have names in ASCII that beancount accepts', () => {
    for (const { names } of accounts) expect(names.ascii).toMatch(/^[A-Z0-9][A-Za-z0-9-]*(?::[A-Z0-9][A-Za-z0-9-]*)*$/);
  });

  it('have one exchange account for each currency', () =>
    expect(accounts.flatMap(({ key, currency }) => (key.startsWith('exchange:') ? [currency] : []))).toEqual([...currencies]));
});

it('rows stand in the order of the chart, those of one account as they came, and an account of a later version last', () => {
  const rows = ['later', 'sales-returns', 'suspense', 'clearing:card', 'sales', 'suspense'].map((account, at) => ({
    account,
    at,
  }));
  expect(inChartOrder(rows).map(({ account, at }) => `${account} ${at}`)).toEqual([
    ...['clearing:card 3', 'suspense 2', 'suspense 5', 'sales 4', 'sales-returns 1', 'later 0'],
  ]);
  expect(rows[0]).toEqual({ account: 'later', at: 0 });
});
