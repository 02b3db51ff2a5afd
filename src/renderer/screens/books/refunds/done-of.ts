// Builds the content of `DoneDialog` after a step of a refund, or after a decision about money in suspense.
import type { RefundView, SuspenseView } from '../../../../shared/contract/books/refunds.ts';
import type { SuspenseChoice } from '../../../../shared/ledger/postings.ts';
import type { DeedDone } from '../../../i18n/words/done.ts';
import type { Done } from '../../../stores/sale/done-store.ts';

const deedOf = ({ state, paidBack }: RefundView): DeedDone => {
  if (paidBack) return `paid-${paidBack.way}`;
  if (state === 'requested') return 'asked';
  if (state === 'approved') return 'approved';
  // The refund was refused or withdrawn. Money that arrived stays owed to the customer; for returned goods nothing is paid back.
  return state === 'owed' ? 'still-owed' : 'goods-kept';
};

/** The confirmation after a step of a refund. `refund`: the refund after that step. */
export const doneOf = (refund: RefundView): Done => {
  const { amountMinor, currency, paidBack } = refund;
  return {
    ...{ deed: deedOf(refund), amountMinor, currency, reference: paidBack?.reference ?? null },
    receipt: paidBack && { kind: 'refund', id: paidBack.refundId },
  };
};

/** The confirmation after a decision about money in suspense. `held`: the money as it was before the decision. */
export const decidedOf = (held: SuspenseView, choice: SuspenseChoice): Done => {
  const { attemptId, amountMinor, askedMinor, currency, salePaidBy } = held;
  const pays = choice === 'accept' || choice === 'keep-price';
  return {
    deed: pays || salePaidBy === null ? choice : `${choice}-of-paid`,
    ...{ amountMinor, currency, overMinor: amountMinor - askedMinor },
    receipt: pays ? { kind: 'payment', id: attemptId } : null,
  };
};
