// Reads the journal entries that posted to one account, newest first, for a range of business days or closes. Sums of days and
// closes name the parts of the journal that can contain such entries, so that other parts are not read.
import { unsummed } from '../../account-sums.ts';
import { accountKeys, reportAccountOf, type ReportKey } from '../../../../shared/accounts/accounts.ts';
import type { Currency } from '../../../../shared/money.ts';
import type { ReadConnection } from '../../../../sqlite/statements.ts';
import type { DayRange } from './balances-store.ts';

/** A journal entry that posted to the account. `amountMinor`: the sum of these postings in minor units, debits positive. */
export type AccountEntryRow = {
  readonly seq: number;
  readonly atMs: number;
  readonly businessDay: string;
  readonly kind: string;
  readonly attemptId: string | null;
  readonly invoiceNo: string | null;
  readonly amountMinor: number;
};
export type AccountEntriesQuery = {
  readonly account: ReportKey;
  readonly currency: Currency;
  /** Only entries with a lower number. */
  readonly before: number;
  readonly limit: number;
};

const isAccount = 'account IN (SELECT value FROM json_each(@accounts)) AND currency = @currency';

/** SQL for the ranges of entries with postings to the account, newest first. `isIn`: the condition of a sum's day or close. */
const runsOf = (isIn: string): string => `WITH u AS (${unsummed}), own AS (
    SELECT DISTINCT business_day AS day, close FROM account_sums WHERE ${isAccount})
  SELECT max(d.first_seq, coalesce(c.from_seq, (SELECT coalesce((SELECT to_seq FROM closes ORDER BY number DESC LIMIT 1), 0) + 1))) AS "from",
    min(d.last_seq, coalesce(c.to_seq, u.after)) AS "to"
  FROM own CROSS JOIN u CROSS JOIN business_days d ON d.business_day = own.day LEFT JOIN closes c ON c.number = own.close
  WHERE ${isIn} AND d.first_seq <= coalesce(c.to_seq, u.after) AND d.last_seq >= coalesce(c.from_seq, 0)
  UNION ALL SELECT own.after + 1, ${Number.MAX_SAFE_INTEGER} FROM (SELECT day, number AS close, after FROM u) own WHERE ${isIn}
  ORDER BY 1 DESC`;

export const createAccountEntriesStore = (db: ReadConnection) => {
  const runsOfDays = db.prepare(runsOf('own.day BETWEEN @from AND @to'));
  const runsOfClose = db.prepare(runsOf('own.close = @number'));
  const entries = db.prepare(`SELECT p.seq, j.wall_ms AS atMs, j.business_day AS businessDay, j.kind,
      j.body ->> '$.attemptId' AS attemptId,
      (SELECT a.invoice_no FROM attempts a WHERE a.attempt_id = j.body ->> '$.attemptId') AS invoiceNo, p.amountMinor
    FROM (SELECT seq, sum(amount_minor) AS amountMinor FROM postings WHERE seq BETWEEN @from AND @to AND ${isAccount}
      GROUP BY seq ORDER BY seq DESC LIMIT @limit) p CROSS JOIN journal j USING (seq) ORDER BY p.seq DESC`);

  type Run = { readonly from: number; readonly to: number };
  const read = (
    runs: (given: { readonly accounts: string; readonly currency: Currency }) => readonly Run[],
    { account, currency, before, limit }: AccountEntriesQuery,
  ): readonly AccountEntryRow[] => {
    const given = { accounts: JSON.stringify(accountKeys.filter((key) => reportAccountOf(key) === account)), currency };
    const found: AccountEntryRow[] = [];
    for (const { from, to } of runs(given)) {
      if (found.length === limit) break;
      if (from < before) {
        const span = { from, to: Math.min(to, before - 1), limit: limit - found.length };
        found.push(...(entries.all({ ...given, ...span }) as AccountEntryRow[]));
      }
    }
    return found;
  };
  return {
    /** Entries filed under the business days, newest first, at most `limit`. */
    ofDays: (days: DayRange, query: AccountEntriesQuery): readonly AccountEntryRow[] =>
      read((given) => runsOfDays.all({ ...given, ...days }) as Run[], query),
    /** Entries that close `number` covers; for the number after the last close, entries that no close covers yet. */
    ofClose: (number: number, query: AccountEntriesQuery): readonly AccountEntryRow[] =>
      read((given) => runsOfClose.all({ ...given, number }) as Run[], query),
  };
};
export type AccountEntriesStore = ReturnType<typeof createAccountEntriesStore>;
