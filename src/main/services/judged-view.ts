// An attempt as decisions see it.
import { saysDuplicate } from '../../protocol/confirm-reply.ts';
import { money } from '../../shared/money.ts';
import type { AttemptView } from '../../shared/payment/judge.ts';
import type { Attempt } from '../ledger/rows.ts';

export const judgedView = (attempt: Attempt): AttemptView => {
  const { attemptId, gateway, amountMinor, currency, state, words, salePaid, unverified } = attempt;
  return {
    attemptId,
    gateway,
    asked: money(amountMinor, currency),
    state,
    refusedAsDuplicate: state === 'refused' && saysDuplicate(words),
    salePaid,
    unverified,
  };
};
