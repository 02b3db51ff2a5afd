// Entries about refunds (requested, approved, refused, withdrawn, paid) and about decisions on money in suspense.
import {
  oldPayBackPostings,
  type PayBackWay,
  payBackPostings,
  type Posting,
  returnPostings,
  reversed,
} from '../shared/ledger/postings.ts';
import type { Currency, Money } from '../shared/money.ts';
import type { Gateway } from '../shared/payment/gateways.ts';
import type { RefundSource } from '../shared/payment/refund.ts';
import type { SuspenseResolution } from '../shared/payment/suspense.ts';
import { decided, type KindsOf } from './kinds.ts';

/** The refund that a journal entry is about. `seq`: the number of the journal entry at which the refund first appeared. */
export type OfRefund = {
  readonly seq: number;
  readonly attemptId: string;
  readonly source: RefundSource;
  readonly currency: Currency;
  /** The amount in minor units, above 0. */
  readonly amountMinor: number;
};

/** The requested way of paying back, and its reference if already known. Absent in older journal entries. */
type WantedPayBack = { readonly way?: PayBackWay; readonly reference?: string | null };

/** A refund was requested. `seq`: null for returned goods; the number of this journal entry then identifies the refund. */
export type RefundRequested = Omit<OfRefund, 'seq'> & { readonly seq: number | null; readonly reason: string } & WantedPayBack;
/** A refund was approved. `askedBy`: the user who requested the refund; empty if the books name none. */
export type RefundApproved = OfRefund & { readonly askedBy: string } & WantedPayBack;
export type RefundRefused = OfRefund & { readonly reason: string };
/**
 * `wasApproved`: true if the amount had been booked as owed. The journal entry of this withdrawal then reverses those postings.
 */
export type RefundWithdrawn = RefundRefused & { readonly wasApproved: boolean };
/**
 * A refund was paid. Since version 2, if it was paid in another way than approved, a person other than the payer must approve; in
 * version 1, a person other than the requester. Since version 3, an alert `reference-twice` precedes this entry if another refund
 * has the same reference. Since version 4, cash and transfers are booked to `paid-out:cash` and `paid-out:transfer`; before, to an
 * account of each currency (`cash:lyd`, `bank:usd`).
 */
export type RefundPaid = OfRefund & {
  readonly refundId: string;
  /** The gateway through which the money had arrived. */
  readonly gateway: Gateway;
  readonly way: PayBackWay;
  readonly reference: string | null;
  /** The reason that was given when the refund was requested. */
  readonly reason: string;
  /**
   * True if the relay that witnesses the books could not be reached, so that a second person had to approve. Absent if the relay
   * was reached or there is none.
   */
  readonly unwitnessed?: true;
  /** True if the entry is older than version 4 and so booked to the old accounts. Set on reading, never stored. */
  readonly oldAccounts?: true;
};

/**
 * The suspense of receipt `seq` was resolved, together with other money that belongs to it. Since version 3, `waived` is the
 * difference if less than the sale's price was accepted as full payment; otherwise absent. Above the shop's limit a second person
 * must approve.
 */
export type SuspenseResolved = SuspenseResolution & {
  readonly waived?: Money;
  readonly seq: number;
  readonly attemptId: string;
  readonly reason: string;
};

export type RefundBodies = {
  'refund.requested': RefundRequested;
  'refund.approved': RefundApproved;
  'refund.refused': RefundRefused;
  'refund.withdrawn': RefundWithdrawn;
  'refund.paid': RefundPaid;
  'suspense.resolved': SuspenseResolved;
};

const isReturn = ({ source }: Pick<OfRefund, 'source'>): boolean => source === 'goods-returned';
/**
 * The postings that book the price of returned goods as owed. No postings for excess money, because it was booked as owed on
 * arrival.
 */
const owes = (body: OfRefund): readonly Posting[] => (isReturn(body) ? returnPostings(body) : []);

export const refundKinds: KindsOf<RefundBodies> = {
  'refund.requested': { version: 1 },
  'refund.approved': { ...decided, postings: owes },
  'refund.refused': decided,
  'refund.withdrawn': { ...decided, postings: (body) => (body.wasApproved ? reversed(owes(body)) : []) },
  'refund.paid': {
    version: 4,
    upcasts: [...decided.upcasts, (older) => older, (older) => ({ ...older, oldAccounts: true })],
    postings: (body) => (body.oldAccounts ? oldPayBackPostings : payBackPostings)(body.way, body.gateway, body),
  },
  'suspense.resolved': { version: 3, upcasts: [...decided.upcasts, (older) => older], postings: ({ postings }) => postings },
};
