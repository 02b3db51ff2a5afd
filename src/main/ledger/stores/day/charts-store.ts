// Reads the figures that charts draw: sums by business day, from `account_sums` and the postings that are in no sum yet, the late
// payments of each day, and one day's sales by the minute in which they were booked.
import type { AccountSum } from '../../../../shared/ledger/money-sum.ts';
import type { Currency } from '../../../../shared/money.ts';
import type { ReadConnection } from '../../../../sqlite/statements.ts';
import { unsummed } from '../../account-sums.ts';
import type { DayRange } from './balances-store.ts';
import { isLate } from './receipt-marks.ts';

export type DayAccountSum = AccountSum & { readonly day: string };
export type DayLateCount = { readonly day: string; readonly late: number };
/** Sales of one currency booked within one minute: `minute` minutes after 1970 in UTC. Amounts are in minor units. */
export type MinuteSales = {
  readonly minute: number;
  readonly currency: Currency;
  readonly salesMinor: number;
  readonly salesCount: number;
  readonly returnsMinor: number;
};

/** The accounts of `moneySumsOf`. */
const accounts = `('sales', 'sales-returns', 'suspense', 'refunds-owed', 'other-income')`;

// Names the currencies, so that SQLite finds the days of each account by the key of `account_sums`.
const summed = `SELECT business_day AS day, account, currency, debit_minor AS debit, credit_minor AS credit, credits FROM account_sums
  WHERE account IN ${accounts} AND currency IN (SELECT value FROM json_each(@currencies)) AND business_day BETWEEN @from AND @to`;
const notSummed = `SELECT u.day, p.account, p.currency, sum(max(p.amount_minor, 0)) AS debit, sum(max(-p.amount_minor, 0)) AS credit,
    count(DISTINCT iif(p.amount_minor < 0, p.seq, NULL)) AS credits
  FROM (${unsummed}) u CROSS JOIN postings p ON p.seq > u.after
  WHERE u.day BETWEEN @from AND @to AND p.account IN ${accounts} GROUP BY u.day, p.account, p.currency`;

export const createChartsStore = (db: ReadConnection) => {
  const days =
    db.prepare(`SELECT day, account, currency, sum(debit) AS debitMinor, sum(credit) AS creditMinor, sum(credits) AS credits
    FROM (${summed} UNION ALL ${notSummed}) GROUP BY day, account, currency`);
  const late = db.prepare(`SELECT d.business_day AS day, count(*) AS late
    FROM business_days d CROSS JOIN receipts r NOT INDEXED ON r.seq BETWEEN d.first_seq AND d.last_seq
    WHERE d.business_day BETWEEN @from AND @to AND ${isLate} GROUP BY d.business_day`);
  const minutes = db.prepare(`SELECT j.wall_ms / 60000 AS minute, p.currency,
      sum(iif(p.account = 'sales', -p.amount_minor, 0)) AS salesMinor,
      count(DISTINCT iif(p.account = 'sales' AND p.amount_minor < 0, p.seq, NULL)) AS salesCount,
      sum(iif(p.account = 'sales-returns', p.amount_minor, 0)) AS returnsMinor
    FROM business_days d CROSS JOIN postings p ON p.seq BETWEEN d.first_seq AND d.last_seq CROSS JOIN journal j ON j.seq = p.seq
    WHERE d.business_day = @day AND p.account IN ('sales', 'sales-returns') GROUP BY 1, 2 ORDER BY 1, 2`);
  return {
    /** The sums of the accounts that `moneySumsOf` reads, for each business day of the range with any posting to them. */
    days: (range: DayRange, currencies: readonly Currency[]) =>
      days.all({ ...range, currencies: JSON.stringify(currencies) }) as DayAccountSum[],
    /** The number of late payments of each business day of the range; days without any are left out. */
    late: (range: DayRange) => late.all(range) as DayLateCount[],
    /** The sales and returned goods of a business day by minute. */
    minutes: (day: string) => minutes.all({ day }) as MinuteSales[],
  };
};
export type ChartsStore = ReturnType<typeof createChartsStore>;
