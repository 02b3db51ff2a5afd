// The accounts: each has a role, names in Arabic and English and its own code; each posting has the currency of its account.
import { describe, expect, it } from 'vitest';
import { accountKeys, accountOf, accountRoles, accounts } from '../../../../src/shared/accounts/accounts.ts';
import {
  isBalanced,
  keepPricePostings,
  payBackPostings,
  payBackWays,
  type Posting,
  postingsFor,
  receiptKinds,
  returnPostings,
  reversed,
  suspensePostings,
} from '../../../../src/shared/ledger/postings.ts';
import { money } from '../../../../src/shared/money.ts';
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
      asset: ['cash:lyd', 'cash:usd', 'bank:lyd', 'bank:usd', 'clearing:wallet', 'clearing:card'],
      liability: ['refunds-owed', 'suspense'],
      income: ['sales', 'sales-returns', 'other-income'],
      expense: [],
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
    ])
      expect(new Set(of).size).toBe(accounts.length);
  });

  it('are each used by the posting table, which balances and books each account only in its currency', () => {
    for (const entry of table) {
      expect(isBalanced(entry)).toBe(true);
      for (const { account, currency } of entry) expect([currency, null]).toContain(accountOf(account).currency);
    }
    expect(new Set(table.flat().map(({ account }) => account))).toEqual(new Set(accountKeys));
  });
});
