// Which receipts were printed or saved, and how often: the first, printed by itself, is printed once ever.

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
