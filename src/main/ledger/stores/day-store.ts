// Reads a business day: its sums and its counts.
import type { ReceiptKind } from '../../../shared/ledger/postings.ts';
import type { Currency } from '../../../shared/money.ts';
import type { DisplayState } from '../../../shared/payment/display.ts';
import type { Gateway } from '../../../shared/payment/gateways.ts';
import { inDay } from '../business-days.ts';
import type { Reading } from '../../../sqlite/statements.ts';

export type DaySum = {
  readonly kind: ReceiptKind;
  readonly currency: Currency;
  readonly gateway: Gateway;
  readonly method: string | null;
  readonly count: number;
  readonly amountMinor: number;
  readonly late: number;
  /** Settled by hand and not proved. */
  readonly unconfirmed: number;
  readonly unconfirmedMinor: number;
};

export type DayStateCount = { readonly display: DisplayState; readonly count: number };

const hasLine = `(EXISTS (SELECT 1 FROM attempts WHERE started_seq BETWEEN d.first_seq AND d.last_seq)
  OR EXISTS (SELECT 1 FROM receipts WHERE seq BETWEEN d.first_seq AND d.last_seq))`;

export const createDayStore = (db: Reading) => {
  const sums = db.prepare(`SELECT kind, currency, gateway, method, count(*) AS count, sum(amount_minor) AS amountMinor,
    sum(late) AS late, sum(by_hand = 1 AND proof_seq IS NULL) AS unconfirmed,
    sum(iif(by_hand = 1 AND proof_seq IS NULL, amount_minor, 0)) AS unconfirmedMinor
    FROM ${inDay('receipts r', 'r.seq')} GROUP BY kind, currency, gateway, method ORDER BY currency, gateway, kind, method`);
  const states = db.prepare(`SELECT display, count(*) AS count FROM ${inDay('attempts a', 'a.started_seq')} GROUP BY display`);
  const exceptions = db.prepare(`SELECT count(*) FROM ${inDay('exceptions e', 'e.seq')} AND e.handled_seq IS NULL`).pluck();
  const firstOf = db
    .prepare(`SELECT min(seq) FROM (SELECT a.started_seq AS seq FROM ${inDay('attempts a', 'a.started_seq')}
      UNION ALL SELECT r.seq FROM ${inDay('receipts r', 'r.seq')})`)
    .pluck();
  const lastOf = db
    .prepare('SELECT min(max(last_seq), (SELECT max(seq) FROM journal)) FROM business_days WHERE business_day = @day')
    .pluck();
  const days = db
    .prepare(`SELECT DISTINCT business_day FROM business_days d WHERE business_day BETWEEN ? AND ? AND ${hasLine} ORDER BY 1`)
    .pluck();
  const begun = db.prepare(`SELECT count(*) FROM ${inDay('attempts a', 'a.started_seq')}`).pluck();
  return {
    sums: (day: string) => sums.all({ day }) as DaySum[],
    states: (day: string) => states.all({ day }) as DayStateCount[],
    exceptionCount: (day: string) => exceptions.get({ day }) as number,
    /** From its first line to its last entry. */
    edges(day: string): { first: number | null; last: number | null } {
      const first = firstOf.get({ day }) as number | null;
      return { first, last: first === null ? null : (lastOf.get({ day }) as number) };
    },
    /** Business days between `from` and `to`, both included, that have any line. */
    daysBetween: (from: string, to: string) => days.all(from, to) as string[],
    /** Attempts begun that day: about as many as it has lines. */
    begunCount: (day: string) => begun.get({ day }) as number,
  };
};
export type DayStore = ReturnType<typeof createDayStore>;
