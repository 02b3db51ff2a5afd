// The state of a refund as the verification computes it from the journal entries, and the rules about one step of the refund.
import type { PayBackWay, Posting } from '../../../../shared/ledger/postings.ts';
import type { Entry } from '../../../../till-journal/index.ts';
import type { OfRefund, RefundApproved, RefundPaid } from '../../../../till-journal/refunds.ts';
import { line, type OwedProblem } from '../followed.ts';

export type RefundEntry = Entry<'refund.requested' | 'refund.approved' | 'refund.refused' | 'refund.withdrawn' | 'refund.paid'>;

/** A step of a refund that exists already. */
export type RefundStep = Exclude<RefundEntry, Entry<'refund.requested'>>;

export type OwedRefund = Omit<OfRefund, 'seq'> & {
  state: 'owed' | 'requested' | 'approved' | 'over';
  /** True while the amount is booked to the account `refunds-owed`. */
  booked: boolean;
  askedBy: string;
  reason: string;
  /**
   * How the refund was requested to be paid back; the approval covers this. Null if the journal entry is older and did not record
   * it.
   */
  way: PayBackWay | null;
  reference: string | null;
};
export const nobody: Pick<OwedRefund, 'askedBy' | 'reason' | 'way' | 'reference'> = {
  askedBy: '',
  reason: '',
  way: null,
  reference: null,
};
/** True if the approval names the same manner of payment (cash, transfer, provider) and the same reference as the request. */
export const isAsAsked = (refund: OwedRefund, { way, reference }: RefundApproved): boolean =>
  (way ?? null) === refund.way && (reference ?? null) === refund.reference;
/**
 * True if the refund was paid in the approved manner and with the approved reference. Otherwise the payment itself needs an
 * approval.
 */
const isAsApproved = (refund: OwedRefund, { way, reference }: RefundPaid): boolean =>
  refund.way === null || (way === refund.way && (refund.reference === null || reference === refund.reference));

export const differs: OwedProblem = { code: 'refund-differs' };
export const notOwed: OwedProblem = { code: 'refund-not-owed' };

/** True if the journal entry's body has the refund's own attempt, source, currency and amount. */
export const isOf = (refund: OwedRefund, body: Omit<OfRefund, 'seq'>): boolean =>
  (['attemptId', 'source', 'currency', 'amountMinor'] as const).every((name) => refund[name] === body[name]);

/** True if the refund may take this step now. */
export const isInTurn = ({ state }: OwedRefund, kind: RefundStep['kind']): boolean => {
  const now: readonly OwedRefund['state'][] =
    kind === 'refund.paid' ? ['approved'] : kind === 'refund.withdrawn' ? ['requested', 'approved'] : ['requested'];
  return now.includes(state);
};

/** True if the step needs the right to refund. */
export const takesRefundRight = (refund: OwedRefund, { kind, body }: RefundStep): boolean =>
  kind === 'refund.approved' ||
  kind === 'refund.refused' ||
  (kind === 'refund.withdrawn' && body.wasApproved) ||
  (kind === 'refund.paid' && (body.unwitnessed === true || !isAsApproved(refund, body)));

/**
 * Marks the refund as approved. Returns the approval's postings: only a refund for returned goods has any, because other money is
 * booked as owed before.
 */
export const approved = (refund: OwedRefund): readonly Posting[] => {
  const { source, currency, amountMinor } = refund;
  refund.state = 'approved';
  if (source !== 'goods-returned') return [];
  refund.booked = true;
  return [line('sales-returns', currency, amountMinor), line('refunds-owed', currency, -amountMinor)];
};
