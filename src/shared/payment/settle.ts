// What a supervisor's word does to an attempt: booked as an agreed approval would be, until a notice proves it.
import type { Posting } from '../ledger/postings.ts';
import { fail, ok, type Result } from '../result.ts';
import { type AttemptState, isLateFrom, nextState } from './attempt.ts';
import { type AttemptFacts, type Held, type Receipt, salePayment } from './judge.ts';

export type Settlement = {
  readonly to: AttemptState;
  readonly late: boolean;
  readonly receipt: Receipt;
  readonly postings: readonly Posting[];
  /** What was set aside before and pays for the sale with this money. */
  readonly toppedUp?: Held;
};

/**
 * `receipts` is how often money was booked on the attempt. Money in another amount lies in suspense: a settlement beside it
 * would book it twice. Errors: `attempt.in-progress`, `attempt.not-open`, `sale.already-paid`, `attempt.money-apart`.
 */
export const settleByHand = (attempt: AttemptFacts, receipts: number): Result<Settlement> => {
  const { state, asked, salePaid, elsewhere } = attempt;
  if (state === 'creating') return fail('attempt.in-progress');
  // What is paid under a number that was asked for elsewhere is no payment of this sale, whoever says so.
  if (state === 'approved' || elsewhere === 'surely') return fail('attempt.not-open', { state });
  if (salePaid) return fail('sale.already-paid');
  // A top-up pays for nothing where what it was to make whole is gone.
  if (receipts > 0 || attempt.topUp?.held === null) return fail('attempt.money-apart');
  return ok({
    to: nextState(state, 'settlement'),
    late: isLateFrom(state),
    receipt: { kind: 'sale', amount: asked },
    ...salePayment(attempt, asked),
  });
};
