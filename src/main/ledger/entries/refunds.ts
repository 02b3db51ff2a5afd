// Changes the tables for refunds (requested, approved, refused, withdrawn, paid) and for decisions about money in suspense.
import { nextRefundState, type RefundEvent, type RefundState } from '../../../shared/payment/refund.ts';
import { type Family } from './family.ts';
import type { OfRefund, RefundBodies } from '../../../till-journal/refunds.ts';

export const refundTables: Family<RefundBodies> = {
  tables: [],
  appliers({ db, attempts }) {
    const add = db.prepare(`INSERT INTO refunds (
          seq, attempt_id, source, currency, amount_minor, state, owed_seq, requested_seq, approved_seq, ended_seq, refund_id,
          way, reference)
        VALUES (@seq, @attemptId, @source, @currency, @amountMinor, 'requested', NULL, @seq,
      NULL, NULL, NULL, NULL, NULL)`);
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
        for (const amount of owed) attempts.owe({ seq: by, attemptId: body.attemptId, source: 'wrong-amount', ...amount });
        attempts.tellBack(body.attemptId);
      },
    };
  },
};
