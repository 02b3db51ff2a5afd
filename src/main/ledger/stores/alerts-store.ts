// Reads alerts: the open ones, a single one, and the alerts that a close lists. Reads the journal instead of a table, because a
// table could be edited by hand.
import type { ErrorParams } from '../../../shared/errors.ts';
import type { AlertReason } from '../../../shared/people/alerts.ts';
import type { ReadConnection } from '../../../sqlite/statements.ts';
import type { EntryRange } from './day/close-contents.ts';

export type AlertRow = {
  readonly seq: number;
  readonly reason: AlertReason;
  readonly params: ErrorParams;
  readonly atMs: number;
  readonly businessDay: string;
  /** Null as long as nobody has acknowledged the alert. */
  readonly acknowledged: { readonly seq: number; readonly by: string; readonly atMs: number } | null;
};

type AlertColumns = Omit<AlertRow, 'params' | 'acknowledged'> & {
  readonly params: string;
  readonly ackSeq: number | null;
  readonly ackBy: string;
  readonly ackMs: number;
};

const rowOf = ({ params, ackSeq, ackBy, ackMs, ...row }: AlertColumns): AlertRow => ({
  ...row,
  params: JSON.parse(params) as ErrorParams,
  acknowledged: ackSeq === null ? null : { seq: ackSeq, by: ackBy, atMs: ackMs },
});

export const createAlertsStore = (db: ReadConnection) => {
  const said = `(SELECT r.seq, r.body ->> '$.reason' AS reason, r.body -> '$.params' AS params, r.wall_ms, r.business_day, (
      SELECT min(k.seq) FROM journal k WHERE k.kind = 'alert.acknowledged' AND k.body ->> '$.seq' = r.seq) AS acknowledged_seq
    FROM journal r WHERE r.kind = 'alert.raised')`;
  const from = `SELECT x.seq, x.reason, x.params, x.wall_ms AS atMs, x.business_day AS businessDay, x.acknowledged_seq AS ackSeq,
      coalesce(k.body ->> '$.approval.by', k.actor) AS ackBy, k.wall_ms AS ackMs
    FROM ${said} x LEFT JOIN journal k ON k.seq = x.acknowledged_seq`;
  const one = db.prepare(`${from} WHERE x.seq = ?`);
  const open = db.prepare(`${from} WHERE x.acknowledged_seq IS NULL ORDER BY x.seq`);
  const newest = db.prepare(`${from} WHERE x.reason = ? ORDER BY x.seq DESC LIMIT 1`);
  const within = db.prepare(`${from} WHERE x.seq <= @to
    AND (x.seq >= @from OR x.acknowledged_seq IS NULL OR x.acknowledged_seq >= @from) ORDER BY x.seq`);
  const standing = db.prepare(`SELECT 1 FROM ${said} WHERE acknowledged_seq IS NULL AND reason = ? AND params = ?`).pluck();
  return {
    alert(seq: number): AlertRow | null {
      const row = one.get(seq) as AlertColumns | undefined;
      return row ? rowOf(row) : null;
    },
    /** The last alert raised for this reason, acknowledged or not. */
    newest(reason: AlertReason): AlertRow | null {
      const row = newest.get(reason) as AlertColumns | undefined;
      return row ? rowOf(row) : null;
    },
    /** All unacknowledged alerts, oldest first. */
    open: () => (open.all() as AlertColumns[]).map(rowOf),
    /** True if an alert with this reason and these parameters is still unacknowledged. */
    stands: (reason: AlertReason, params: ErrorParams): boolean => standing.get(reason, JSON.stringify(params)) === 1,
    /** Alerts raised in this range of journal entries, and earlier alerts that nobody had acknowledged before the range. */
    within: (range: EntryRange) => (within.all(range) as AlertColumns[]).map(rowOf),
  };
};
export type LedgerAlerts = ReturnType<typeof createAlertsStore>;
