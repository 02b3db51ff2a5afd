// Entries of refunds: asked for, approved, refused, withdrawn, paid back; and of money that was set aside: what became of it.
import { type PayBackWay, payBackPostings, type Posting, returnPostings, reversed } from '../../../shared/ledger/postings.ts';
import type { Currency, Money } from '../../../shared/money.ts';
import type { Gateway } from '../../../shared/payment/gateways.ts';
import { nextRefundState, type RefundEvent, type RefundSource, type RefundState } from '../../../shared/payment/refund.ts';
import type { SuspenseResolution } from '../../../shared/payment/suspense.ts';
import { oweSql } from './attempt-tables.ts';
import { decided, type Family } from './family.ts';

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
/** Since version 2 it takes another person than pays it where it is paid otherwise than was approved; before, another than had asked for it. */
export type RefundPaid = OfRefund & {
  readonly refundId: string;
  /** By which the money had come. */
  readonly gateway: Gateway;
  readonly way: PayBackWay;
  readonly reference: string | null;
  /** Why it was asked for. */
  readonly reason: string;
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

export const refundEntries: Family<RefundBodies> = {
  kinds: {
    'refund.requested': { version: 1 },
    'refund.approved': { ...decided, postings: owes },
    'refund.refused': decided,
    'refund.withdrawn': { ...decided, postings: (body) => (body.wasApproved ? reversed(owes(body)) : []) },
    'refund.paid': { ...decided, postings: (body) => payBackPostings(body.way, body.gateway, body) },
    'suspense.resolved': { version: 3, upcasts: [...decided.upcasts, (older) => older], postings: ({ postings }) => postings },
  },
  tables: [],
  appliers({ db, attempts }) {
    const add =
      db.prepare(`INSERT INTO refunds VALUES (@seq, @attemptId, @source, @currency, @amountMinor, 'requested', NULL, @seq,
      NULL, NULL, NULL, NULL, NULL)`);
    const owe = db.prepare(oweSql);
    const standing = db.prepare('SELECT state FROM refunds WHERE seq = ?').pluck();
    const ask = db.prepare(
      `UPDATE refunds SET state = @state, requested_seq = @by, approved_seq = NULL, ended_seq = NULL WHERE seq = @seq`,
    );
    const approve = db.prepare(
      'UPDATE refunds SET state = @state, approved_seq = @by, owed_seq = coalesce(owed_seq, @by) WHERE seq = @seq',
    );
    const callOff = db.prepare('UPDATE refunds SET state = @state, ended_seq = @by WHERE seq = @seq');
    const pay =
      db.prepare(`UPDATE refunds SET state = @state, ended_seq = @by, refund_id = @refundId, way = @way, reference = @reference
      WHERE seq = @seq`);
    const after = (body: OfRefund, event: RefundEvent): RefundState => {
      const next = nextRefundState(body.source, standing.get(body.seq) as RefundState, event);
      if (!next.ok) throw new Error(`refund ${body.seq}: ${event} out of turn`);
      return next.value;
    };
    return {
      'refund.requested'({ seq: by, body }) {
        const { seq, attemptId, source, currency, amountMinor } = body;
        if (seq === null) add.run({ seq: by, attemptId, source, currency, amountMinor });
        else ask.run({ seq, by, state: after({ ...body, seq }, 'request') });
        attempts.refunded(by, attemptId);
      },
      'refund.approved'({ seq: by, body }) {
        approve.run({ seq: body.seq, by, state: after(body, 'approval') });
        attempts.refunded(by, body.attemptId);
      },
      'refund.refused'({ seq: by, body }) {
        callOff.run({ seq: body.seq, by, state: after(body, 'refusal') });
        attempts.refunded(by, body.attemptId);
      },
      'refund.withdrawn'({ seq: by, body }) {
        callOff.run({ seq: body.seq, by, state: after(body, 'withdrawal') });
        attempts.refunded(by, body.attemptId);
      },
      'refund.paid'({ seq: by, body }) {
        const { seq, refundId, way, reference, reason } = body;
        pay.run({ seq, by, refundId, way, reference, state: after(body, 'payment') });
        attempts.refunded(by, body.attemptId);
        attempts.answer(by, seq, reason);
      },
      'suspense.resolved'(entry) {
        const { seq: by, body } = entry;
        attempts.resolved(entry, body);
        const owed = body.choice === 'give-back' ? body.held.map(({ amount }) => amount) : body.over ? [body.over] : [];
        for (const amount of owed) owe.run({ seq: by, attemptId: body.attemptId, source: 'wrong-amount', ...amount });
        attempts.tellBack(body.attemptId);
      },
    };
  },
};
