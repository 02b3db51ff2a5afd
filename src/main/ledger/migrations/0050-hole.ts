// The hole of the feed that was met and is still there.

export const hole = {
  number: 50,
  sql: `
CREATE TABLE feed_hole (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  seq INTEGER NOT NULL REFERENCES journal,
  relay_id TEXT NOT NULL,
  missing INTEGER NOT NULL
) STRICT;
`,
} as const;
