// Derives from a stored attempt the facts on which payment rules decide: its state, its money, its sale.
import { duplicateIn } from '../../protocol/confirm-reply.ts';
import { type Money, money } from '../../shared/money.ts';
import type { AttemptFacts } from '../../shared/payment/judge-notice.ts';
import type { Attempt } from '../ledger/rows.ts';

/**
 * Returns if the invoice number of a refused attempt belongs to another charge: `surely` if this attempt's call was never sent;
 * otherwise the answer is read from the service's reply.
 */
export const elsewhereOf = ({ reason, words }: Pick<Attempt, 'reason' | 'words'>): AttemptFacts['elsewhere'] =>
  reason === 'not-sent' ? 'surely' : duplicateIn(words);

/** The attempt's facts. `heldIn`: returns the money of the receipt `seq` that is still set aside; null if none of it is. */
export const attemptFacts = (attempt: Attempt, heldIn: (seq: number) => Money | null): AttemptFacts => {
  const { topsUpSeq } = attempt;
  const { attemptId, gateway, amountMinor, currency, state, salePaidBy, unconfirmed, receipts, unfit } = attempt;
  return {
    attemptId,
    gateway,
    asked: money(amountMinor, currency),
    state,
    elsewhere: state === 'refused' ? elsewhereOf(attempt) : null,
    salePaid: salePaidBy !== null,
    unconfirmed,
    hasMoney: receipts > 0 || unfit === 'open',
    ...(topsUpSeq !== null && { topUp: { seq: topsUpSeq, held: heldIn(topsUpSeq) } }),
  };
};
