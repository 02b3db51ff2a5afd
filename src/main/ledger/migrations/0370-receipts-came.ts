// Whether a receipt came out of its printer: 1 it did, 0 none did (the next one is no copy), null while nobody has said. What older versions
// printed came out, as far as they knew.

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
