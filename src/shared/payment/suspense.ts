// Applies a person's decision on money in suspense, which arrived in another amount than was asked for.
import { keepPricePostings, type Posting, type SuspenseChoice, suspensePostings } from '../ledger/postings.ts';
import { type Money, money } from '../money.ts';
import { fail, ok, type Result } from '../result.ts';
import { type AttemptState, isLateFrom, nextState } from './attempt.ts';
import type { AttemptFacts, MoneySetAside } from './judge-notice.ts';

/** Money in suspense, as it is before the decision. */
export type SuspenseFacts = MoneySetAside & {
  /** The invoice number of the top-up attempt that a customer may still pay; null for none. */
  readonly toppedUpBy: string | null;
};

export type SuspenseResolution = {
  readonly choice: SuspenseChoice;
  /**
   * The amounts that leave suspense by this decision. If a top-up brought a wrong amount, two amounts leave: the amount of the
   * top-up, and the amount of the payment whose missing rest the top-up was to pay.
   */
  readonly held: readonly MoneySetAside[];
  /** The new state of the attempt: approved if the money is accepted as payment; null if the state stays. */
  readonly to: AttemptState | null;
  readonly late: boolean;
  readonly postings: readonly Posting[];
  /** The part of the money above the price, owed back from now on. */
  readonly over?: Money;
};

/**
 * Returns the effect of the decision `choice`. `attempt`: the attempt that brought the money. Errors: `suspense.top-up-waits`,
 * with the `invoiceNo` of that top-up; for `accept` and `keep-price` also `sale.already-paid` and `attempt.not-open` (somebody
 * else charged under the number); for `keep-price` also `suspense.not-more` (the money is not above the price, or the first part
 * of it is no longer in suspense).
 */
export const resolveSuspense = (
  choice: SuspenseChoice,
  attempt: Pick<AttemptFacts, 'asked' | 'state' | 'salePaid' | 'elsewhere' | 'topUp'>,
  { seq, amount, toppedUpBy }: SuspenseFacts,
): Result<SuspenseResolution> => {
  const { asked, state, salePaid, elsewhere, topUp } = attempt;
  if (toppedUpBy !== null) return fail('suspense.top-up-waits', { invoiceNo: toppedUpBy });
  const own = { seq, amount };
  if (choice === 'give-back' || choice === 'write-off') {
    return ok({ choice, held: [own], to: null, late: false, postings: suspensePostings(choice, amount) });
  }
  if (salePaid) return fail('sale.already-paid');
  if (elsewhere === 'surely') return fail('attempt.not-open', { state });
  const held = topUp?.held ? [own, { seq: topUp.seq, amount: topUp.held }] : [own];
  const paid = { choice, held, to: nextState(state, 'approval'), late: isLateFrom(state) };
  if (choice === 'accept') return ok({ ...paid, postings: held.flatMap((each) => suspensePostings('accept', each.amount)) });
  // A top-up charges only the missing rest, so the price is that rest plus the suspense money that the top-up completes.
  const priceMinor = asked.amountMinor + (topUp?.held?.amountMinor ?? 0);
  const overMinor = held.reduce((sum, each) => sum + each.amount.amountMinor, 0) - priceMinor;
  if (overMinor <= 0 || topUp?.held === null) return fail('suspense.not-more');
  const over = money(overMinor, asked.currency);
  return ok({ ...paid, postings: keepPricePostings(money(priceMinor, asked.currency), over), over });
};
