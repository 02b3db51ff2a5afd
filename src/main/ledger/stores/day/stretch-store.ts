// Sums money over a stretch of the journal, a list of ranges of entries such as a business day, a close, or their overlap: money
// by account, money received, and later movements of received money. A shift is summed by the payments that its user began. Days,
// closes, shifts and exports all use this store.
import type { ReceiptKind } from '../../../../shared/ledger/postings.ts';
import { type AccountSum, type MoneySum, moneySumsOf, type Stretch } from '../../../../shared/ledger/money-sum.ts';
import type { Currency } from '../../../../shared/money.ts';
import type { Gateway } from '../../../../shared/payment/gateways.ts';
import type { MoneyMove } from '../../../../shared/payment/refund.ts';
import type { ReadConnection } from '../../../../sqlite/statements.ts';
import { isLate, isUnconfirmed } from './receipt-marks.ts';

/** Money received, summed in minor units by the kind of its first booking (such as sale or suspense). */
export type ReceivedSum = {
  readonly kind: ReceiptKind;
  readonly currency: Currency;
  readonly gateway: Gateway;
  readonly method: string | null;
  readonly count: number;
  readonly amountMinor: number;
  /** Number of receipts that a notice brought after the till had stopped waiting. */
  readonly late: number;
  /** Number of receipts settled by hand without proof. */
  readonly unconfirmed: number;
  readonly unconfirmedMinor: number;
};

/** Sum of one kind of movement of received money (such as paid-back cash) in one currency. */
export type MoveSum = {
  readonly move: MoneyMove;
  readonly currency: Currency;
  readonly count: number;
  readonly amountMinor: number;
};

/** Money booked in a stretch (ranges of journal entries) for payments that began before this stretch, by kind of booking. */
export type EarlierSum = Pick<ReceivedSum, 'kind' | 'currency' | 'count' | 'amountMinor'>;

/**
 * A shift, from entry `from` to `to`: the payments that its user began, and the refunds that this user paid. `after`: count only
 * bookings after this entry.
 */
export type ShiftSpan = { readonly userId: string; readonly from: number; readonly to: number; readonly after?: number };

/** SQL that reads the rows of `table` in a stretch. `@runs`: the stretch as JSON, a list of ranges of entries. */
const inRuns = (table: string, seq: string): string =>
  `json_each(@runs) x CROSS JOIN ${table} ON ${seq} BETWEEN x.value ->> '$.from' AND x.value ->> '$.to'`;

/**
 * SQL for every movement of received money in the stretch, by the entry that booked the movement. Each part has its own join, so
 * that SQLite can use an index.
 */
const moves = `SELECT 'returned' AS move, f.currency, f.amount_minor FROM ${inRuns('refunds f', 'f.owed_seq')}
    WHERE f.source = 'goods-returned'
  UNION ALL SELECT 'return-withdrawn', f.currency, f.amount_minor FROM ${inRuns('refunds f', 'f.ended_seq')}
    WHERE f.source = 'goods-returned' AND f.owed_seq IS NOT NULL AND f.state = 'withdrawn'
  UNION ALL SELECT 'paid-' || f.way, f.currency, f.amount_minor FROM ${inRuns('refunds f', 'f.ended_seq')} WHERE f.state = 'paid'
  UNION ALL SELECT s.choice, s.currency, s.amount_minor FROM ${inRuns('suspense_resolved s', 's.seq')}`;

const byAccount = `p.account, p.currency, sum(max(p.amount_minor, 0)) AS debitMinor, sum(max(-p.amount_minor, 0)) AS creditMinor,
  count(DISTINCT iif(p.amount_minor < 0, p.seq, NULL)) AS credits`;

export const createStretchStore = (db: ReadConnection) => {
  const posted = db.prepare(`SELECT ${byAccount} FROM ${inRuns('postings p', 'p.seq')} GROUP BY p.account, p.currency`);
  // An entry may be in the history of two payments; its money belongs to the payment that the entry's body names. A refund
  // belongs to the user who paid it.
  const ofShift = db.prepare(`SELECT ${byAccount} FROM (
      SELECT e.seq FROM attempts a CROSS JOIN journal b ON b.seq = a.started_seq
        CROSS JOIN attempt_entries e ON e.attempt_id = a.attempt_id CROSS JOIN journal j ON j.seq = e.seq
      WHERE a.started_seq BETWEEN @from AND @to AND b.actor = @userId AND e.seq > @after AND j.kind <> 'refund.paid'
        AND j.body ->> '$.attemptId' = a.attempt_id
      UNION ALL SELECT f.ended_seq FROM refunds f CROSS JOIN journal j ON j.seq = f.ended_seq
      WHERE f.ended_seq BETWEEN max(@from, @after + 1) AND @to AND f.state = 'paid' AND j.actor = @userId) own
    CROSS JOIN postings p ON p.seq = own.seq GROUP BY p.account, p.currency`);
  // Bookings outside any shift: no shift of the user was open when the payment began, or when the refund was paid.
  const outside = db.prepare(`SELECT ${byAccount} FROM ${inRuns('postings p', 'p.seq')} CROSS JOIN journal j ON j.seq = p.seq
      LEFT JOIN attempts a ON j.kind <> 'refund.paid' AND a.attempt_id = j.body ->> '$.attemptId'
      CROSS JOIN journal b ON b.seq = coalesce(a.started_seq, j.seq)
    WHERE NOT EXISTS (SELECT 1 FROM shifts s WHERE s.user_id = b.actor AND b.seq BETWEEN s.opened_seq AND coalesce(s.closed_seq, b.seq))
    GROUP BY p.account, p.currency`);
  const received =
    db.prepare(`SELECT r.kind, r.currency, r.gateway, r.method, count(*) AS count, sum(r.amount_minor) AS amountMinor,
    sum(${isLate}) AS late, sum(${isUnconfirmed}) AS unconfirmed, sum(iif(${isUnconfirmed}, r.amount_minor, 0)) AS unconfirmedMinor
    FROM ${inRuns('receipts r NOT INDEXED', 'r.seq')} GROUP BY r.kind, r.currency, r.gateway, r.method
    ORDER BY r.currency, r.gateway, r.kind, r.method`);
  const moved = db.prepare(`SELECT move, currency, count(*) AS count, sum(amount_minor) AS amountMinor
    FROM (${moves}) GROUP BY currency, move ORDER BY currency, move`);
  const earlier = db.prepare(`SELECT r.kind, r.currency, count(*) AS count, sum(r.amount_minor) AS amountMinor
    FROM ${inRuns('receipts r NOT INDEXED', 'r.seq')} CROSS JOIN attempts a ON a.attempt_id = r.attempt_id
    WHERE a.started_seq < @first GROUP BY r.currency, r.kind ORDER BY r.currency, r.kind`);
  const days = db.prepare(`SELECT business_day AS day, max(first_seq, @from) AS "from", min(last_seq, @to) AS "to"
    FROM business_days WHERE last_seq >= @from AND first_seq <= @to ORDER BY first_seq`);
  const ofDay = db.prepare(`SELECT first_seq AS "from", min(last_seq, (SELECT max(seq) FROM journal)) AS "to"
    FROM business_days WHERE business_day = ? ORDER BY first_seq`);
  const asked = (stretch: Stretch) => ({ runs: JSON.stringify(stretch) });
  return {
    /** The stretch of a business day (`YYYY-MM-DD`), up to the last existing entry. */
    ofDay: (day: string) => ofDay.all(day) as { from: number; to: number }[],
    /** The business days within a range of entries, each with its stretch, in order of first entry. */
    daysIn(run: Stretch[number]): readonly { readonly day: string; readonly stretch: Stretch }[] {
      const found = new Map<string, { from: number; to: number }[]>();
      for (const { day, ...part } of days.all(run) as { day: string; from: number; to: number }[])
        found.set(day, [...(found.get(day) ?? []), part]);
      return [...found].map(([day, stretch]) => ({ day, stretch }));
    },
    /** Sums of the stretch's bookings by account. Throws a RangeError if a sum exceeds safe integers. */
    money: (stretch: Stretch): readonly MoneySum[] => moneySumsOf(posted.all(asked(stretch)) as AccountSum[]),
    /** Sums of one shift by account. Throws a RangeError like `money`. */
    ofShift: ({ after = 0, ...span }: ShiftSpan): readonly MoneySum[] =>
      moneySumsOf(ofShift.all({ ...span, after }) as AccountSum[]),
    /** Sums of bookings that belong to no shift. Throws a RangeError like `money`. */
    outsideShifts: (stretch: Stretch): readonly MoneySum[] => moneySumsOf(outside.all(asked(stretch)) as AccountSum[]),
    received: (stretch: Stretch) => received.all(asked(stretch)) as ReceivedSum[],
    moves: (stretch: Stretch) => moved.all(asked(stretch)) as MoveSum[],
    /** Money received in the stretch for payments that began before it. */
    earlier: (stretch: Stretch) => earlier.all({ ...asked(stretch), first: stretch[0]?.from ?? 0 }) as EarlierSum[],
  };
};
export type StretchStore = ReturnType<typeof createStretchStore>;
