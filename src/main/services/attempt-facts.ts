// Derives from a stored attempt the facts that payment rules decide by.
import { duplicateIn } from '../../protocol/confirm-reply.ts';
import { type Money, money } from '../../shared/money.ts';
import type { AttemptFacts } from '../../shared/payment/judge-notice.ts';
import type { Attempt } from '../ledger/rows.ts';

/**
 * Returns if a refused attempt's invoice number belongs to another charge: `surely` if its call was never sent, otherwise as the
 * service's answer states.
 */
export const elsewhereOf = ({ reason, words }: Pick<Attempt, 'reason' | 'words'>): AttemptFacts['elsewhere'] =>
  reason === 'not-sent' ? 'surely' : duplicateIn(words);

/** The attempt's facts. `heldIn`: the money still set aside in a receipt; null if none is. */
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
