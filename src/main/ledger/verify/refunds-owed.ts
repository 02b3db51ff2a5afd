// Computes the state of each refund (owed, requested, approved, paid back), one journal entry after the other. These rules belong
// to the verification alone.
import type { Posting } from '../../../shared/ledger/postings.ts';
import type { Entry } from '../../../till-journal/index.ts';
import type { ApproverRule } from './approver-rule.ts';
import { approvalOf, type BookedMoney, lacksRight, line, nothing, type OwedProblem, type SaleReader } from './followed.ts';
import {
  approved,
  differs,
  isAsAsked,
  isInTurn,
  isOf,
  nobody,
  notOwed,
  type OwedRefund,
  type RefundEntry,
  type RefundStep,
  takesRefundRight,
} from './owed/owed-refund.ts';
import type { PaidFor } from './owed/paid-for.ts';
import { createPaymentRule } from './owed/payment-rule.ts';

type Deps = {
  readonly sales: SaleReader;
  readonly people: Pick<ApproverRule, 'fits'>;
  readonly paidFor: PaidFor;
};

export const createRefundsOwed = ({ sales, people, paidFor }: Deps) => {
  const owed = new Map<number, OwedRefund>();
  const payment = createPaymentRule(sales);
  /** Maps a sale's id to the price of its returned goods, including requested returns. */
  const goods = new Map<string, number>();

  const requested = ({ seq, actor, body }: Entry<'refund.requested'>): BookedMoney | OwedProblem => {
    const { attemptId, source, currency, amountMinor, reason, way = null, reference = null } = body;
    const asked = { askedBy: actor, reason, way, reference };
    if (body.seq !== null) {
      const refund = owed.get(body.seq);
      if (refund?.state !== 'owed') return notOwed;
      if (!isOf(refund, body)) return differs;
      Object.assign(refund, { state: 'requested', ...asked });
      return nothing;
    }
    const attempt = sales.attempt(attemptId);
    if (!attempt || source !== 'goods-returned' || currency !== attempt.currency || amountMinor <= 0) return differs;
    const before = goods.get(attempt.saleId) ?? 0;
    if (before + amountMinor > paidFor(attempt.saleId, seq)) return notOwed;
    goods.set(attempt.saleId, before + amountMinor);
    owed.set(seq, { attemptId, source, currency, amountMinor, state: 'requested', booked: false, ...asked });
    return nothing;
  };

  /** Ends a refund request. Money received in excess stays owed; a return of goods is dropped and its booking reversed. */
  const calledOff = (refund: OwedRefund): readonly Posting[] => {
    const { source, currency, amountMinor, attemptId, booked } = refund;
    Object.assign(refund, { state: 'owed', ...nobody });
    if (source !== 'goods-returned') return [];
    Object.assign(refund, { state: 'over', booked: false });
    const saleId = sales.attempt(attemptId)?.saleId ?? '';
    goods.set(saleId, (goods.get(saleId) ?? 0) - amountMinor);
    return booked ? [line('sales-returns', currency, -amountMinor), line('refunds-owed', currency, amountMinor)] : [];
  };
  const refunded = (entry: RefundStep): BookedMoney | OwedProblem => {
    const { kind, version, actor, body } = entry;
    const refund = owed.get(body.seq);
    if (!refund || !isInTurn(refund, kind)) return notOwed;
    if (!isOf(refund, body)) return differs;
    const { askedBy } = refund;
    if (kind === 'refund.approved' && (body.askedBy !== askedBy || !isAsAsked(refund, body))) return differs;
    if (kind === 'refund.withdrawn' && body.wasApproved !== (refund.state === 'approved')) return differs;
    // Since version 2, the payer counts as a requester if the refund was paid differently than approved, or while the relay could
    // not confirm that the books are current. A requester may not approve.
    const askers = kind === 'refund.paid' && version >= 2 ? [askedBy, actor] : [askedBy];
    if (takesRefundRight(refund, entry) && !people.fits({ right: 'refund', actor, approval: approvalOf(body), askedBy: askers }))
      return lacksRight;
    const booked =
      kind === 'refund.approved' ? approved(refund) : kind === 'refund.paid' ? payment.paid(refund, entry) : calledOff(refund);
    if ('code' in booked) return booked;
    if (refund.state === 'over') owed.delete(body.seq);
    return { booked };
  };

  return {
    /** Adds money owed back from this journal entry on: paid twice, or in a wrong amount. */
    owe(seq: number, of: Pick<OwedRefund, 'attemptId' | 'source' | 'currency' | 'amountMinor'>): void {
      owed.set(seq, { ...of, state: 'owed', booked: true, ...nobody });
    },
    follow: (entry: RefundEntry): BookedMoney | OwedProblem =>
      entry.kind === 'refund.requested' ? requested(entry) : refunded(entry),
    hear: payment.hear,
    /** The refunds booked as owed. */
    booked: () => [...owed.values()].filter(({ booked }) => booked),
  };
};
export type RefundsOwed = ReturnType<typeof createRefundsOwed>;
