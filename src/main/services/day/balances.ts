// Reads the balances of accounts and of the cash drawer over business days or a close, and the journal entries behind a balance.
import type { AccountEntry, BalanceRange, BalancesView } from '../../../shared/contract/books/balances.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { isDate } from '../../../shared/time/business-day.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { AccountEntriesQuery } from '../../ledger/stores/day/account-entries-store.ts';
import type { EntryRange } from '../../ledger/stores/day/close-contents.ts';

export type BalancesDeps = {
  readonly ledger: Pick<Ledger, 'journal' | 'closes' | 'balances' | 'closeBalances' | 'accountEntries'>;
};
export type BalanceEntriesInput = Omit<AccountEntriesQuery, 'before'> & {
  readonly range: BalanceRange;
  /** Only entries with a lower number; null: all entries of the range. */
  readonly before: number | null;
};

export const createBalances = ({ ledger }: BalancesDeps) => {
  const { journal, closes, balances, closeBalances, accountEntries } = ledger;

  /** The entries that close `number` covers, or that no close covers yet. Null if there will be another close before it. */
  const entriesOf = (number: number): EntryRange | null => {
    const close = closes.close(number);
    if (close) return { from: close.fromSeq, to: close.toSeq };
    const last = closes.last();
    return number === (last?.number ?? 0) + 1 ? { from: (last?.toSeq ?? 0) + 1, to: journal.head().seq } : null;
  };
  /** Checks a range. Errors: `export.bad-range`, `close.unknown`. */
  const checked = (range: BalanceRange): Result<{ readonly entries: EntryRange | null }> => {
    if (!('close' in range)) {
      const { from, to } = range;
      return isDate(from) && isDate(to) && from <= to ? ok({ entries: null }) : fail('export.bad-range');
    }
    const entries = entriesOf(range.close);
    return entries ? ok({ entries }) : fail('close.unknown', { number: range.close });
  };

  return {
    /** Errors: `export.bad-range`, `close.unknown`. Throws a RangeError if a sum exceeds safe integers. */
    get(range: BalanceRange): Result<BalancesView> {
      const found = checked(range);
      if (!found.ok) return found;
      const { entries } = found.value;
      const rows = 'close' in range ? balances.ofClose(range.close) : balances.ofDays(range);
      const drawer = 'close' in range ? closeBalances.drawer(entries as EntryRange) : closeBalances.drawerOfDays(range);
      return ok({ upToSeq: journal.head().seq, rows: [...rows], drawer: [...drawer] });
    },
    /** The entries of the range that posted to one account, newest first. Errors: `export.bad-range`, `close.unknown`. */
    entries({
      range,
      limit,
      before,
      ...of
    }: BalanceEntriesInput): Result<{ readonly rows: AccountEntry[]; readonly more: boolean }> {
      const found = checked(range);
      if (!found.ok) return found;
      // Read one row more than asked for, to learn if there are more.
      const query = { ...of, before: before ?? Number.MAX_SAFE_INTEGER, limit: limit + 1 };
      const rows = 'close' in range ? accountEntries.ofClose(range.close, query) : accountEntries.ofDays(range, query);
      return ok({ rows: rows.slice(0, limit), more: rows.length > limit });
    },
  };
};
export type Balances = ReturnType<typeof createBalances>;
