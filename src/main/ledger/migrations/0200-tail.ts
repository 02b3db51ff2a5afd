// Table with the last row that the till wrote, and its HMAC under the till's secret. Rows appended by somebody else have no such
// HMAC.

export const tail = {
  number: 200,
  sql: `
CREATE TABLE tail (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  seq INTEGER NOT NULL,
  seal TEXT NOT NULL
) STRICT;
-- Nothing was sealed yet.
INSERT INTO tail VALUES (1, 0, '');
`,
} as const;
