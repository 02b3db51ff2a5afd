// Reads the export lines of business days one by one, on a separate connection. This connection reads a snapshot of the books
// while the till continues to write.
import type { DayChange } from './day-rules-store.ts';
import type { ExportLine } from '../../../../exports/line.ts';
import { reportAccountOf, type ReportKey } from '../../../../shared/accounts/accounts.ts';
import type { Posting } from '../../../../shared/ledger/postings.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { dataErrorCode } from '../../../../sqlite/open.ts';
import { openBooks } from '../../../../ledger/verify/books-file.ts';
import { isLate } from './receipt-marks.ts';

/** A time zone, valid from journal entry `seq` on. */
export type ZoneFrom = { readonly seq: number; readonly timeZone: string };
/** A rule for business days, valid from business day `from` on; user `by` set it in entry `seq`. */
export type { DayChange } from './day-rules-store.ts';
export type CloseRange = { readonly number: number; readonly from: number; readonly to: number };

export type ExportReader = {
  readonly zones: readonly ZoneFrom[];
  readonly closes: readonly CloseRange[];
  /** Changes of the day rules that took effect on one of the days. */
  readonly dayChanges: readonly DayChange[];
  /** The postings of journal entry `seq`; old accounts are translated to the accounts of reports. */
  postingsOf(seq: number): readonly Posting<ReportKey>[];
  /** The next lines, at most `count`, by business day and journal number; an empty list at the end. Errors: `data.*`. */
  next(count: number): Result<ExportLine[]>;
  close(): void;
};

const saleInvoice = `iif(a.ordinal = 1, a.invoice_no,
    (SELECT f.invoice_no FROM attempts f WHERE f.sale_id = a.sale_id AND f.ordinal = 1))`;
const paysSale = `r.kind <> 'suspense' AND (a.receipts = 1 OR r.seq =
    (SELECT min(x.seq) FROM attempt_entries e CROSS JOIN receipts x USING (seq) WHERE e.attempt_id = a.attempt_id AND x.kind <> 'suspense'))`;

/**
 * SQL for a field of the journal entry that settled the receipt by hand. Entries of program version 0.1 have no approval: their
 * actor is the approver.
 */
const settledBy = (what: string): string => `iif(r.by_hand = 1, (SELECT ${what} FROM journal j WHERE j.seq = r.seq), NULL)`;
const whose = {
  askedBy: `iif(j.version = 1, NULL, j.actor)`,
  approvedBy: `iif(j.version = 1, j.actor, j.body ->> '$.approval.by')`,
};
const said = (what: keyof typeof whose): string =>
  settledBy(`coalesce((SELECT u.name FROM users u WHERE u.user_id = ${whose[what]}), ${whose[what]})`);

/**
 * SQL for later movements of received money, such as refunds, each with the number of the journal entry that booked the movement
 * (`seq`). `asked` and `said`: the numbers of the entries that requested and approved the movement.
 */
const moves = `
  SELECT owed_seq AS seq, 'returned' AS move, attempt_id, currency, amount_minor, NULL AS way, NULL AS reference, NULL AS receipt_seq,
    requested_seq AS asked, owed_seq AS said FROM refunds WHERE source = 'goods-returned' AND owed_seq IS NOT NULL
  UNION ALL SELECT ended_seq, 'return-withdrawn', attempt_id, currency, amount_minor, NULL, NULL, NULL, ended_seq, ended_seq FROM refunds
    WHERE source = 'goods-returned' AND owed_seq IS NOT NULL AND state = 'withdrawn'
  UNION ALL SELECT ended_seq, 'paid-' || way, attempt_id, currency, amount_minor, way, reference, NULL, requested_seq, approved_seq FROM refunds
    WHERE state = 'paid'
  UNION ALL SELECT s.seq, s.choice, r.attempt_id, s.currency, s.amount_minor, NULL, NULL, s.receipt_seq, s.seq, s.seq
    FROM suspense_resolved s CROSS JOIN receipts r ON r.seq = s.receipt_seq`;
const userNamed = (who: string): string => `(SELECT u.name FROM users u WHERE u.user_id = ${who})`;
const named = (who: string): string => `coalesce(${userNamed(who)}, ${who})`;
/**
 * SQL for the person who decided a movement. Null for a top-up: the notice or settlement by hand that paid the top-up has its own
 * line.
 */
const decidedBy = (who: string): string => `iif(m.move = 'top-up', NULL, ${named(who)})`;

/**
 * SQL for the amount by which a movement of received money changes sales. A `keep-price` decision may cover several received
 * amounts: the first one's line shows the whole amount, the other lines show none.
 */
const sold = `CASE m.move WHEN 'accept' THEN m.amount_minor WHEN 'top-up' THEN m.amount_minor
    WHEN 'keep-price' THEN iif(m.receipt_seq = (SELECT min(x.receipt_seq) FROM suspense_resolved x WHERE x.seq = m.seq),
      (SELECT -sum(p.amount_minor) FROM postings p WHERE p.seq = m.seq AND p.account = 'sales'), NULL) END`;
const returned = `CASE m.move WHEN 'returned' THEN m.amount_minor WHEN 'return-withdrawn' THEN -m.amount_minor END`;

// The export's lines in three parts: receipts, attempts that are not approved, and later movements of money. Each part is in
// journal order or small, so SQLite sorts nothing large.
export const exportQuery = `
SELECT d.business_day AS businessDay, d.first_seq AS dayFrom, r.seq, r.booked_ms AS atMs, ${saleInvoice} AS saleInvoiceNo, a.invoice_no AS invoiceNo,
  r.gateway, r.method, r.currency, iif(${paysSale}, a.amount_minor, NULL) AS askedMinor, r.amount_minor AS receivedMinor,
  a.amount_minor AS wantedMinor, a.state, r.kind AS receipt, ${isLate} AS late, r.by_hand AS byHand, r.proof_seq IS NOT NULL AS proved,
  a.no_result AS noResult, a.mobile, r.transaction_id AS transactionId, a.reason, a.words,
  ${said('askedBy')} AS askedBy, ${said('approvedBy')} AS approvedBy, coalesce(${settledBy(`j.body ->> '$.approval.self'`)}, 0) AS selfApproved,
  a.customer_name AS customerName, a.note AS saleNote, NULL AS move, NULL AS movedMinor, NULL AS way, NULL AS reference,
  iif(r.kind = 'sale', r.amount_minor, NULL) AS soldMinor, NULL AS returnedMinor
FROM business_days d CROSS JOIN receipts r NOT INDEXED ON r.seq BETWEEN d.first_seq AND d.last_seq
  CROSS JOIN attempts a USING (attempt_id) WHERE d.business_day BETWEEN @from AND @to
UNION ALL
SELECT d.business_day, d.first_seq, a.started_seq, a.started_ms, ${saleInvoice}, a.invoice_no,
  a.gateway, NULL, a.currency, a.amount_minor, NULL,
  a.amount_minor, a.state, NULL, a.late, 0, 0,
  a.no_result, a.mobile, NULL, a.reason, a.words, NULL, NULL, 0,
  a.customer_name, a.note, NULL, NULL, NULL, NULL, NULL, NULL
FROM business_days d CROSS JOIN attempts a NOT INDEXED ON a.started_seq BETWEEN d.first_seq AND d.last_seq
  WHERE d.business_day BETWEEN @from AND @to AND a.state <> 'approved'
UNION ALL
SELECT d.business_day, d.first_seq, m.seq, done.wall_ms, ${saleInvoice}, a.invoice_no,
  a.gateway, NULL, m.currency, iif(m.move IN ('accept', 'keep-price') AND a.state = 'approved', a.amount_minor, NULL), NULL,
  a.amount_minor, a.state, NULL, 0, 0, 0,
  0, NULL, (SELECT r.transaction_id FROM receipts r WHERE r.seq = m.receipt_seq), done.body ->> '$.reason', NULL,
  ${decidedBy('asked.actor')}, ${decidedBy(`coalesce(said.body ->> '$.approval.by', said.actor)`)}, coalesce(said.body ->> '$.approval.self', 0),
  a.customer_name, a.note, m.move, m.amount_minor, m.way, m.reference, ${sold}, ${returned}
FROM business_days d CROSS JOIN (${moves}) m ON m.seq BETWEEN d.first_seq AND d.last_seq
  CROSS JOIN attempts a ON a.attempt_id = m.attempt_id CROSS JOIN journal done ON done.seq = m.seq
  CROSS JOIN journal asked ON asked.seq = m.asked CROSS JOIN journal said ON said.seq = m.said
  WHERE d.business_day BETWEEN @from AND @to
ORDER BY 1, 2, 3`;

// A time zone set for a business day is valid from the first journal entry filed under that day or a later one.
const zonesQuery = `
SELECT seq, time_zone AS timeZone FROM (
  SELECT seq, seq AS said, time_zone FROM shop_zones
  UNION ALL
  SELECT (SELECT min(max(d.first_seq, r.seq + 1)) FROM business_days d WHERE d.last_seq > r.seq AND d.business_day >= r.from_day), r.seq, r.time_zone
    FROM day_rules r WHERE r.superseded = 0 AND r.from_day <> '')
WHERE seq IS NOT NULL ORDER BY seq, said`;

/**
 * SQL for the day rules that changed in the range, each with the user who set it. If nobody was signed in, the actor has no user
 * name, so the approver's is shown.
 */
const dayChangesQuery = `SELECT r.from_day AS "from", r.time_zone AS timeZone, r.cut_off AS cutOff, r.seq, coalesce(${userNamed('j.actor')}, ${userNamed(`j.body ->> '$.approval.by'`)}, j.actor) AS "by", json_extract(j.body, '$.approval.by') AS approvedBy
FROM day_rules r JOIN journal j USING (seq) WHERE r.superseded = 0 AND r.from_day <> '' AND r.from_day BETWEEN @from AND @to ORDER BY r.seq`;

/** Opens the books and prepares the lines of business days `from` to `to`. Call `close` when done. Errors: `data.*`. */
export const readExportLines = (file: string, from: string, to: string): Result<ExportReader> => {
  const opened = openBooks(file);
  if (!opened.ok) return opened;
  const { db, close } = opened.value;
  const postings = db.prepare('SELECT account, currency, amount_minor AS amountMinor FROM postings WHERE seq = ? ORDER BY line');
  const rows = db.prepare(exportQuery).iterate({ from, to }) as IterableIterator<ExportLine>;
  return ok({
    zones: db.prepare(zonesQuery).all() as ZoneFrom[],
    dayChanges: db.prepare(dayChangesQuery).all({ from, to }) as DayChange[],
    closes: db.prepare('SELECT number, from_seq AS "from", to_seq AS "to" FROM closes ORDER BY number').all() as CloseRange[],
    postingsOf: (seq) =>
      (postings.all(seq) as Posting[]).map((posting) => ({ ...posting, account: reportAccountOf(posting.account) })),
    next(count) {
      const page: ExportLine[] = [];
      try {
        while (page.length < count) {
          const row = rows.next();
          if (row.done) break;
          page.push(row.value);
        }
      } catch (error) {
        const code = dataErrorCode(error);
        if (!code) throw error;
        return fail(code, { file });
      }
      return ok(page);
    },
    close() {
      rows.return?.();
      close();
    },
  });
};
