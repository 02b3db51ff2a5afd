// Reads the lists of payments that shared/payment/attention.ts defines (needed, pending, monitored): how many payments are on
// each list, and which.
import { type Attention, type AttentionCounts, attentions, listedSince } from '../../../../shared/payment/attention.ts';
import type { Currency } from '../../../../shared/money.ts';
import type { PaymentStatus } from '../../../../shared/payment/payment-status.ts';
import { inDay } from '../../business-days.ts';
import type { ReadConnection } from '../../../../sqlite/statements.ts';

/** SQL for rows on the list `@attention` that began at or after `@since` (ms). */
export const onList = (row: string): string => `${row}.attention = @attention AND ${row}.started_ms >= @since`;

/** A payment on a list, with the user who started it. */
export type ListedRow = {
  readonly attemptId: string;
  readonly invoiceNo: string;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly display: PaymentStatus;
  readonly owner: string;
  readonly businessDay: string;
};

export const createAttentionStore = (db: ReadConnection) => {
  const count = db.prepare(`SELECT count(*) FROM attempts a INDEXED BY attempts_by_attention WHERE ${onList('a')}`).pluck();
  const ofDay = db.prepare(`SELECT count(*) FROM ${inDay('attempts a', 'a.started_seq')} AND ${onList('a')}`).pluck();
  const loose = db
    .prepare(
      'SELECT count(*) FROM exceptions INDEXED BY exceptions_open WHERE handled_seq IS NULL AND coalesce(attempt_id, came_to) IS NULL',
    )
    .pluck();
  const looseOfDay = db
    .prepare(
      `SELECT count(*) FROM ${inDay('exceptions e', 'e.seq')} AND e.handled_seq IS NULL AND coalesce(e.attempt_id, e.came_to) IS NULL`,
    )
    .pluck();
  const rows = db.prepare(`SELECT a.attempt_id AS attemptId, a.invoice_no AS invoiceNo, a.currency, a.amount_minor AS amountMinor,
      a.display, j.actor AS owner, a.business_day AS businessDay
    FROM attempts a INDEXED BY attempts_by_attention CROSS JOIN journal j ON j.seq = a.started_seq
    WHERE ${onList('a')} ORDER BY a.started_seq`);

  const counted = (of: (attention: Attention) => unknown, others: unknown): AttentionCounts => {
    const lists = Object.fromEntries(attentions.map((attention) => [attention, of(attention)]));
    return { ...lists, loose: others } as AttentionCounts;
  };
  const asked = (attention: Attention, nowMs: number) => ({ attention, since: listedSince(attention, nowMs) });

  return {
    counts: (nowMs: number): AttentionCounts => counted((attention) => count.get(asked(attention, nowMs)), loose.get()),
    /**
     * For the payments that began on a business day, the number on each list of payments that need attention. `loose`: the number
     * of the day's open exceptions without an attempt.
     */
    countsOf: (day: string, nowMs: number): AttentionCounts =>
      counted((attention) => ofDay.get({ day, ...asked(attention, nowMs) }), looseOfDay.get({ day })),
    /** All payments on a list, oldest first. */
    rows: (attention: Attention, nowMs: number) => rows.all(asked(attention, nowMs)) as ListedRow[],
  };
};
export type AttentionStore = ReturnType<typeof createAttentionStore>;
