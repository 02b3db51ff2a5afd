// Reads a business day: its sums and its counts.
import type { ReceiptKind } from '../../shared/ledger/postings.ts';
import type { Currency } from '../../shared/money.ts';
import type { DisplayState } from '../../shared/payment/display.ts';
import type { Gateway } from '../../shared/payment/gateways.ts';
import type { Db } from './open.ts';

export type DaySum = {
  readonly kind: ReceiptKind;
  readonly currency: Currency;
  readonly gateway: Gateway;
  readonly method: string | null;
  readonly count: number;
  readonly amountMinor: number;
  readonly late: number;
  /** Settled by hand and not proved. */
  readonly unverified: number;
  readonly unverifiedMinor: number;
};

export type DayStateCount = { readonly display: DisplayState; readonly count: number };

export const createDayStore = (db: Db) => {
  const sums = db.prepare(`SELECT kind, currency, gateway, method, count(*) AS count, sum(amount_minor) AS amountMinor,
    sum(late) AS late, sum(by_hand = 1 AND proof_seq IS NULL) AS unverified,
    sum(iif(by_hand = 1 AND proof_seq IS NULL, amount_minor, 0)) AS unverifiedMinor FROM receipts WHERE business_day = ? GROUP BY kind, currency, gateway, method
    ORDER BY currency, gateway, kind, method`);
  const states = db.prepare('SELECT display, count(*) AS count FROM attempts WHERE business_day = ? GROUP BY display');
  const exceptions = db.prepare('SELECT count(*) FROM exceptions WHERE business_day = ? AND handled_seq IS NULL').pluck();
  const edges = db.prepare(`SELECT (SELECT min(seq) FROM journal WHERE business_day = @day AND seq >= @from) AS first,
    (SELECT max(seq) FROM journal WHERE business_day = @day) AS last`);
  // From day to day along the indexes: however many payments a day has, it costs two look-ups.
  const dayFrom = db
    .prepare(`SELECT min(day) FROM (SELECT min(business_day) AS day FROM attempts WHERE business_day >= @from
      UNION ALL SELECT min(business_day) FROM receipts WHERE business_day >= @from)`)
    .pluck();
  const begun = db.prepare('SELECT count(*) FROM attempts WHERE business_day = ?').pluck();
  const firstOf = db
    .prepare(`SELECT min(seq) FROM (SELECT min(started_seq) AS seq FROM attempts WHERE business_day = @day
      UNION ALL SELECT min(seq) FROM receipts WHERE business_day = @day)`)
    .pluck();
  return {
    sums: (day: string) => sums.all(day) as DaySum[],
    states: (day: string) => states.all(day) as DayStateCount[],
    exceptionCount: (day: string) => exceptions.get(day) as number,
    edges(day: string): { first: number | null; last: number | null } {
      const first = firstOf.get({ day }) as number | null;
      return first === null ? { first: null, last: null } : (edges.get({ day, from: first }) as { first: number; last: number });
    },
    /** Business days between `from` and `to`, both included, that have any line. */
    daysBetween(from: string, to: string): string[] {
      const days: string[] = [];
      for (let next = from; ; ) {
        const day = dayFrom.get({ from: next }) as string | null;
        if (day === null || day > to) return days;
        days.push(day);
        next = `${day}~`;
      }
    },
    /** Attempts begun that day: about as many as it has lines. */
    begunCount: (day: string) => begun.get(day) as number,
  };
};
export type DayStore = ReturnType<typeof createDayStore>;
