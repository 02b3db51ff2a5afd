// Checks refunds and money in suspense: never more is paid than is owed, nothing is paid twice, somebody with the right approved,
// and the postings are correct. Also checks the counts of the cash drawer. Reads the journal entry by entry and computes its own
// sums; tables serve only to find rows.
import type { ReportKey } from '../../../shared/accounts/accounts.ts';
import type { Posting } from '../../../shared/ledger/postings.ts';
import type { JournalRow } from '../../../shared/ledger/chain.ts';
import { journalColumns } from '../../../ledger/journal.ts';
import type { Books } from '../../../ledger/verify/books-file.ts';
import { bad, good, type CheckOutcome, type Tick } from '../../../ledger/verify/check.ts';
import { dataErrorCode } from '../../../sqlite/open.ts';
import { type Entry, readEntry } from '../../../till-journal/index.ts';
import { saidKinds } from '../../../people/store/people-said.ts';
import type { OwedProblem, SaleReader } from './followed.ts';
import { createMoneyOwed } from './money-owed.ts';

const kinds = `('notice.judged', 'notice.rejudged', 'attempt.settled', 'refund.requested', 'refund.approved', 'refund.refused',
  'refund.withdrawn', 'refund.paid', 'suspense.resolved', 'shift.opened', 'shift.closed', 'drawer.counted', 'cash.moved', 'day.closed', 'alert.raised', 'settings.changed', ${saidKinds.slice(1)}`;
const pageRows = 500;

type BookedLine = Posting & { readonly seq: number };

/** Reads a sale's earlier entries from the journal itself; the tables are used only to find the rows. */
const createSaleReader = ({ db }: Books): SaleReader => {
  const rowOf = db.prepare(`SELECT ${journalColumns} FROM journal WHERE seq = ?`);
  const startedAt = db.prepare('SELECT started_seq FROM main.attempts WHERE attempt_id = ?').pluck();
  const inSale = db
    .prepare(`SELECT DISTINCT e.seq FROM main.attempts a CROSS JOIN main.attempt_entries e USING (attempt_id)
      WHERE a.sale_id = ? AND e.seq < ? ORDER BY e.seq`)
    .pluck();
  const entryAt = (seq: number): Entry | null => {
    const row = rowOf.get(seq) as JournalRow | undefined;
    return row ? readEntry(row) : null;
  };
  return {
    attempt(attemptId) {
      const entry = entryAt((startedAt.get(attemptId) as number | undefined) ?? 0);
      return entry?.kind === 'attempt.started' && entry.body.attemptId === attemptId ? entry.body : null;
    },
    *entriesOf(saleId, before) {
      for (const seq of inSale.all(saleId, before) as number[]) {
        const entry = entryAt(seq);
        if (entry) yield entry;
      }
    },
  };
};

const bySeq = (all: readonly BookedLine[]): ReadonlyMap<number, readonly BookedLine[]> => {
  const lines = new Map<number, BookedLine[]>();
  for (const each of all) lines.set(each.seq, [...(lines.get(each.seq) ?? []), each]);
  return lines;
};

const sumsOf = (postings: readonly Posting[]): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const { account, currency, amountMinor } of postings) {
    const name = `${account} ${currency}`;
    sums.set(name, (sums.get(name) ?? 0) + amountMinor);
  }
  for (const [name, sum] of sums) if (sum === 0) sums.delete(name);
  return sums;
};
const sameSums = (one: Map<string, number>, other: Map<string, number>): boolean =>
  one.size === other.size && [...one].every(([name, sum]) => other.get(name) === sum);

/** Accounts of money that the shop owes. The balance of each in each currency must equal the sum of the open amounts. */
const owing: readonly ReportKey[] = ['refunds-owed', 'suspense'];

type AccountDifference = OwedProblem & { readonly seq: number };
type AccountsState = {
  readonly looked: number;
  readonly differences: readonly AccountDifference[];
  readonly money: ReturnType<typeof createMoneyOwed>;
};

/**
 * Adds up the money through the whole journal, because the amount of a refund depends on earlier entries. Stops after `most`
 * differences.
 */
const follow = (books: Books, tick: Tick, most: number): AccountsState => {
  const { db, head } = books;
  const page = db.prepare(`SELECT ${journalColumns} FROM journal WHERE seq > ? AND seq <= ? AND kind IN ${kinds} ORDER BY seq`);
  const booked = db.prepare(
    'SELECT seq, account, currency, amount_minor AS amountMinor FROM main.postings WHERE seq > ? AND seq <= ? ORDER BY seq',
  );
  const money = createMoneyOwed(createSaleReader(books));
  const differences: AccountDifference[] = [];
  let looked = 0;

  const foundIn = (row: JournalRow, lines: readonly BookedLine[]): OwedProblem | null => {
    try {
      const found = money.take(readEntry(row));
      if ('code' in found) return found;
      return sameSums(sumsOf(found.booked), sumsOf(lines)) ? null : { code: 'account-differs' };
    } catch (error) {
      if (dataErrorCode(error) !== null) throw error;
      // The row was damaged or edited: its body is not valid JSON for its kind.
      return { code: 'row-unreadable' };
    }
  };

  for (let from = 0; from < head.seq; from += pageRows) {
    const to = Math.min(head.seq, from + pageRows);
    const lines = bySeq(booked.all(from, to) as BookedLine[]);
    for (const row of page.all(from, to) as JournalRow[]) {
      const found = foundIn(row, lines.get(row.seq) ?? []);
      if (found) differences.push({ ...found, seq: row.seq });
      if (differences.length >= most) return { looked, differences, money };
      looked += 1;
    }
    tick(to, head.seq);
  }
  return { looked, differences, money };
};

/** All journal entries about money that the earlier entries do not allow, or whose postings differ from their body. */
export const moneyDifferences = (books: Books, tick: Tick): readonly AccountDifference[] =>
  follow(books, tick, Infinity).differences;

/**
 * Checks the money of the whole journal up to the first difference, then compares the accounts' balances with the open amounts.
 */
export const checkAccounts = (books: Books, tick: Tick): CheckOutcome => {
  const { looked, differences, money } = follow(books, tick, 1);
  const [first] = differences;
  if (first) return bad(looked, first.code, { seq: first.seq, ...first.params });
  const balance = books.db.prepare(
    'SELECT currency, sum(amount_minor) AS amountMinor FROM main.postings WHERE account = ? GROUP BY currency',
  );
  for (const account of owing) {
    const found = new Map(
      (balance.all(account) as Posting[]).map(({ currency, amountMinor }) => [currency as string, amountMinor]),
    );
    const open = money.open(account);
    for (const currency of new Set([...found.keys(), ...open.keys()])) {
      const [have, want] = [found.get(currency) ?? 0, -(open.get(currency) ?? 0)];
      if (have !== want) return bad(looked, 'balance-differs', { account, currency, have, want });
    }
  }
  return good(looked);
};
