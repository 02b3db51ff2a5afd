// Reads facts about the till's clock for a close: journal entries about the clock, and sales filed under a later day than the
// clock showed.
import type { Currency } from '../../../../shared/money.ts';
import type { ReadConnection } from '../../../../sqlite/statements.ts';
import type { EntryRange } from './close-contents.ts';

export type ClockEntry = {
  readonly seq: number;
  readonly kind: 'clock.noticed' | 'clock.acknowledged';
  /** The time on the machine's clock, in ms. */
  readonly wallMs: number;
  /**
   * Only for `clock.noticed`, otherwise null: the best known time in ms, and `wrong`, which is true if the clock was wrong and
   * false if it was right again.
   */
  readonly bestMs: number | null;
  readonly wrong: boolean | null;
  readonly by: string;
  readonly approvedBy: string | null;
  /** For `clock.acknowledged`: the business day to which filing returns; null if it does not go back. */
  readonly backTo: string | null;
};

export type MarkedSale = {
  readonly attemptId: string;
  readonly invoiceNo: string;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly seq: number;
  readonly businessDay: string;
  /** The business day according to the machine's clock. */
  readonly clockDay: string;
};

export const createClockStore = (db: ReadConnection) => {
  const entries =
    db.prepare(`SELECT seq, kind, wall_ms AS wallMs, body ->> '$.bestMs' AS bestMs, body ->> '$.wrong' AS wrong, actor AS "by",
      body ->> '$.approval.by' AS approvedBy, nullif(body ->> '$.backTo', '') AS backTo
    FROM journal WHERE seq BETWEEN @from AND @to AND kind IN ('clock.noticed', 'clock.acknowledged') ORDER BY seq`);
  const sales =
    db.prepare(`SELECT a.attempt_id AS attemptId, a.invoice_no AS invoiceNo, a.currency, a.amount_minor AS amountMinor, j.seq,
      j.business_day AS businessDay, j.body ->> '$.clockDay' AS clockDay
    FROM journal j CROSS JOIN attempts a ON a.started_seq = j.seq
    WHERE j.seq BETWEEN @from AND @to AND j.kind = 'attempt.started' AND instr(j.body, '"clockDay"') > 0 ORDER BY j.seq`);
  return {
    entries: (range: EntryRange): ClockEntry[] =>
      (entries.all(range) as (Omit<ClockEntry, 'wrong'> & { readonly wrong: number | null })[]).map((row) => ({
        ...row,
        wrong: row.wrong === null ? null : row.wrong === 1,
      })),
    /** Sales begun in this range of journal entries that were filed under a later day than the machine's clock showed. */
    marked: (range: EntryRange) => sales.all(range) as MarkedSale[],
  };
};
export type ClockStore = ReturnType<typeof createClockStore>;
