// Sums the postings of a file's lines by journal: one journal for each business day, or one for a close, with the debits and the
// credits of each account as sums of their own.
import { type ReportKey, reportKeys } from '../../shared/accounts/accounts.ts';
import type { ExportContent, ExportOptions, PresetOptions } from '../line.ts';
import { firstOfEntry } from '../totals.ts';

export type JournalSide = 'debit' | 'credit';
/** All debits, or all credits, of one account in the journal's currency. `minor` is positive, in minor units. */
export type JournalLine = { readonly account: ReportKey; readonly side: JournalSide; readonly minor: bigint };
export type SumJournal = {
  /** The business day; for a close the latest business day of its entries. */
  readonly day: string;
  /** The number of the close; null for a business day. */
  readonly close: number | null;
  readonly lines: readonly JournalLine[];
};

type Sums = Map<ReportKey, Record<JournalSide, bigint>>;

/** The lines of a journal in the order of the chart; of one account, the debits come first. */
const linesOf = (sums: Sums): readonly JournalLine[] =>
  reportKeys.flatMap((account) =>
    (['debit', 'credit'] as const).flatMap((side) => {
      const minor = sums.get(account)?.[side] ?? 0n;
      return minor === 0n ? [] : [{ account, side, minor }];
    }),
  );

/**
 * Yields the journals one by one, so that only one is in memory. The lines of business days come sorted by day. A day without
 * postings in the currency has no journal.
 */
export const journalsOf = function* (
  { lines }: Pick<ExportContent, 'lines'>,
  { postingsOf }: Pick<ExportOptions, 'postingsOf'>,
  { currency, close }: Pick<PresetOptions, 'currency' | 'close'>,
): Generator<SumJournal> {
  const isFirst = firstOfEntry();
  let sums: Sums = new Map();
  let day = '';
  const journal = (): SumJournal[] => (sums.size === 0 ? [] : [{ day, close, lines: linesOf(sums) }]);
  for (const page of lines)
    for (const line of page) {
      if (close === null && line.businessDay !== day) {
        yield* journal();
        sums = new Map();
      }
      const postings = isFirst(line) ? postingsOf(line.seq).filter((posting) => posting.currency === currency) : [];
      if (close === null || (postings.length > 0 && line.businessDay > day)) day = line.businessDay;
      for (const { account, amountMinor } of postings) {
        const sum = sums.get(account) ?? { debit: 0n, credit: 0n };
        sums.set(account, sum);
        sum[amountMinor < 0 ? 'credit' : 'debit'] += BigInt(Math.abs(amountMinor));
      }
    }
  yield* journal();
};
