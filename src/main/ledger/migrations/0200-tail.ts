// The last row that the till itself wrote, sealed with its own secret: what somebody else appends behind it has no such seal.

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
