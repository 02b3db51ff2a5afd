// The posting table: the accounts that each event with money debits and credits. Debits are positive, credits negative.
import type { AccountKey, OldAccountKey, ReportKey } from '../accounts/accounts.ts';
import type { Currency, Money } from '../money.ts';
import type { Gateway } from '../payment/gateways.ts';

/**
 * The booking of received money: payment of a sale, owed back because the sale was already paid, or suspense because the amount
 * differs.
 */
export type ReceiptKind = 'sale' | 'refund-owed' | 'suspense';
export const receiptKinds: readonly ReceiptKind[] = ['sale', 'refund-owed', 'suspense'];

/**
 * One posting: an account and a signed amount. `Key`: the names of the accounts that may be posted to; a ledger other than the
 * till's adds account names of its own.
 */
export type Posting<Key extends string = AccountKey> = {
  readonly account: Key;
  readonly currency: Currency;
  readonly amountMinor: number;
};

/** A posting of a new entry: never to an account that only old entries post to. */
type NewPosting = Posting<ReportKey>;

/** Two postings that move one amount between two accounts. */
const booking = <Key extends AccountKey>(debit: Key, credit: Key, { amountMinor, currency }: Money): readonly Posting<Key>[] => [
  { account: debit, currency, amountMinor },
  { account: credit, currency, amountMinor: -amountMinor },
];

const creditOf: Readonly<Record<ReceiptKind, ReportKey>> = {
  sale: 'sales',
  'refund-owed': 'refunds-owed',
  suspense: 'suspense',
};

/** Postings for received money: the gateway's provider now holds this money for the shop. */
export const postingsFor = (kind: ReceiptKind, gateway: Gateway, amount: Money): readonly NewPosting[] =>
  booking(`clearing:${gateway}`, creditOf[kind], amount);

/**
 * The decisions on money in suspense. `accept`: the money pays for its sale. `keep-price`: as much of the money as the price pays
 * for the sale, and the rest is owed back. `give-back`: all of the money is owed back. `write-off`: the shop keeps the money as
 * other income.
 */
export const suspenseChoices = ['accept', 'keep-price', 'give-back', 'write-off'] as const;
export type SuspenseChoice = (typeof suspenseChoices)[number];
/**
 * True for decisions about money in suspense by which the money pays its sale. A sale gets at most one such decision, because
 * afterwards the sale is paid.
 */
export const paysSale = (choice: SuspenseChoice | 'top-up'): boolean => choice === 'accept' || choice === 'keep-price';

const outOfSuspense: Readonly<Record<Exclude<SuspenseChoice, 'keep-price'>, ReportKey>> = {
  accept: 'sales',
  'give-back': 'refunds-owed',
  'write-off': 'other-income',
};
/** Postings that move the amount out of suspense, to the account that the decision names. */
export const suspensePostings = (choice: Exclude<SuspenseChoice, 'keep-price'>, amount: Money): readonly NewPosting[] =>
  booking('suspense', outOfSuspense[choice], amount);
/** Postings of `keep-price`: the price is sales, and `over`, the rest, is owed back. */
export const keepPricePostings = (price: Money, over: Money): readonly NewPosting[] => [
  ...suspensePostings('accept', price),
  ...suspensePostings('give-back', over),
];

/** Postings for returned goods: their price is owed to the customer. */
export const returnPostings = (amount: Money): readonly NewPosting[] => booking('sales-returns', 'refunds-owed', amount);

/**
 * How a customer is paid back: cash from the drawer, transfer from the shop's bank, or by the provider from the money that it
 * holds for the shop.
 */
export const payBackWays = ['cash', 'transfer', 'provider'] as const;
export type PayBackWay = (typeof payBackWays)[number];

const paidFrom: Readonly<Record<PayBackWay, (gateway: Gateway) => ReportKey>> = {
  cash: () => 'paid-out:cash',
  transfer: () => 'paid-out:transfer',
  provider: (gateway) => `clearing:${gateway}`,
};
/** Postings when an owed amount is paid back. `gateway`: the gateway by which the money was received. */
export const payBackPostings = (way: PayBackWay, gateway: Gateway, amount: Money): readonly NewPosting[] =>
  booking('refunds-owed', paidFrom[way](gateway), amount);

/** Postings of entries `refund.paid` before version 4: the same, but cash and transfers credit an account of each currency. */
export const oldPayBackPostings = (way: PayBackWay, gateway: Gateway, amount: Money): readonly Posting[] => {
  if (way === 'provider') return payBackPostings(way, gateway, amount);
  const from = `${way === 'cash' ? 'cash' : 'bank'}:${amount.currency.toLowerCase()}` as OldAccountKey;
  return booking<AccountKey>('refunds-owed', from, amount);
};

/** Returns the postings that undo `postings`. */
export const reversed = <Key extends string>(postings: readonly Posting<Key>[]): readonly Posting<Key>[] =>
  postings.map((posting) => ({ ...posting, amountMinor: -posting.amountMinor }));

/** True if the postings of one journal entry sum to zero in each currency and none is zero. */
export const isBalanced = (postings: readonly Posting<string>[]): boolean => {
  const sums = new Map<Currency, number>();
  for (const { currency, amountMinor } of postings) sums.set(currency, amountMinor + (sums.get(currency) ?? 0));
  return postings.every((posting) => posting.amountMinor !== 0) && [...sums.values()].every((sum) => sum === 0);
};
