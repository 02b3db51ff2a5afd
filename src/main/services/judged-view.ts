// An attempt as decisions see it.
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
    refusedAsDuplicate: state === 'refused' && words?.code === 'DUPLICATED_INVOICE_NUMBER',
    salePaid,
    unverified,
  };
};
