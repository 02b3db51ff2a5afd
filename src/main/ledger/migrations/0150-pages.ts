// Uses fewer database pages for each sale. Attempts are stored in the order of their start, days are ranges of the journal, and
// receipts and notices are found through an attempt's entries. Tables and indexes that became superfluous are dropped.
import { display } from './0120-review.ts';

/**
 * SQL for a payment's list: the rule of shared/payment/attention.ts without the time limit, as of this migration. `ending` is not
 * a list: another attempt paid the sale, and this attempt's own time has not run out.
 */
const attention = `CASE
    WHEN open_exceptions > 0 OR unverified = 1 THEN 'needed'
    WHEN sale_paid_by IS NOT NULL THEN iif(state IN ('creating', 'waiting'), 'ending', NULL)
    WHEN state IN ('creating', 'waiting') THEN 'pending'
    WHEN state = 'unknown' THEN 'needed'
    WHEN state IN ('expired', 'withdrawn', 'superseded') THEN 'monitored' END`;

export const pages = {
  number: 150,
  sql: `
-- Entries \`first_seq\` to \`last_seq\` are filed under one day. The one that goes on ends with the largest number there is. A day
-- has a second stretch only where somebody set the clock or the zone right.
CREATE TABLE business_days (
  first_seq INTEGER PRIMARY KEY REFERENCES journal,
  last_seq INTEGER NOT NULL,
  business_day TEXT NOT NULL
) STRICT;
CREATE INDEX business_days_by_day ON business_days (business_day);
INSERT INTO business_days SELECT seq, lead(seq, 1, 9007199254740992) OVER (ORDER BY seq) - 1, business_day FROM
  (SELECT seq, business_day, lag(business_day) OVER (ORDER BY seq) AS before FROM journal) WHERE business_day IS NOT before;
DROP INDEX journal_by_day;
DROP INDEX exceptions_by_day;

CREATE TABLE attempts_now (
  started_seq INTEGER PRIMARY KEY REFERENCES journal,
  attempt_id TEXT NOT NULL UNIQUE,
  sale_id TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  invoice_no TEXT NOT NULL,
  gateway TEXT NOT NULL CHECK (gateway IN ('wallet', 'card')),
  currency TEXT NOT NULL CHECK (currency IN ('LYD', 'USD')),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0 AND amount_minor <= 9007199254740991),
  mobile TEXT,
  state TEXT NOT NULL,
  late INTEGER NOT NULL DEFAULT 0,
  returned INTEGER NOT NULL DEFAULT 0,
  returned_paid INTEGER NOT NULL DEFAULT 0,
  no_result INTEGER NOT NULL DEFAULT 0,
  amount_differs INTEGER NOT NULL DEFAULT 0,
  paid_twice INTEGER NOT NULL DEFAULT 0,
  unverified INTEGER NOT NULL DEFAULT 0,
  receipts INTEGER NOT NULL DEFAULT 0,
  method TEXT,
  redirect_url TEXT,
  expires_at_ms INTEGER,
  reason TEXT,
  detail TEXT,
  words TEXT,
  open_exceptions INTEGER NOT NULL DEFAULT 0,
  unfit TEXT CHECK (unfit IN ('open', 'handled')),
  sale_paid_by TEXT,
  sale_unfit_by TEXT,
  sale_unfit_seq INTEGER,
  business_day TEXT NOT NULL,
  started_ms INTEGER NOT NULL,
  changed_seq INTEGER NOT NULL REFERENCES journal,
  display TEXT GENERATED ALWAYS AS (${display}) VIRTUAL,
  attention TEXT GENERATED ALWAYS AS (${attention}) VIRTUAL,
  UNIQUE (sale_id, ordinal)
) STRICT;
INSERT INTO attempts_now SELECT started_seq, attempt_id, sale_id, ordinal, invoice_no, gateway, currency, amount_minor, mobile, state,
  late, returned, returned_paid, no_result, amount_differs, paid_twice, unverified, receipts, method, redirect_url, expires_at_ms,
  reason, detail, words, open_exceptions, unfit, sale_paid_by, sale_unfit_by, sale_unfit_seq, business_day, started_ms, changed_seq
  FROM attempts ORDER BY started_seq;
CREATE TABLE receipts_before AS SELECT * FROM receipts;
DROP TABLE receipts;
DROP TABLE attempts;
DROP TABLE sales;
ALTER TABLE attempts_now RENAME TO attempts;
CREATE UNIQUE INDEX attempts_by_invoice ON attempts (invoice_no);
CREATE INDEX attempts_by_mobile_end ON attempts (substr(mobile, -4)) WHERE mobile IS NOT NULL;
CREATE INDEX attempts_by_amount ON attempts (amount_minor, currency);
-- Those that wait are on a list, and the paid ones are met wherever one looks.
CREATE INDEX attempts_by_display ON attempts (display) WHERE display NOT IN ('creating', 'waiting', 'paid');
CREATE INDEX attempts_by_attention ON attempts (attention, started_ms) WHERE attention IS NOT NULL;

CREATE TABLE receipts (
  seq INTEGER PRIMARY KEY REFERENCES journal,
  attempt_id TEXT NOT NULL REFERENCES attempts (attempt_id),
  kind TEXT NOT NULL CHECK (kind IN ('sale', 'refund-owed', 'suspense')),
  gateway TEXT NOT NULL,
  transaction_id TEXT,
  method TEXT,
  currency TEXT NOT NULL CHECK (currency IN ('LYD', 'USD')),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0 AND amount_minor <= 9007199254740991),
  late INTEGER NOT NULL,
  business_day TEXT NOT NULL,
  booked_ms INTEGER NOT NULL,
  by_hand INTEGER NOT NULL DEFAULT 0,
  proof_seq INTEGER REFERENCES journal,
  CHECK ((transaction_id IS NULL) = (by_hand = 1 AND proof_seq IS NULL)),
  UNIQUE (transaction_id, gateway)
) STRICT;
INSERT INTO receipts SELECT * FROM receipts_before ORDER BY seq;
DROP TABLE receipts_before;
CREATE INDEX receipts_in_suspense ON receipts (amount_minor, currency) WHERE kind = 'suspense';
CREATE INDEX receipts_unverified ON receipts (seq) WHERE by_hand = 1 AND proof_seq IS NULL;
CREATE INDEX receipts_proved ON receipts (proof_seq) WHERE proof_seq IS NOT NULL;
-- One payment pays a sale.
CREATE TRIGGER receipts_pay_once BEFORE INSERT ON receipts WHEN new.kind = 'sale' AND EXISTS (SELECT 1 FROM attempts a
    CROSS JOIN attempt_entries e USING (attempt_id) CROSS JOIN receipts r USING (seq)
    WHERE a.sale_id = (SELECT sale_id FROM attempts WHERE attempt_id = new.attempt_id) AND r.kind = 'sale')
  BEGIN SELECT RAISE(ABORT, 'a sale is paid once'); END;

-- An attempt knows by itself at which entry it began.
DELETE FROM attempt_entries WHERE EXISTS
  (SELECT 1 FROM attempts a WHERE a.attempt_id = attempt_entries.attempt_id AND a.started_seq = attempt_entries.seq);
-- Those of receipts are found there.
DELETE FROM attempt_transactions;
INSERT INTO attempt_transactions
  SELECT DISTINCT json_extract(body, '$.facts.transactionId'), json_extract(body, '$.attemptId') FROM journal
  WHERE kind IN ('notice.judged', 'notice.rejudged') AND json_extract(body, '$.facts.transactionId') IS NOT NULL
    AND json_extract(body, '$.attemptId') IS NOT NULL AND json_extract(body, '$.decision.receipt') IS NULL
    AND json_extract(body, '$.decision.effect') <> 'proof';
DROP INDEX notices_by_attempt;
ALTER TABLE notices DROP COLUMN attempt_id;
`,
} as const;
