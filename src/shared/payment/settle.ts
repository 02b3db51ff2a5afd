// Settles an attempt by hand: the money is booked as for an approval, and marked unconfirmed until a notice proves it.
import type { Posting } from '../ledger/postings.ts';
import { fail, ok, type Result } from '../result.ts';
import { type AttemptState, isLateFrom, nextState } from './attempt.ts';
import { type AttemptFacts, type MoneySetAside, type Receipt, salePayment } from './judge-notice.ts';

export type Settlement = {
  readonly to: AttemptState;
  readonly late: boolean;
  readonly receipt: Receipt;
  readonly postings: readonly Posting[];
  /** Money in suspense that pays for the sale together with this payment. */
  readonly toppedUp?: MoneySetAside;
};

/**
 * Settles an attempt by hand and returns the booking. `receipts`: how often money was booked on the attempt. Refused if money in
 * another amount is in suspense, because a settlement would book it twice. Errors: `attempt.in-progress`, `attempt.not-open`,
 * `sale.already-paid`, `attempt.money-apart`.
 */
export const settleByHand = (attempt: AttemptFacts, receipts: number): Result<Settlement> => {
  const { state, asked, salePaid, elsewhere } = attempt;
  if (state === 'creating') return fail('attempt.in-progress');
  // If somebody else charged under this number, money under the number does not pay this sale. So a supervisor may not settle the
  // attempt either.
  if (state === 'approved' || elsewhere === 'surely') return fail('attempt.not-open', { state });
  if (salePaid) return fail('sale.already-paid');
  // Also refuse a top-up if the suspense money that it completes has left suspense: the top-up is only part of the price.
  if (receipts > 0 || attempt.topUp?.held === null) return fail('attempt.money-apart');
  return ok({
    to: nextState(state, 'settlement'),
    late: isLateFrom(state),
    receipt: { kind: 'sale', amount: asked },
    ...salePayment(attempt, asked),
  });
};
