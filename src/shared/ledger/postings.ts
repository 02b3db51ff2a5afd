// The posting table: which accounts each kind of money received moves. Debits are positive, credits negative.
import type { Currency, Money } from '../money.ts';
import type { Gateway } from '../payment/gateways.ts';

/** Money received: for a sale, for one that was paid before, or in an amount that was not asked for. */
export type ReceiptKind = 'sale' | 'refund-owed' | 'suspense';
export const receiptKinds: readonly ReceiptKind[] = ['sale', 'refund-owed', 'suspense'];

export type Account = 'clearing:wallet' | 'clearing:card' | 'sales' | 'refunds-owed' | 'suspense';

export type Posting = { readonly account: Account; readonly currency: Currency; readonly amountMinor: number };

const creditOf: Readonly<Record<ReceiptKind, Account>> = { sale: 'sales', 'refund-owed': 'refunds-owed', suspense: 'suspense' };

/** What the gateway now holds for the shop, against what it is for. */
export const postingsFor = (kind: ReceiptKind, gateway: Gateway, amount: Money): readonly Posting[] => [
  { account: `clearing:${gateway}`, currency: amount.currency, amountMinor: amount.amountMinor },
  { account: creditOf[kind], currency: amount.currency, amountMinor: -amount.amountMinor },
];

/** Every currency of the entry sums to zero, and no line is empty. */
export const isBalanced = (postings: readonly Posting[]): boolean => {
  const sums = new Map<Currency, number>();
  for (const { currency, amountMinor } of postings) sums.set(currency, amountMinor + (sums.get(currency) ?? 0));
  return postings.every((posting) => posting.amountMinor !== 0) && [...sums.values()].every((sum) => sum === 0);
};
