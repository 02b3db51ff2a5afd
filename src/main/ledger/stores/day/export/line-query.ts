// SQL for the lines of exported files within a range of journal entries, `@from` to `@to`. Booked lines are read from facts that no
// later entry changes.

const saleInvoice = `iif(a.ordinal = 1, a.invoice_no,
    (SELECT f.invoice_no FROM attempts f WHERE f.sale_id = a.sale_id AND f.ordinal = 1))`;
/** True for the first receipt of its attempt: this line has the asked amount. */
const isFirst = `(a.receipts = 1 OR r.seq =
    (SELECT min(x.seq) FROM attempt_entries e CROSS JOIN receipts x USING (seq) WHERE e.attempt_id = a.attempt_id AND x.attempt_id = a.attempt_id))`;

/** SQL for a fact of the entry that settled the receipt by hand; NULL for other receipts. */
const settledBy = (fact: string): string => `iif(r.by_hand = 1, (SELECT ${fact} FROM journal j WHERE j.seq = r.seq), NULL)`;
/** Entries of program version 0.1 have no approval: their actor is the approver. */
const people = {
  asked: `iif(j.version = 1, NULL, j.actor)`,
  approved: `iif(j.version = 1, j.actor, j.body ->> '$.approval.by')`,
};

/**
 * SQL for later movements of received money, such as refunds, each with the number of the journal entry that booked the movement
 * (`seq`). `asked` and `said`: the numbers of the entries that requested and approved the movement.
 */
const moves = `
  SELECT owed_seq AS seq, 'returned' AS move, attempt_id, currency, amount_minor, NULL AS way, NULL AS reference, NULL AS receipt_seq,
    requested_seq AS asked, owed_seq AS said, seq AS about FROM refunds WHERE source = 'goods-returned' AND owed_seq BETWEEN @from AND @to
  UNION ALL SELECT ended_seq, 'return-withdrawn', attempt_id, currency, amount_minor, NULL, NULL, NULL, ended_seq, ended_seq, seq FROM refunds
    WHERE source = 'goods-returned' AND owed_seq IS NOT NULL AND state = 'withdrawn' AND ended_seq BETWEEN @from AND @to
  UNION ALL SELECT ended_seq, 'paid-' || way, attempt_id, currency, amount_minor, way, reference, NULL, requested_seq, approved_seq, seq FROM refunds
    WHERE state = 'paid' AND ended_seq BETWEEN @from AND @to
  UNION ALL SELECT s.seq, s.choice, r.attempt_id, s.currency, s.amount_minor, NULL, NULL, s.receipt_seq, s.seq, s.seq, s.receipt_seq
    FROM suspense_resolved s CROSS JOIN receipts r ON r.seq = s.receipt_seq WHERE s.seq BETWEEN @from AND @to`;
/**
 * SQL for the person who decided a movement. Null for a top-up: the notice or settlement by hand that paid the top-up has its own
 * line.
 */
const decidedBy = (who: string): string => `iif(m.move = 'top-up', NULL, ${who})`;

/**
 * SQL for the amount by which a movement of received money changes sales. A `keep-price` decision may cover several received
 * amounts: the first one's line shows the whole amount, the other lines show none.
 */
const sold = `CASE m.move WHEN 'accept' THEN m.amount_minor WHEN 'top-up' THEN m.amount_minor
    WHEN 'keep-price' THEN iif(m.receipt_seq = (SELECT min(x.receipt_seq) FROM suspense_resolved x WHERE x.seq = m.seq),
      (SELECT -sum(p.amount_minor) FROM postings p WHERE p.seq = m.seq AND p.account = 'sales'), NULL) END`;
const returned = `CASE m.move WHEN 'returned' THEN m.amount_minor WHEN 'return-withdrawn' THEN -m.amount_minor END`;

// Four parts: receipts, later movements of money, confirmed settlements, handled exceptions. Each part is in journal order or small,
// so SQLite sorts nothing large. The state, method, transaction and lateness of a settlement by hand become known later: they are on
// the line of the notice that confirmed it.
export const linesQuery = `
SELECT r.seq, NULL AS about, r.kind, r.booked_ms AS atMs, ${saleInvoice} AS saleInvoiceNo, a.invoice_no AS invoiceNo,
  r.gateway, iif(r.by_hand = 1, NULL, r.method) AS method, r.currency, iif(${isFirst}, a.amount_minor, NULL) AS askedMinor,
  r.amount_minor AS receivedMinor, a.amount_minor AS wantedMinor, iif(r.by_hand = 1, 0, r.late) AS late, r.by_hand AS byHand,
  a.mobile, iif(r.by_hand = 1, NULL, r.transaction_id) AS transactionId, NULL AS reason, NULL AS exception,
  ${settledBy(people.asked)} AS askedBy, ${settledBy(people.approved)} AS approvedBy,
  coalesce(${settledBy(`j.body ->> '$.approval.self'`)}, 0) AS selfApproved,
  a.customer_name AS customerName, a.note AS saleNote, NULL AS movedMinor, NULL AS way, NULL AS reference,
  iif(r.kind = 'sale', r.amount_minor, NULL) AS soldMinor, NULL AS returnedMinor
FROM receipts r NOT INDEXED CROSS JOIN attempts a USING (attempt_id) WHERE r.seq BETWEEN @from AND @to
UNION ALL
SELECT m.seq, m.about, m.move, done.wall_ms, ${saleInvoice}, a.invoice_no,
  a.gateway, NULL, m.currency, NULL,
  NULL, a.amount_minor, 0, 0,
  NULL, (SELECT r.transaction_id FROM receipts r WHERE r.seq = m.receipt_seq), done.body ->> '$.reason', NULL,
  ${decidedBy('asked.actor')}, ${decidedBy(`coalesce(said.body ->> '$.approval.by', said.actor)`)},
  coalesce(said.body ->> '$.approval.self', 0),
  a.customer_name, a.note, m.amount_minor, m.way, m.reference,
  ${sold}, ${returned}
FROM (${moves}) m CROSS JOIN attempts a ON a.attempt_id = m.attempt_id CROSS JOIN journal done ON done.seq = m.seq
  CROSS JOIN journal asked ON asked.seq = m.asked CROSS JOIN journal said ON said.seq = m.said
UNION ALL
SELECT r.proof_seq, r.seq, 'confirmed', done.wall_ms, ${saleInvoice}, a.invoice_no,
  r.gateway, r.method, r.currency, NULL,
  NULL, r.amount_minor, r.late, 1,
  a.mobile, r.transaction_id, NULL, NULL,
  NULL, NULL,
  0,
  a.customer_name, a.note, NULL, NULL, NULL,
  NULL, NULL
FROM receipts r INDEXED BY receipts_proved CROSS JOIN attempts a USING (attempt_id) CROSS JOIN journal done ON done.seq = r.proof_seq
  WHERE r.proof_seq BETWEEN @from AND @to
UNION ALL
SELECT done.seq, x.seq, 'handled', done.wall_ms, ${saleInvoice}, coalesce(a.invoice_no, x.invoice_no),
  a.gateway, NULL, a.currency, NULL,
  NULL, a.amount_minor, 0, 0,
  a.mobile, x.transaction_id, done.body ->> '$.note', x.reason,
  done.actor, done.body ->> '$.approval.by',
  coalesce(done.body ->> '$.approval.self', 0),
  a.customer_name, a.note, NULL, NULL, NULL,
  NULL, NULL
FROM exceptions x INDEXED BY exceptions_by_handling CROSS JOIN journal done ON done.seq = x.handled_seq
  LEFT JOIN attempts a ON a.attempt_id = x.attempt_id WHERE x.handled_seq BETWEEN @from AND @to AND done.kind = 'exception.handled'
ORDER BY 1, 2, 3`;

/** SQL for the attempts that began in the range and have brought no money so far. */
export const attemptsQuery = `
SELECT a.started_seq AS seq, a.started_ms AS atMs, ${saleInvoice} AS saleInvoiceNo, a.invoice_no AS invoiceNo, a.gateway, a.currency,
  a.amount_minor AS askedMinor, a.state, a.no_result AS noResult, a.mobile, a.reason, a.words, a.customer_name AS customerName, a.note AS saleNote
FROM attempts a NOT INDEXED WHERE a.started_seq BETWEEN @from AND @to AND a.receipts = 0 ORDER BY a.started_seq`;

/** SQL for the sums of the postings in the range. */
export const postedQuery = `SELECT account, currency, sum(amount_minor) AS amountMinor FROM postings
  WHERE seq BETWEEN @from AND @to GROUP BY account, currency`;
