// The bridge between business days and closes: a file of days names the closes that it touches, a file of a close the days. For each,
// the sums within the file and the sums of the rest, which the file does not hold.
import type { BridgeRow, BookedSums } from '../../../../../exports/line.ts';
import { postedSums } from '../../../../../exports/totals.ts';
import type { ReportKey } from '../../../../../shared/accounts/accounts.ts';
import type { Posting } from '../../../../../shared/ledger/postings.ts';
import type { Db } from '../../../../../sqlite/open.ts';
import type { EntryRange } from '../close-contents.ts';
import { common, without } from './entry-ranges.ts';
import type { DayRun, ExportSpan } from './spans.ts';

type Part = Pick<BridgeRow, 'close' | 'day' | 'closed'> & {
  readonly inside: readonly EntryRange[];
  readonly outside: readonly EntryRange[];
};

const closesQuery =
  'SELECT number, from_seq AS "from", to_seq AS "to" FROM closes WHERE to_seq >= @from AND from_seq <= @to ORDER BY number';
const dayQuery = `SELECT first_seq AS "from", min(last_seq, @head) AS "to" FROM business_days WHERE business_day = @day ORDER BY first_seq`;

const closesOf = (db: Db, runs: readonly DayRun[], head: number): Part[] => {
  const [from, to] = [Math.min(...runs.map((run) => run.from)), Math.max(...runs.map((run) => run.to))];
  const closes = db.prepare(closesQuery).all({ from, to }) as (EntryRange & { readonly number: number })[];
  const last = db.prepare('SELECT number, to_seq AS "to" FROM closes ORDER BY number DESC LIMIT 1').get() as
    | { readonly number: number; readonly to: number }
    | undefined;
  const open = { number: (last?.number ?? 0) + 1, from: (last?.to ?? 0) + 1, to: head };
  return [...closes, open].flatMap(({ number, ...range }) => {
    // Only the runs that overlap the close, so that many days and many closes take one step each.
    const inside = common([range], runs);
    const part = { close: number, day: null, closed: number !== open.number };
    return inside.length > 0 ? [{ ...part, inside, outside: without([range], inside) }] : [];
  });
};

const daysOf = (db: Db, runs: readonly DayRun[], head: number): Part[] => {
  const days = db.prepare(dayQuery);
  return [...new Set(runs.map(({ day }) => day))].map((day) => {
    const inside = runs.filter((run) => run.day === day);
    const all = days.all({ day, head }) as EntryRange[];
    return { close: null, day, closed: true, inside, outside: without(all, inside) };
  });
};

/** The parts of a span by close, if the span is of business days; by business day, if it is a close. */
export const readParts = (db: Db, span: ExportSpan, runs: readonly DayRun[], head: number): readonly Part[] =>
  runs.length === 0 ? [] : 'entries' in span ? daysOf(db, runs, head) : closesOf(db, runs, head);

type SumsIn = (range: EntryRange) => readonly Posting<ReportKey>[];

const sumsOf = (ranges: readonly EntryRange[], sumsIn: SumsIn): BookedSums => postedSums(ranges.flatMap(sumsIn));

export const bridgeOf = (parts: readonly Part[], sumsIn: SumsIn): readonly BridgeRow[] =>
  parts.map(({ inside, outside, ...part }) => ({ ...part, inside: sumsOf(inside, sumsIn), outside: sumsOf(outside, sumsIn) }));
