// Table for the open gap in the relay's feed.

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
