// Reads the balances of accounts: for a range of business days, for a close, or up to a journal entry. Every reader of balances
// uses this store. The sums come from `account_sums`; only postings that are in no sum yet are read one by one.
import { unsummed } from '../../account-sums.ts';
import { type AccountBalance, balancesOf, type PostedSums } from '../../../../shared/ledger/balances.ts';
import type { ReadConnection } from '../../../../sqlite/statements.ts';
import type { EntryRange } from './close-contents.ts';

/** A range of business days (`YYYY-MM-DD`), both days included. */
export type DayRange = { readonly from: string; readonly to: string };

const sums = `SELECT account, currency, business_day AS day, close, debit_minor AS debit, credit_minor AS credit FROM account_sums`;
/** SQL for the postings up to entry `@head` that are in no sum yet. All of them are of one business day and one close. */
const notSummed = `SELECT p.account, p.currency, u.day, u.number AS close, max(p.amount_minor, 0) AS debit, max(-p.amount_minor, 0) AS credit
  FROM (${unsummed}) u CROSS JOIN postings p ON p.seq > u.after AND p.seq <= @head`;

/**
 * SQL for the balances of `sources`. `isBefore`: the condition of a line before the range; `isIn`: of a line up to its end. Each
 * source is added up by itself, so that SQLite reads `account_sums` in the order of its key and sorts nothing.
 */
const balances = (sources: readonly string[], isBefore: string, isIn: string): string =>
  sources
    .map(
      (source) => `SELECT account, currency, sum(iif(${isBefore}, debit - credit, 0)) AS openingMinor,
    sum(iif(${isBefore}, 0, debit)) AS debitMinor, sum(iif(${isBefore}, 0, credit)) AS creditMinor
  FROM (${source}) WHERE ${isIn} GROUP BY account, currency`,
    )
    .join(' UNION ALL ');

const lastCloseBefore = (what: string): string =>
  `coalesce((SELECT ${what} FROM closes WHERE to_seq <= @head ORDER BY number DESC LIMIT 1), 0)`;
/**
 * SQL for the sums up to an earlier entry, which may lie inside a summed range: the sums of the closes that end before it, then
 * the postings after the last of these closes.
 */
const upToEntry = [
  `${sums} WHERE close <= ${lastCloseBefore('number')}`,
  `SELECT p.account, p.currency, max(p.amount_minor, 0) AS debit, max(-p.amount_minor, 0) AS credit FROM postings p
    WHERE p.seq > ${lastCloseBefore('to_seq')} AND p.seq <= @head`,
];

export const createBalancesStore = (db: ReadConnection) => {
  const ofDays = db.prepare(balances([sums, notSummed], 'day < @from', 'day <= @to'));
  const ofClose = db.prepare(balances([sums, notSummed], 'close < @number', 'close <= @number'));
  const upTo = db.prepare(balances(upToEntry, 'true', 'true'));
  const within = db.prepare(`SELECT account, currency, 0 AS openingMinor, sum(max(amount_minor, 0)) AS debitMinor,
      sum(max(-amount_minor, 0)) AS creditMinor
    FROM postings WHERE seq BETWEEN @from AND @to GROUP BY account, currency`);
  return {
    /**
     * The balances over business days. An entry counts for the day under which it is filed, also if the days went back. `head`: the
     * last entry that counts; it must be the newest entry or come after everything in `account_sums`. Throws a RangeError if a sum
     * exceeds safe integers.
     */
    ofDays: (range: DayRange, head = Number.MAX_SAFE_INTEGER): readonly AccountBalance[] =>
      balancesOf(ofDays.all({ ...range, head }) as PostedSums[]),
    /**
     * The balances over the entries that close `number` covers, or, for the number after the last close, over the entries since
     * the last close up to `head`. `head` and errors as for `ofDays`.
     */
    ofClose: (number: number, head = Number.MAX_SAFE_INTEGER): readonly AccountBalance[] =>
      balancesOf(ofClose.all({ number, head }) as PostedSums[]),
    /**
     * The balances over a range of entries that are in no close yet, or that one close covers: as `ofClose`, but without the close's
     * number. Reads the postings of the range. Throws a RangeError like `ofDays`.
     */
    ofEntries: (range: EntryRange): readonly AccountBalance[] =>
      balancesOf([...(upTo.all({ head: range.from - 1 }) as PostedSums[]), ...(within.all(range) as PostedSums[])]),
    /**
     * The balances after any entry, as `openingMinor` and `closingMinor`; debits and credits are zero. Reads the postings since the
     * last close before `head`. Throws a RangeError like `ofDays`.
     */
    upTo: (head: number): readonly AccountBalance[] => balancesOf(upTo.all({ head }) as PostedSums[]),
  };
};
export type BalancesStore = ReturnType<typeof createBalancesStore>;
