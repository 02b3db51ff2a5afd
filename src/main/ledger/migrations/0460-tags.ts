// Table with a tag for each transaction, in place of one for the last row only. A rewritten history is then found from its first
// changed row on.

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
