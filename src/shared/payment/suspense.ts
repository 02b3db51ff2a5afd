// What a person decides about money that came in another amount than was asked for: it pays for its sale all the same, is given back, or is kept.
import { type Posting, type SuspenseChoice, suspensePostings } from '../ledger/postings.ts';
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
};

/**
 * `attempt` is the one that brought the money. Errors: `suspense.top-up-waits` with that `invoiceNo`; for `accept` also
 * `sale.already-paid`, `attempt.not-open` (its number was asked for elsewhere).
 */
export const resolveSuspense = (
  choice: SuspenseChoice,
  attempt: Pick<AttemptFacts, 'state' | 'salePaid' | 'elsewhere' | 'topUp'>,
  { seq, amount, toppedUpBy }: SuspenseFacts,
): Result<SuspenseResolution> => {
  const { state, salePaid, elsewhere, topUp } = attempt;
  if (toppedUpBy !== null) return fail('suspense.top-up-waits', { invoiceNo: toppedUpBy });
  const own = { seq, amount };
  if (choice !== 'accept') {
    return ok({ choice, held: [own], to: null, late: false, postings: suspensePostings(choice, amount) });
  }
  if (salePaid) return fail('sale.already-paid');
  if (elsewhere === 'surely') return fail('attempt.not-open', { state });
  const held = topUp?.held ? [own, { seq: topUp.seq, amount: topUp.held }] : [own];
  return ok({
    choice,
    held,
    to: nextState(state, 'approval'),
    late: isLateFrom(state),
    postings: held.flatMap((each) => suspensePostings('accept', each.amount)),
  });
};
