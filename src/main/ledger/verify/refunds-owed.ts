// Follows refunds from entry to entry, with rules of its own: owed, requested, approved, paid back.
import type { AccountKey } from '../../../shared/accounts/accounts.ts';
import type { PayBackWay, Posting } from '../../../shared/ledger/postings.ts';
import type { Currency } from '../../../shared/money.ts';
import type { Entry } from '../../../till-journal/index.ts';
import type { OfRefund, RefundApproved, RefundPaid } from '../../../till-journal/refunds.ts';
import { referenceKey } from '../stores/reference-key.ts';
import type { createApproverRule } from './approver-rule.ts';
import { approvalOf, type OwedProblem, lacksRight, line, nothing, type SaleReader, type BookedMoney } from './followed.ts';

type OwedRefund = Omit<OfRefund, 'seq'> & {
  state: 'owed' | 'requested' | 'approved' | 'over';
  /** True while the amount is booked to the account `refunds-owed`. */
  booked: boolean;
  askedBy: string;
  reason: string;
  /** The requested way of paying back, for which the approval holds. Null in older entries, which did not record it. */
  way: PayBackWay | null;
  reference: string | null;
};
const nobody: Pick<OwedRefund, 'askedBy' | 'reason' | 'way' | 'reference'> = {
  askedBy: '',
  reason: '',
  way: null,
  reference: null,
};
/** True if the approval has the same way and reference as the request. */
const isAsAsked = (refund: OwedRefund, { way, reference }: RefundApproved): boolean =>
  (way ?? null) === refund.way && (reference ?? null) === refund.reference;
/** True if the refund was paid in the approved way. Otherwise the payment itself needs an approval. */
const isAsApproved = (refund: OwedRefund, { way, reference }: RefundPaid): boolean =>
  refund.way === null || (way === refund.way && (refund.reference === null || reference === refund.reference));
export type RefundEntry = Entry<'refund.requested' | 'refund.approved' | 'refund.refused' | 'refund.withdrawn' | 'refund.paid'>;

const differs: OwedProblem = { code: 'refund-differs' };
const referenceUsed: OwedProblem = { code: 'reference-used' };
const notOwed: OwedProblem = { code: 'refund-not-owed' };

const cashOf: Readonly<Record<Currency, AccountKey>> = { LYD: 'cash:lyd', USD: 'cash:usd' };
const bankOf: Readonly<Record<Currency, AccountKey>> = { LYD: 'bank:lyd', USD: 'bank:usd' };

type Given = {
  readonly sales: SaleReader;
  readonly people: ReturnType<typeof createApproverRule>;
  /** The amount paid for a sale before an entry, in minor units. */
  paidFor(saleId: string, before: number): number;
};

export const createRefundsOwed = ({ sales, people, paidFor }: Given) => {
  const owed = new Map<number, OwedRefund>();
  const refundIds = new Set<string>();
  /** References of paid refunds, normalised with `referenceKey`. */
  const references = new Set<string>();
  /** Invoice number and reference of each repeated reference that an alert reports. */
  const repeatsSaid = new Set<string>();
  /** By sale: the price of returned goods, including requested returns. */
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

  const isOf = (refund: OwedRefund, body: Omit<OfRefund, 'seq'>): boolean =>
    (['attemptId', 'source', 'currency', 'amountMinor'] as const).every((name) => refund[name] === body[name]);

  const approved = (refund: OwedRefund): readonly Posting[] => {
    const { source, currency, amountMinor } = refund;
    refund.state = 'approved';
    if (source !== 'goods-returned') return [];
    refund.booked = true;
    return [line('sales-returns', currency, amountMinor), line('refunds-owed', currency, -amountMinor)];
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
  /**
   * True if the reference was used before and no alert reports it. Entries before version 3 are exempt: they compared references
   * by other rules, or not at all.
   */
  const isRepeatUnsaid = (invoiceNo: string, reference: string, version: number): boolean => {
    const key = referenceKey(reference);
    const isRepeat = references.has(key);
    references.add(key);
    return isRepeat && version >= 3 && !repeatsSaid.has(`${invoiceNo} ${reference}`);
  };
  const paid = (refund: OwedRefund, { version, body }: Entry<'refund.paid'>): readonly Posting[] | OwedProblem => {
    const { attemptId, currency, amountMinor } = refund;
    const { refundId, gateway, way, reference, reason } = body;
    const attempt = sales.attempt(attemptId);
    if (gateway !== attempt?.gateway || refundIds.has(refundId) || reason !== refund.reason) return differs;
    if (way !== 'cash' && reference === null) return differs;
    refundIds.add(refundId);
    if (reference !== null && isRepeatUnsaid(attempt.invoiceNo, reference, version)) return referenceUsed;
    Object.assign(refund, { state: 'over', booked: false });
    const from = way === 'cash' ? cashOf[currency] : way === 'transfer' ? bankOf[currency] : (`clearing:${gateway}` as const);
    return [line('refunds-owed', currency, amountMinor), line(from, currency, -amountMinor)];
  };

  const refunded = (entry: Exclude<RefundEntry, Entry<'refund.requested'>>): BookedMoney | OwedProblem => {
    const { kind, version, actor, body } = entry;
    const refund = owed.get(body.seq);
    const now: readonly OwedRefund['state'][] =
      kind === 'refund.paid' ? ['approved'] : kind === 'refund.withdrawn' ? ['requested', 'approved'] : ['requested'];
    if (!refund || !now.includes(refund.state)) return notOwed;
    if (!isOf(refund, body)) return differs;
    const { askedBy } = refund;
    if (kind === 'refund.approved' && (body.askedBy !== askedBy || !isAsAsked(refund, body))) return differs;
    if (kind === 'refund.withdrawn' && body.wasApproved !== (refund.state === 'approved')) return differs;
    const takesRight =
      kind === 'refund.approved' ||
      kind === 'refund.refused' ||
      (kind === 'refund.withdrawn' && body.wasApproved) ||
      (kind === 'refund.paid' && (body.unwitnessed === true || !isAsApproved(refund, body)));
    // Since version 2, a payment in another way or without a witness counts as a request by the payer, who may then not approve
    // it.
    const askers = kind === 'refund.paid' && version >= 2 ? [askedBy, actor] : [askedBy];
    if (takesRight && !people.fits({ right: 'refund', actor, approval: approvalOf(body), askedBy: askers })) return lacksRight;
    const booked =
      kind === 'refund.approved' ? approved(refund) : kind === 'refund.paid' ? paid(refund, entry) : calledOff(refund);
    if ('code' in booked) return booked;
    if (refund.state === 'over') owed.delete(body.seq);
    return { booked };
  };

  return {
    /** Adds money owed back from this entry on: paid twice, or in a wrong amount. */
    owe(seq: number, of: Pick<OwedRefund, 'attemptId' | 'source' | 'currency' | 'amountMinor'>): void {
      owed.set(seq, { ...of, state: 'owed', booked: true, ...nobody });
    },
    follow: (entry: RefundEntry): BookedMoney | OwedProblem =>
      entry.kind === 'refund.requested' ? requested(entry) : refunded(entry),
    /** Takes in an alert that a refund's reference was used before and was confirmed by a person. */
    hear({ body: { reason, params } }: Entry<'alert.raised'>): void {
      if (reason === 'reference-twice') repeatsSaid.add(`${params['invoice']} ${params['reference']}`);
    },
    /** The refunds booked as owed. */
    booked: () => [...owed.values()].filter(({ booked }) => booked),
  };
};
