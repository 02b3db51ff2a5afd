// Reads a business day: its counts, and its first and last journal entries. `stretch-store.ts` sums its money.
import type { PaymentStatus } from '../../../../shared/payment/payment-status.ts';
import { inDay } from '../../business-days.ts';
import { spokenStatus } from '../spoken-status.ts';
import type { ReadConnection } from '../../../../sqlite/statements.ts';
import type { EntryRange } from './close-contents.ts';

export type DayStateCount = { readonly display: PaymentStatus; readonly count: number };

const hasLine = `(EXISTS (SELECT 1 FROM attempts WHERE started_seq BETWEEN d.first_seq AND d.last_seq)
  OR EXISTS (SELECT 1 FROM receipts WHERE seq BETWEEN d.first_seq AND d.last_seq))`;

export const createDayStore = (db: ReadConnection) => {
  const states = db.prepare(`SELECT ${spokenStatus('a')} AS display, count(*) AS count
    FROM ${inDay('attempts a', 'a.started_seq')} GROUP BY 1`);
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
  const begunWithin = db.prepare('SELECT count(*) FROM attempts WHERE started_seq BETWEEN @from AND @to').pluck();
  return {
    states: (day: string) => states.all({ day }) as DayStateCount[],
    exceptionCount: (day: string) => exceptions.get({ day }) as number,
    /**
     * The numbers of two journal entries: the day's first attempt or receipt, and the day's last entry. Nulls if the day has no
     * attempt and no receipt.
     */
    edges(day: string): { first: number | null; last: number | null } {
      const first = firstOf.get({ day }) as number | null;
      return { first, last: first === null ? null : (lastOf.get({ day }) as number) };
    },
    /** Business days between `from` and `to`, both days included, on which an attempt began or money was received. */
    daysBetween: (from: string, to: string) => days.all(from, to) as string[],
    /** Number of attempts begun on that day, used as an estimate of the day's export lines. */
    begunCount: (day: string) => begun.get({ day }) as number,
    /** Number of attempts begun within the range of entries. */
    begunWithin: (range: EntryRange) => begunWithin.get(range) as number,
  };
};
export type DayStore = ReturnType<typeof createDayStore>;
