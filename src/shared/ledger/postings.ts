// The posting table: which accounts each thing that happens to money moves. Debits are positive, credits negative.
import { type AccountKey, bankOf, cashOf } from '../accounts/accounts.ts';
import type { Currency, Money } from '../money.ts';
import type { Gateway } from '../payment/gateways.ts';

/** Money received: for a sale, for one that was paid before, or in an amount that was not asked for. */
export type ReceiptKind = 'sale' | 'refund-owed' | 'suspense';
export const receiptKinds: readonly ReceiptKind[] = ['sale', 'refund-owed', 'suspense'];

export type Posting = { readonly account: AccountKey; readonly currency: Currency; readonly amountMinor: number };

/** One amount moves from an account to another one. */
const booking = (debit: AccountKey, credit: AccountKey, { amountMinor, currency }: Money): readonly Posting[] => [
  { account: debit, currency, amountMinor },
  { account: credit, currency, amountMinor: -amountMinor },
];

const creditOf: Readonly<Record<ReceiptKind, AccountKey>> = {
  sale: 'sales',
  'refund-owed': 'refunds-owed',
  suspense: 'suspense',
};

/** What the gateway now holds for the shop, against what it is for. */
export const postingsFor = (kind: ReceiptKind, gateway: Gateway, amount: Money): readonly Posting[] =>
  booking(`clearing:${gateway}`, creditOf[kind], amount);

/**
 * What becomes of money that was set aside: it pays for its sale, its sale's price is kept of it and the rest is owed back, all of it is owed back, or
 * it is kept as income of another kind.
 */
export const suspenseChoices = ['accept', 'keep-price', 'give-back', 'write-off'] as const;
export type SuspenseChoice = (typeof suspenseChoices)[number];
/** Of these one entry at most is made for a sale: it is paid by them. */
export const paysSale = (choice: SuspenseChoice | 'top-up'): boolean => choice === 'accept' || choice === 'keep-price';

const outOfSuspense: Readonly<Record<Exclude<SuspenseChoice, 'keep-price'>, AccountKey>> = {
  accept: 'sales',
  'give-back': 'refunds-owed',
  'write-off': 'other-income',
};
export const suspensePostings = (choice: Exclude<SuspenseChoice, 'keep-price'>, amount: Money): readonly Posting[] =>
  booking('suspense', outOfSuspense[choice], amount);
/** More was set aside than the sale's price: that is sales, and what is `over` is owed back. */
export const keepPricePostings = (price: Money, over: Money): readonly Posting[] => [
  ...suspensePostings('accept', price),
  ...suspensePostings('give-back', over),
];

/** Goods came back: their price is owed to the customer. */
export const returnPostings = (amount: Money): readonly Posting[] => booking('sales-returns', 'refunds-owed', amount);

/** How a customer gets money back: out of the till, by the shop's bank, or by the provider out of what it holds for the shop. */
export const payBackWays = ['cash', 'transfer', 'provider'] as const;
export type PayBackWay = (typeof payBackWays)[number];

const paidFrom: Readonly<Record<PayBackWay, (gateway: Gateway, currency: Currency) => AccountKey>> = {
  cash: (_, currency) => cashOf[currency],
  transfer: (_, currency) => bankOf[currency],
  provider: (gateway) => `clearing:${gateway}`,
};
/** What was owed is paid back. `gateway`: by which it had come. */
export const payBackPostings = (way: PayBackWay, gateway: Gateway, amount: Money): readonly Posting[] =>
  booking('refunds-owed', paidFrom[way](gateway, amount.currency), amount);

/** What undoes an entry. */
export const reversed = (postings: readonly Posting[]): readonly Posting[] =>
  postings.map((posting) => ({ ...posting, amountMinor: -posting.amountMinor }));

/** Every currency of the entry sums to zero, and no line is empty. */
export const isBalanced = (postings: readonly Posting[]): boolean => {
  const sums = new Map<Currency, number>();
  for (const { currency, amountMinor } of postings) sums.set(currency, amountMinor + (sums.get(currency) ?? 0));
  return postings.every((posting) => posting.amountMinor !== 0) && [...sums.values()].every((sum) => sum === 0);
};
