// Entries of refunds: asked for, approved, refused, withdrawn, paid back; and of money that was set aside: what became of it.
import { type PayBackWay, payBackPostings, type Posting, returnPostings, reversed } from '../shared/ledger/postings.ts';
import type { Currency, Money } from '../shared/money.ts';
import type { Gateway } from '../shared/payment/gateways.ts';
import type { RefundSource } from '../shared/payment/refund.ts';
import type { SuspenseResolution } from '../shared/payment/suspense.ts';
import { decided, type KindsOf } from './kinds.ts';

/** What it is about: `seq` is the entry at which the refund came up. */
export type OfRefund = {
  readonly seq: number;
  readonly attemptId: string;
  readonly source: RefundSource;
  readonly currency: Currency;
  /** Whole minor units, more than none. */
  readonly amountMinor: number;
};

/** How it is to be paid back, and by which reference where that is known by then; left out in older entries, where nobody said. */
type Wanted = { readonly way?: PayBackWay; readonly reference?: string | null };

/** `seq` is null where goods come back: the refund is called by the number of this entry. */
export type RefundRequested = Omit<OfRefund, 'seq'> & { readonly seq: number | null; readonly reason: string } & Wanted;
/** `askedBy`: who asked for it, where somebody else than the entry's actor did. */
export type RefundApproved = OfRefund & { readonly askedBy: string } & Wanted;
export type RefundRefused = OfRefund & { readonly reason: string };
/** `wasApproved`: then it had been booked as owed, and is no longer. */
export type RefundWithdrawn = RefundRefused & { readonly wasApproved: boolean };
/**
 * Since version 2 it takes another person than pays it where it is paid otherwise than was approved; before, another than had asked for it.
 * Since version 3 an alert `reference-twice` stands before it where another refund bears its reference.
 */
export type RefundPaid = OfRefund & {
  readonly refundId: string;
  /** By which the money had come. */
  readonly gateway: Gateway;
  readonly way: PayBackWay;
  readonly reference: string | null;
  /** Why it was asked for. */
  readonly reason: string;
  /** The relay that witnesses the books was away, so it took another person; left out where it was not, or there was none. */
  readonly unwitnessed?: true;
};

/**
 * Money of receipt `seq`, resolved with all that goes with it. Since version 3 it says what was `waived`: how much less than the price of its sale
 * was accepted; left out where nothing was. Beyond the shop's limit that takes another person.
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
/** What came too much is owed since it came; the price of goods since somebody approved that they come back. */
const owes = (body: OfRefund): readonly Posting[] => (isReturn(body) ? returnPostings(body) : []);

export const refundKinds: KindsOf<RefundBodies> = {
  'refund.requested': { version: 1 },
  'refund.approved': { ...decided, postings: owes },
  'refund.refused': decided,
  'refund.withdrawn': { ...decided, postings: (body) => (body.wasApproved ? reversed(owes(body)) : []) },
  'refund.paid': {
    version: 3,
    upcasts: [...decided.upcasts, (older) => older],
    postings: (body) => payBackPostings(body.way, body.gateway, body),
  },
  'suspense.resolved': { version: 3, upcasts: [...decided.upcasts, (older) => older], postings: ({ postings }) => postings },
};
