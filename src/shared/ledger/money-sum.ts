// What a stretch of the journal comes to in money: one sum for Day, shift, close and every file, taken from what was posted. Nothing crosses currencies.
import type { AccountKey } from '../accounts/accounts.ts';
import { currencies, type Currency } from '../money.ts';

/** What was posted to one account in one currency: debits and credits apart, both from zero up, in minor units. */
export type AccountSum = {
  readonly account: AccountKey;
  readonly currency: Currency;
  readonly debitMinor: number;
  readonly creditMinor: number;
  /** Entries that credit it. */
  readonly credits: number;
};

/** In minor units of its currency. Below zero where a stretch undoes more than it does, such as a return that is withdrawn a day later. */
export type MoneySum = {
  readonly currency: Currency;
  /** Gross sales: money that paid a sale when it came, and what was set aside and paid one later. */
  readonly salesMinor: number;
  /** Payments of them: each entry that booked any, such as a decision that accepts what was set aside. */
  readonly salesCount: number;
  /** Goods that came back, less returns that were withdrawn. */
  readonly returnsMinor: number;
  /** Sales less returns. */
  readonly netMinor: number;
  /** Money that came in another amount than was asked for, and was set aside. */
  readonly setAsideMinor: number;
  /** What left there again, whatever was decided about it. */
  readonly resolvedMinor: number;
  /** What became owed to customers, less returns that were withdrawn. */
  readonly owedMinor: number;
  readonly paidBackMinor: number;
  /** Money that was set aside and kept by the shop. */
  readonly otherIncomeMinor: number;
};

const whole = (minor: number): number => {
  if (!Number.isSafeInteger(minor)) throw new RangeError('a sum beyond safe integers');
  return minor;
};

/** By currency, those alone in which anything was posted. Throws a RangeError beyond safe integers. */
export const moneySumsOf = (posted: readonly AccountSum[]): readonly MoneySum[] =>
  currencies.flatMap((currency) => {
    const own = posted.filter((sum) => sum.currency === currency);
    if (own.length === 0) return [];
    const debit = (account: AccountKey): number => own.find((sum) => sum.account === account)?.debitMinor ?? 0;
    const credit = (account: AccountKey): number => own.find((sum) => sum.account === account)?.creditMinor ?? 0;
    const salesMinor = whole(credit('sales') - debit('sales'));
    const withdrawnMinor = credit('sales-returns');
    const returnsMinor = whole(debit('sales-returns') - withdrawnMinor);
    return [
      {
        currency,
        salesMinor,
        salesCount: own.find((sum) => sum.account === 'sales')?.credits ?? 0,
        returnsMinor,
        netMinor: whole(salesMinor - returnsMinor),
        setAsideMinor: whole(credit('suspense')),
        resolvedMinor: whole(debit('suspense')),
        owedMinor: whole(credit('refunds-owed') - withdrawnMinor),
        paidBackMinor: whole(debit('refunds-owed') - withdrawnMinor),
        otherIncomeMinor: whole(credit('other-income') - debit('other-income')),
      },
    ];
  });

/** A stretch: runs of entries, from the first to the last of each, both included, in order and apart. */
export type Stretch = readonly { readonly from: number; readonly to: number }[];

/** What two stretches have in common. */
export const common = (one: Stretch, other: Stretch): Stretch =>
  one.flatMap((a) =>
    other.flatMap((b) => {
      const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)];
      return from <= to ? [{ from, to }] : [];
    }),
  );
