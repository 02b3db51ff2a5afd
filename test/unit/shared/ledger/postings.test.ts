// The posting table: the accounts for every kind of received money, and the condition for balanced postings of an entry.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isBalanced,
  oldPayBackPostings,
  payBackPostings,
  type Posting,
  postingsFor,
  receiptKinds,
  returnPostings,
  reversed,
  suspensePostings,
  keepPricePostings,
  paysSale,
} from '../../../../src/shared/ledger/postings.ts';
import type { Currency } from '../../../../src/shared/money.ts';
import { currencyOf, gateways, noticeKinds } from '../../../../src/shared/payment/gateways.ts';
import { gatewayOfKind } from '../../../../src/shared/payment/notice-facts.ts';
import { forAll } from '../../../support/unit/check.ts';

const line = (amountMinor: number, currency: Currency = 'LYD'): Posting => ({ account: 'sales', currency, amountMinor });

describe('money received', () => {
  it.each([
    ['sale', 'sales'],
    ['refund-owed', 'refunds-owed'],
    ['suspense', 'suspense'],
  ] as const)('as %s is a debit of clearing and a credit of %s', (kind, account) => {
    for (const gateway of gateways) {
      const currency = currencyOf[gateway];
      expect(postingsFor(kind, gateway, { amountMinor: 700, currency })).toEqual([
        { account: `clearing:${gateway}`, currency, amountMinor: 700 },
        { account, currency, amountMinor: -700 },
      ]);
    }
  });

  it('has three kinds', () => expect(receiptKinds).toEqual(['sale', 'refund-owed', 'suspense']));

  it('gives a balanced entry for any amount', () =>
    forAll(
      [fc.constantFrom(...receiptKinds), fc.constantFrom(...gateways), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })],
      (kind, gateway, amountMinor) =>
        expect(isBalanced(postingsFor(kind, gateway, { amountMinor, currency: currencyOf[gateway] }))).toBe(true),
    ));
});

describe('an entry', () => {
  it.each<readonly [string, boolean, Posting[]]>([
    ['two lines that cancel out', true, [line(5), line(-5)]],
    ['three lines that cancel out', true, [line(5), line(-3), line(-2)]],
    ['two currencies, each of which cancels out', true, [line(5), line(-5), line(7, 'USD'), line(-7, 'USD')]],
    ['one line', false, [line(5)]],
    ['two lines with a rest', false, [line(5), line(-4)]],
    ['lines that cancel out only across currencies', false, [line(5), line(-5, 'USD')]],
    ['a rest in the second currency', false, [line(5), line(-5), line(7, 'USD')]],
    ['an empty line', false, [line(0)]],
    ['an empty line among good ones', false, [line(5), line(-5), line(0, 'USD')]],
  ])('%s: balanced %s', (_, balanced, lines) => expect(isBalanced(lines)).toBe(balanced));

  it('loses its balance when any one line changes', () =>
    forAll([fc.integer({ min: 2, max: 1e12 }), fc.boolean(), fc.integer({ min: 1, max: 1e6 })], (amount, debit, by) => {
      const lines = debit ? [line(amount + by), line(-amount)] : [line(amount), line(-amount - by)];
      expect(isBalanced(lines)).toBe(false);
    }));
});

describe('the gateways', () => {
  it('settle each in its own currency (§1)', () => expect(currencyOf).toEqual({ wallet: 'LYD', card: 'USD' }));

  it('send together three kinds of notice (§6)', () => {
    expect(gateways).toEqual(['wallet', 'card']);
    expect(noticeKinds.map((kind) => [kind, gatewayOfKind[kind]])).toEqual([
      ['wallet-callback', 'wallet'],
      ['wallet-return', 'wallet'],
      ['card-callback', 'card'],
    ]);
  });
});

describe('money that is moved', () => {
  const dinars = { amountMinor: 700, currency: 'LYD' } as const;
  const dollars = { amountMinor: 700, currency: 'USD' } as const;
  const lines = (entry: readonly Posting[]): string[] => entry.map(({ account, amountMinor }) => `${account} ${amountMinor}`);

  it.each([
    ['accept', 'sales'],
    ['give-back', 'refunds-owed'],
    ['write-off', 'other-income'],
  ] as const)('out of suspense, by %s, is booked to %s', (choice, account) =>
    expect(lines(suspensePostings(choice, dinars))).toEqual(['suspense 700', `${account} -700`]),
  );

  it('out of suspense, with the price kept, is booked to sales up to the price, and the rest is owed back', () =>
    expect(lines(keepPricePostings(dinars, { ...dinars, amountMinor: 30 }))).toEqual([
      ...['suspense 700', 'sales -700', 'suspense 30', 'refunds-owed -30'],
    ]));

  it.each(['accept', 'keep-price'] as const)('%s pays a sale', (choice) => expect(paysSale(choice)).toBe(true));
  it.each(['give-back', 'write-off', 'top-up'] as const)('%s by itself does not pay a sale', (choice) =>
    expect(paysSale(choice)).toBe(false),
  );

  it.each([
    ['cash', 'wallet', dinars, 'paid-out:cash'],
    ['cash', 'card', dollars, 'paid-out:cash'],
    ['transfer', 'wallet', dinars, 'paid-out:transfer'],
    ['transfer', 'card', dollars, 'paid-out:transfer'],
    ['provider', 'wallet', dinars, 'clearing:wallet'],
    ['provider', 'card', dollars, 'clearing:card'],
  ] as const)('paid back by %s (%s) is booked to the account of its way', (way, gateway, amount, account) =>
    expect(lines(payBackPostings(way, gateway, amount))).toEqual(['refunds-owed 700', `${account} -700`]),
  );

  it.each([
    ['cash', 'wallet', dinars, 'cash:lyd'],
    ['cash', 'card', dollars, 'cash:usd'],
    ['transfer', 'wallet', dinars, 'bank:lyd'],
    ['transfer', 'card', dollars, 'bank:usd'],
    ['provider', 'wallet', dinars, 'clearing:wallet'],
    ['provider', 'card', dollars, 'clearing:card'],
  ] as const)(
    'paid back by %s (%s) before version 4 is booked to the account of its way and currency',
    (way, gateway, amount, account) =>
      expect(lines(oldPayBackPostings(way, gateway, amount))).toEqual(['refunds-owed 700', `${account} -700`]),
  );

  it('for returned goods is owed, and a reversal negates every line', () => {
    expect(lines(returnPostings(dinars))).toEqual(['sales-returns 700', 'refunds-owed -700']);
    expect(lines(reversed(returnPostings(dinars)))).toEqual(['sales-returns -700', 'refunds-owed 700']);
  });
});
