// Reads the balances of a close: each account, the money that no notice has proved, and the cash drawer, each at the beginning
// and at the end of the range of entries that the close covers.
import type { AccountBalance } from '../../../../shared/ledger/balances.ts';
import { money, type Currency } from '../../../../shared/money.ts';
import type { Gateway } from '../../../../shared/payment/gateways.ts';
import type { ReadConnection } from '../../../../sqlite/statements.ts';
import { createBalancesStore, type DayRange } from './balances-store.ts';
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

/** SQL for the drawer over business days `@from` to `@to`: what changed up to each count, by the count's business day. */
const drawerOfDays = `WITH counts AS (
    SELECT c.seq, c.currency, c.counted_minor AS counted, c.expected_minor AS expected, lag(c.seq) OVER own AS before,
      lag(c.counted_minor, 1, 0) OVER own AS opened,
      (SELECT business_day FROM business_days WHERE first_seq <= c.seq ORDER BY first_seq DESC LIMIT 1) AS day
    FROM drawer_counts c WINDOW own AS (PARTITION BY c.currency ORDER BY c.seq)),
  moved AS (
    SELECT k.currency, m.direction AS move, m.amount_minor FROM counts k
      CROSS JOIN cash_moves m ON m.seq > k.before AND m.seq <= k.seq AND m.currency = k.currency
      WHERE k.day BETWEEN @from AND @to
    UNION ALL SELECT k.currency, 'refund', f.amount_minor FROM counts k
      CROSS JOIN refunds f ON f.ended_seq > k.before AND f.ended_seq <= k.seq AND f.currency = k.currency
      WHERE k.day BETWEEN @from AND @to AND f.state = 'paid' AND f.way = 'cash'),
  flows AS (
    SELECT currency, sum(iif(move = 'in', amount_minor, 0)) AS inMinor, sum(iif(move = 'out', amount_minor, 0)) AS outMinor,
      sum(iif(move = 'refund', amount_minor, 0)) AS refundsMinor FROM moved GROUP BY currency)
  SELECT k.currency, iif(max(k.day < @from AND k.before IS NULL), sum(iif(k.day < @from, k.counted - k.opened, 0)), NULL) AS openingMinor,
    coalesce(f.inMinor, 0) AS inMinor, coalesce(f.outMinor, 0) AS outMinor, coalesce(f.refundsMinor, 0) AS refundsMinor,
    sum(iif(k.day >= @from, coalesce(k.counted - k.expected, 0), 0)) AS differenceMinor, sum(k.counted - k.opened) AS closingMinor
  FROM counts k LEFT JOIN flows f USING (currency) WHERE k.day <= @to GROUP BY k.currency
  HAVING max(k.before IS NULL) ORDER BY k.currency`;

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
  const ofDays = db.prepare(drawerOfDays);
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
    /**
     * The cash drawer over business days, for each currency counted on these days or before. Cash that moved between two counts
     * belongs to the business day of the later count.
     */
    drawerOfDays: (days: DayRange): readonly DrawerBalance[] => ofDays.all(days) as DrawerBalance[],
  };
};
export type CloseBalances = ReturnType<typeof createCloseBalances>;
