// An attempt as decisions see it.
import { duplicateIn } from '../../../protocol/confirm-reply.ts';
import { type Money, money } from '../../../shared/money.ts';
import type { AttemptFacts } from '../../../shared/payment/judge.ts';
import type { Attempt } from '../../ledger/rows.ts';

/** Whether a refused attempt's number was asked for elsewhere: by its answer, or because its call never left. */
export const elsewhereOf = ({ reason, words }: Pick<Attempt, 'reason' | 'words'>): AttemptFacts['elsewhere'] =>
  reason === 'not-sent' ? 'surely' : duplicateIn(words);

/** `heldIn`: the money that is still set aside in a receipt; null where it is not, any more. */
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
