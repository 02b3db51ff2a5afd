// Reads the tables of the cash drawer: counts, money put in and taken out, and the cash that moved in a range of journal entries.
import type { CashDirection, CashFlow } from '../../../shared/ledger/drawer.ts';
import type { Currency } from '../../../shared/money.ts';
import type { ReadConnection } from '../../../sqlite/statements.ts';

/** One currency of one count of the drawer. A count has one row for each counted currency; sums are in minor units. */
export type CountRow = {
  readonly seq: number;
  readonly currency: Currency;
  readonly countedMinor: number;
  /**
   * The sum that the drawer should have had at this count, by the journal entries before it; null if there was no earlier count.
   */
  readonly expectedMinor: number | null;
  /** The ids of the shift that was closed with this count and of the shift that was opened with it. A hand-over has both ids. */
  readonly closes: string | null;
  readonly opens: string | null;
};

/**
 * One movement of cash that is not a refund. `by`, `name`: the person who moved the cash; `approvedBy`, `approverName`: the
 * approver, null if no approval was needed.
 */
export type CashMoveRow = {
  readonly seq: number;
  readonly direction: CashDirection;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly reason: string;
  readonly atMs: number;
  readonly by: string;
  readonly name: string;
  readonly approvedBy: string | null;
  readonly approverName: string | null;
};

const columns = `c.seq, c.currency, c.counted_minor AS countedMinor, c.expected_minor AS expectedMinor, c.closes, c.opens`;

export const createDrawerStore = (db: ReadConnection) => {
  const last = db.prepare(`SELECT ${columns} FROM drawer_counts c WHERE c.currency = ? ORDER BY c.seq DESC LIMIT 1`);
  const opening = db.prepare(`SELECT ${columns} FROM drawer_counts c WHERE c.opens = ? ORDER BY c.currency`);
  const closing = db.prepare(`SELECT ${columns} FROM drawer_counts c WHERE c.closes = ? ORDER BY c.currency`);
  const flows = db.prepare(`SELECT currency, sum(iif(move = 'in', amount_minor, 0)) AS inMinor,
      sum(iif(move = 'out', amount_minor, 0)) AS outMinor, sum(iif(move = 'refund', amount_minor, 0)) AS refundsMinor
    FROM (SELECT m.currency, m.direction AS move, m.amount_minor FROM cash_moves m WHERE m.seq > @after AND m.seq <= @to
      UNION ALL SELECT f.currency, 'refund', f.amount_minor FROM refunds f
      WHERE f.ended_seq > @after AND f.ended_seq <= @to AND f.state = 'paid' AND f.way = 'cash')
    GROUP BY currency ORDER BY currency`);
  const moves = db.prepare(`SELECT m.seq, m.direction, m.currency, m.amount_minor AS amountMinor, m.reason, j.wall_ms AS atMs,
      j.actor AS by, coalesce(u.name, j.actor) AS name, j.body ->> '$.approval.by' AS approvedBy,
      coalesce(a.name, j.body ->> '$.approval.by') AS approverName
    FROM json_each(@runs) x CROSS JOIN cash_moves m ON m.seq BETWEEN x.value ->> '$.from' AND x.value ->> '$.to'
      CROSS JOIN journal j ON j.seq = m.seq LEFT JOIN users u ON u.user_id = j.actor
      LEFT JOIN users a ON a.user_id = j.body ->> '$.approval.by' ORDER BY m.seq`);
  return {
    /** The newest count of a currency; null if the currency was never counted. */
    last: (currency: Currency): CountRow | null => (last.get(currency) as CountRow | undefined) ?? null,
    /** Returns the count at the opening of a shift: one row for each currency. */
    opening: (shiftId: string) => opening.all(shiftId) as CountRow[],
    /** Returns the count at the closing of a shift: one row for each currency. */
    closing: (shiftId: string) => closing.all(shiftId) as CountRow[],
    /**
     * Returns per currency the cash that was put in, taken out and refunded in the journal entries after number `after`, up to
     * number `to`. Includes the cash of all shifts, because they share one drawer. Omits a currency in which no cash moved.
     */
    flows: (span: { readonly after: number; readonly to: number }) => flows.all(span) as CashFlow[],
    /** Returns the money put in and taken out within these ranges of journal entries, in the order of the journal. */
    moves: (stretch: readonly { readonly from: number; readonly to: number }[]) =>
      moves.all({ runs: JSON.stringify(stretch) }) as CashMoveRow[],
  };
};
export type DrawerStore = ReturnType<typeof createDrawerStore>;
