// Builds the facts of the confirming dialog after a step of a refund, or after a decision about money in suspense.
import type { RefundView, SuspenseView } from '../../../../shared/contract/books/refunds.ts';
import type { SuspenseChoice } from '../../../../shared/ledger/postings.ts';
import type { DeedDone } from '../../../i18n/words/done.ts';
import type { Done } from '../../../stores/sale/done-store.ts';

const deedOf = ({ state, paidBack }: RefundView): DeedDone => {
  if (paidBack) return `paid-${paidBack.way}`;
  if (state === 'requested') return 'asked';
  if (state === 'approved') return 'approved';
  // Money that came stays owed, whoever does not want it paid back now.
  return state === 'owed' ? 'still-owed' : 'goods-kept';
};

/** `refund`: as it stands after what was done. */
export const doneOf = (refund: RefundView): Done => {
  const { amountMinor, currency, paidBack } = refund;
  return {
    ...{ deed: deedOf(refund), amountMinor, currency, reference: paidBack?.reference ?? null },
    receipt: paidBack && { kind: 'refund', id: paidBack.refundId },
  };
};

/** `held`: as it stood before. */
export const decidedOf = (held: SuspenseView, choice: SuspenseChoice): Done => {
  const { attemptId, amountMinor, askedMinor, currency, salePaidBy } = held;
  const pays = choice === 'accept' || choice === 'keep-price';
  return {
    deed: pays || salePaidBy === null ? choice : `${choice}-of-paid`,
    ...{ amountMinor, currency, overMinor: amountMinor - askedMinor },
    receipt: pays ? { kind: 'payment', id: attemptId } : null,
  };
};
