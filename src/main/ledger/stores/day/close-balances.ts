// Reads the balances of a close: each account, the money that no notice has proved, and the cash drawer, each at the beginning
// and at the end of the range of entries that the close covers.
import type { AccountBalance } from '../../../../shared/ledger/balances.ts';
import { money, type Currency } from '../../../../shared/money.ts';
import type { Gateway } from '../../../../shared/payment/gateways.ts';
import type { ReadConnection } from '../../../../sqlite/statements.ts';
import { createBalancesStore } from './balances-store.ts';
import type { EntryRange } from './close-contents.ts';

export type UnconfirmedBalance = {
  readonly gateway: Gateway;
  readonly currency: Currency;
  readonly openingMinor: number;
  readonly addedMinor: number;
  readonly provedMinor: number;
  readonly closingMinor: number;
};

export type DrawerBalance = {
  readonly currency: Currency;
  readonly openingMinor: number | null;
  readonly inMinor: number;
  readonly outMinor: number;
  readonly refundsMinor: number;
  readonly differenceMinor: number;
  readonly closingMinor: number;
};

const minorOf = (minor: number, currency: Currency): number => money(minor, currency).amountMinor;

/** SQL for receipts settled by hand, each with +1 or -1 for the sums that its amount belongs to. */
const unconfirmedSql = `SELECT gateway, currency,
    sum(amount_minor * (seq < @from AND (proof_seq IS NULL OR proof_seq >= @from))) AS openingMinor,
    sum(amount_minor * (seq >= @from)) AS addedMinor,
    sum(amount_minor * (proof_seq IS NOT NULL AND proof_seq BETWEEN @from AND @to)) AS provedMinor
  FROM (SELECT seq, gateway, currency, amount_minor, proof_seq FROM receipts WHERE by_hand = 1 AND proof_seq IS NULL AND seq <= @to
    UNION SELECT seq, gateway, currency, amount_minor, proof_seq FROM receipts WHERE proof_seq >= @from AND by_hand = 1 AND seq <= @to)
  GROUP BY gateway, currency ORDER BY gateway, currency`;

/** SQL for the newest count up to entry `@at`, and for the first count. */
const countBefore = `SELECT seq, counted_minor AS countedMinor FROM drawer_counts WHERE currency = @currency AND seq <= @at
  ORDER BY seq DESC LIMIT 1`;
const firstCount = 'SELECT min(seq) FROM drawer_counts WHERE currency = ?';
const moved = `SELECT coalesce(sum(CASE move WHEN 'in' THEN amount_minor END), 0) AS inMinor,
    coalesce(sum(CASE move WHEN 'out' THEN amount_minor END), 0) AS outMinor,
    coalesce(sum(CASE move WHEN 'refund' THEN amount_minor END), 0) AS refundsMinor
  FROM (SELECT direction AS move, amount_minor FROM cash_moves WHERE currency = @currency AND seq > @after AND seq <= @to
    UNION ALL SELECT 'refund', amount_minor FROM refunds
    WHERE ended_seq > @after AND ended_seq <= @to AND state = 'paid' AND way = 'cash' AND currency = @currency)`;

/** The order of a close's balances: by account, then by currency. */
const byName = (one: AccountBalance, other: AccountBalance): number =>
  `${one.account} ${one.currency}` < `${other.account} ${other.currency}` ? -1 : 1;

export const createCloseBalances = (db: ReadConnection) => {
  const balances = createBalancesStore(db);
  const unconfirmed = db.prepare(unconfirmedSql);
  const counted = db.prepare('SELECT DISTINCT currency FROM drawer_counts WHERE seq <= ? ORDER BY currency').pluck();
  const countAt = db.prepare(countBefore);
  const flow = db.prepare(moved);
  const differences = db
    .prepare(`SELECT coalesce(sum(counted_minor - expected_minor), 0) FROM drawer_counts
      WHERE currency = @currency AND seq BETWEEN @from AND @to`)
    .pluck();
  const first = db.prepare(firstCount).pluck();
  type Count = { readonly seq: number; readonly countedMinor: number };
  type Flow = Pick<DrawerBalance, 'inMinor' | 'outMinor' | 'refundsMinor'>;

  /**
   * From the last count before the range to the last count in it. Cash that moved since the last count belongs to the next close:
   * here it would tell the expected sum before the next count.
   */
  const drawerIn = (currency: Currency, { from, to }: EntryRange): DrawerBalance => {
    const [before, last] = [from - 1, to].map((at) => countAt.get({ currency, at }) as Count | undefined);
    const span = { currency, after: before?.seq ?? (first.get(currency) as number), to: last?.seq ?? 0 };
    return {
      ...{ currency, openingMinor: before?.countedMinor ?? null },
      ...(flow.get(span) as Flow),
      differenceMinor: minorOf(differences.get({ currency, from, to }) as number, currency),
      closingMinor: last?.countedMinor ?? 0,
    };
  };
  return {
    /** Balances of all accounts for a range of entries. Throws a RangeError beyond safe integers. */
    accounts: (range: EntryRange): readonly AccountBalance[] => [...balances.ofEntries(range)].sort(byName),
    /** Money settled by hand and not proved, by gateway; `to` must be the newest entry of the view. */
    unconfirmed: (range: EntryRange): readonly UnconfirmedBalance[] =>
      (unconfirmed.all(range) as Omit<UnconfirmedBalance, 'closingMinor'>[]).map((row) => ({
        ...row,
        closingMinor: minorOf(row.openingMinor + row.addedMinor - row.provedMinor, row.currency),
      })),
    /** The cash drawer, for each currency that was ever counted. */
    drawer: (range: EntryRange): readonly DrawerBalance[] =>
      (counted.all(range.to) as Currency[]).map((currency) => drawerIn(currency, range)),
  };
};
export type CloseBalances = ReturnType<typeof createCloseBalances>;
