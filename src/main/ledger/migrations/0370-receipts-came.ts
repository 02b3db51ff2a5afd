// Records if a print came out: 1 if it did, 0 if it failed (the next print is then no copy), null if unknown. Prints of older
// versions are assumed to have come out.

export const receiptsCame = {
  number: 370,
  sql: `
CREATE TABLE receipts_printed_now (
  seq INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  copy INTEGER NOT NULL,
  way TEXT NOT NULL,
  by_itself INTEGER NOT NULL,
  came INTEGER CHECK (came IN (0, 1))
) STRICT;
INSERT INTO receipts_printed_now SELECT seq, kind, id, copy, way, by_itself, 1 FROM receipts_printed;
DROP TABLE receipts_printed;
ALTER TABLE receipts_printed_now RENAME TO receipts_printed;
CREATE INDEX receipts_printed_by_receipt ON receipts_printed (kind, id);
CREATE UNIQUE INDEX receipts_printed_once ON receipts_printed (kind, id, copy) WHERE came IS NOT 0;
`,
} as const;
