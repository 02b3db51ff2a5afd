// The money totals over ranges of journal entries, from their postings: the same sums for Day, shift, close and every file.
// Amounts of different currencies are never added.
import type { AccountKey } from '../accounts/accounts.ts';
import { currencies, type Currency } from '../money.ts';

/** Postings to one account in one currency, in minor units: the sum of debits and the sum of credits, each zero or more. */
export type AccountSum = {
  readonly account: AccountKey;
  readonly currency: Currency;
  readonly debitMinor: number;
  readonly creditMinor: number;
  /** The number of journal entries that credit this account. */
  readonly credits: number;
};

/**
 * Totals of one currency in its minor units. A total is negative if the summed journal entries contain more reversals than
 * bookings, such as a return that is withdrawn a day later.
 */
export type MoneySum = {
  readonly currency: Currency;
  /** Gross sales: money that paid a sale on arrival, and money that was set aside first and paid a sale later. */
  readonly salesMinor: number;
  /** The number of journal entries that booked sales, including decisions that accept money set aside. */
  readonly salesCount: number;
  /** Returned goods, less returns that were withdrawn. */
  readonly returnsMinor: number;
  /** Net sales: gross sales less returned goods. */
  readonly netMinor: number;
  /** Money that was set aside on arrival, because its amount was not the amount that the till asked for. */
  readonly setAsideMinor: number;
  /** Money that left suspense by any decision. */
  readonly resolvedMinor: number;
  /** Amounts that became owed to customers, less returns that were withdrawn. */
  readonly owedMinor: number;
  readonly paidBackMinor: number;
  /** Money that was first set aside and then kept by the shop. */
  readonly otherIncomeMinor: number;
};

const whole = (minor: number): number => {
  if (!Number.isSafeInteger(minor)) throw new RangeError('a sum beyond safe integers');
  return minor;
};

/** One sum per currency in which anything was posted. Throws a RangeError beyond safe integers. */
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

/** A set of journal entries, as disjoint ranges of entry numbers in ascending order; both ends of a range are included. */
export type Stretch = readonly { readonly from: number; readonly to: number }[];

/** Returns the ranges of journal entries that both sets contain. */
export const common = (one: Stretch, other: Stretch): Stretch =>
  one.flatMap((a) =>
    other.flatMap((b) => {
      const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)];
      return from <= to ? [{ from, to }] : [];
    }),
  );
