// Table with an HMAC tag for each transaction, in place of the table with one tag for the last row only. The first row of a
// rewritten history can then be found.

export const tags = {
  number: 460,
  sql: `
CREATE TABLE tags (
  -- The last row of a transaction.
  seq INTEGER PRIMARY KEY,
  -- Whose it is; null: of the table before this one, which did not say it.
  key TEXT,
  tag TEXT NOT NULL
) STRICT;
INSERT INTO tags SELECT seq, NULL, seal FROM tail WHERE seq > 0;
DROP TABLE tail;
`,
} as const;
