// The parts of the journal that an export covers: the stretches of business days, or the entries of a close.
import type { Db } from '../../../../../sqlite/open.ts';
import type { EntryRange } from '../close-contents.ts';

/** The part of the journal that an export covers: business days `from` to `to`, or the entries of one close. */
export type ExportSpan = { readonly from: string; readonly to: string } | { readonly entries: EntryRange };

/** A range of entries under one business day. */
export type DayRun = EntryRange & { readonly day: string };
/** Neighbouring runs, read by one query. */
export type RunBlock = EntryRange & { readonly runs: readonly DayRun[] };

const ofDays = `SELECT business_day AS day, first_seq AS "from", min(last_seq, @head) AS "to" FROM business_days
  WHERE business_day BETWEEN @from AND @to ORDER BY business_day, first_seq`;
const ofEntries = `SELECT business_day AS day, max(first_seq, @from) AS "from", min(last_seq, @to) AS "to" FROM business_days
  WHERE last_seq >= @from AND first_seq <= @to ORDER BY first_seq`;

/**
 * The runs that a span covers, in the order of the file: by business day, then by entry; for a close by entry alone. `head`: the
 * last entry.
 */
export const readRuns = (db: Db, span: ExportSpan, head: number): readonly DayRun[] => {
  const rows = 'entries' in span ? db.prepare(ofEntries).all({ ...span.entries }) : db.prepare(ofDays).all({ ...span, head });
  return (rows as DayRun[]).filter(({ from, to }) => from <= to);
};

/** Joins runs that follow each other in the journal. */
export const blocksOf = (runs: readonly DayRun[]): readonly RunBlock[] => {
  const blocks: (RunBlock & { to: number; runs: DayRun[] })[] = [];
  for (const run of runs) {
    const last = blocks.at(-1);
    if (last?.to === run.from - 1) {
      last.to = run.to;
      last.runs.push(run);
    } else blocks.push({ from: run.from, to: run.to, runs: [run] });
  }
  return blocks;
};
