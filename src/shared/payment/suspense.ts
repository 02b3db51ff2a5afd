// What a person decides about money that came in another amount than was asked for: it pays for its sale all the same, is given back, or is kept.
import { keepPricePostings, type Posting, type SuspenseChoice, suspensePostings } from '../ledger/postings.ts';
import { type Money, money } from '../money.ts';
import { fail, ok, type Result } from '../result.ts';
import { type AttemptState, isLateFrom, nextState } from './attempt.ts';
import type { AttemptFacts, Held } from './judge.ts';

/** Money that is set aside, as it stands before somebody decides. */
export type SuspenseFacts = Held & {
  /** The attempt of the same sale that is charged for what is lacking, while a customer may still pay it; null where none is. */
  readonly toppedUpBy: string | null;
};

export type SuspenseResolution = {
  readonly choice: SuspenseChoice;
  /** All that goes with it: a top-up that came in a wrong amount itself is accepted with what it was to make whole. */
  readonly held: readonly Held[];
  /** Where the attempt goes: paid, where it is accepted as the sale. */
  readonly to: AttemptState | null;
  readonly late: boolean;
  readonly postings: readonly Posting[];
  /** What is more than the price that is kept: owed back from here on. */
  readonly over?: Money;
};

/**
 * `attempt` is the one that brought the money. Errors: `suspense.top-up-waits` with that `invoiceNo`; for `accept` also
 * `sale.already-paid`, `attempt.not-open` (its number was asked for elsewhere), and for `keep-price` those and `suspense.not-more` (it is
 * not more than the price, or what the price is made up of was resolved otherwise).
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
  // A top-up asks for what is lacking: with what it was to make whole, that is the price.
  const priceMinor = asked.amountMinor + (topUp?.held?.amountMinor ?? 0);
  const overMinor = held.reduce((sum, each) => sum + each.amount.amountMinor, 0) - priceMinor;
  if (overMinor <= 0 || topUp?.held === null) return fail('suspense.not-more');
  const over = money(overMinor, asked.currency);
  return ok({ ...paid, postings: keepPricePostings(money(priceMinor, asked.currency), over), over });
};
