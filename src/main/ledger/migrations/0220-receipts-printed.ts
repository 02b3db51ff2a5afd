// Table of printed and saved receipts. The unique copy number ensures that the automatic first print happens only once.

export const receiptsPrinted = {
  number: 220,
  sql: `
CREATE TABLE receipts_printed (
  seq INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  copy INTEGER NOT NULL,
  way TEXT NOT NULL,
  by_itself INTEGER NOT NULL,
  UNIQUE (kind, id, copy)
) STRICT;
`,
} as const;
